import './reconciliation.tables.ts'
import type { caseOwners } from '@faka/contract/reconciliation/reconciliation-case'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import { isChannelOfShops, isSellerChannel } from '../pay-channel/public.ts'
import {
  lockConfirmedPayment,
  lockReviewedPayment,
  type ManualReviewRow,
  manualReviews,
  orderOfLine,
  type RefundPartRow,
  type ReviewedPaymentRow,
  refundParts,
} from '../payment/public.ts'

/** Cases on a page of the list of all shops. */
export const maxListed = 200

export interface OpenCaseRow extends Omit<ManualReviewRow, 'kind' | 'key'> {
  case_no: string
}

/** Everything that waits for manual review: received payments, unconfirmed notifications, refunds, statement differences. */
const openCases = () => sql`
  select kind || '-' || key as case_no, reason, amount_fen, here_fen, pay_channel_id, shop_id, order_no, payment_no,
    trade_no, at, detail
  from (${manualReviews()}) review
  where kind not in ('sum', 'manual')
    or not exists (select from money_decision where case_no = kind || '-' || review.key)
  union all
  select 'bill-' || difference_id, kind, coalesce(there_fen, here_fen, 0), here_fen, pay_channel_id, line.shop_id,
    line.order_no, number, trade_no, found_at, null
  from bill_difference left join lateral (${orderOfLine(sql`what`, sql`number`)}) line on true
  where not exists (select from money_decision where case_no = 'bill-' || difference_id)`

/** SQL condition: the case is about an order of these shops, or about money without an order at their own channels. */
const isCaseOfShops = (shopIds: readonly number[]) => sql<boolean>`
  (waiting.shop_id = any(${shopIds}::bigint[])
    or waiting.shop_id is null and ${isChannelOfShops(sql`waiting.pay_channel_id`, shopIds)})`

/** All open cases or those at channels that the platform or sellers manage, the oldest first, a page of 200 at once. */
export async function listOpenCases(
  db: Db,
  { page, pageSize }: { page: number; pageSize: number } = { page: 1, pageSize: maxListed },
  managedBy?: (typeof caseOwners)[number],
): Promise<OpenCaseRow[]> {
  const ofSeller = isSellerChannel(sql`waiting.pay_channel_id`)
  const { rows } = await sql<OpenCaseRow>`
    select * from (${openCases()}) waiting
    where ${managedBy === undefined ? sql`true` : managedBy === 'seller' ? ofSeller : sql`not ${ofSeller}`}
    order by at, case_no limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
  return rows
}

/** One page of the open cases of a shop, the oldest first. */
export async function listShopCases(
  db: Db,
  shopId: number,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<OpenCaseRow[]> {
  const { rows } = await sql<OpenCaseRow>`
    select * from (${openCases()}) waiting where ${isCaseOfShops([shopId])}
    order by at, case_no limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
  return rows
}

/** An open case by its number, of any shop or of this one; undefined if it is decided or never was. */
export async function findOpenCase(
  db: Db,
  caseNo: string,
  shopId?: number,
): Promise<OpenCaseRow | undefined> {
  const { rows } = await sql<OpenCaseRow>`
    select * from (${openCases()}) waiting
    where case_no = ${caseNo} and ${shopId === undefined ? sql`true` : isCaseOfShops([shopId])}`.execute(db)
  return rows[0]
}

/** Refunds of orders, and received payments in manual review that are not decided. */
export async function listRefundParts(db: Db, orderNos: readonly string[]) {
  const { rows } = await sql<Omit<RefundPartRow, 'receipt_id'>>`
    select order_no, amount_fen, state, to_balance, waits_for_seller from (${refundParts(orderNos)}) part
    where receipt_id is null or not exists (select from money_decision where case_no = 'sum-' || receipt_id)`.execute(
    db,
  )
  return rows
}

/** Locks a received payment in manual review, after its order and payment; undefined if it was decided already. */
export async function lockUndecidedPayment(
  tx: Tx,
  receiptId: number,
): Promise<ReviewedPaymentRow | undefined> {
  const row = await lockReviewedPayment(tx, receiptId)
  // checked under the lock: a concurrent decision has been committed by now
  return row && (await listDecisions(tx, `sum-${receiptId}`)).length === 0 ? row : undefined
}

/** Locks a payment that a seller confirmed and that was not checked yet; undefined if there is none. */
export async function lockUncheckedPayment(tx: Tx, receiptId: number) {
  const row = await lockConfirmedPayment(tx, receiptId)
  return row && (await listDecisions(tx, `manual-${receiptId}`)).length === 0 ? row : undefined
}

/** Locks a statement difference without a decision; undefined if there is one. */
export async function lockOpenDifference(tx: Tx, differenceId: number) {
  const row = await tx
    .selectFrom('bill_difference')
    .selectAll()
    .where('difference_id', '=', differenceId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  const decided = await listDecisions(tx, `bill-${differenceId}`)
  return decided.length === 0 ? row : undefined
}

export interface Decision {
  caseNo: string
  decision: 'accepted' | 'refunded' | 'dismissed'
  actor: string
  why: string
  at: Date
}

export const insertDecision = (tx: Tx, { caseNo, ...decision }: Decision) =>
  tx
    .insertInto('money_decision')
    .values({ case_no: caseNo, ...decision })
    .execute()

export const listDecisions = (db: Db, caseNo: string) =>
  db.selectFrom('money_decision').selectAll().where('case_no', '=', caseNo).orderBy('decision_id').execute()

/** How many cases of shops wait for manual review, and their sum. */
export async function sumOpenCases(
  db: Db,
  shopIds: readonly number[],
): Promise<{ cases: number; amount_fen: number }> {
  const { rows } = await sql<{ cases: number; amount_fen: number }>`
    select count(*)::int as cases, coalesce(sum(amount_fen), 0)::bigint as amount_fen
    from (${openCases()}) waiting where ${isCaseOfShops(shopIds)}`.execute(db)
  return rows[0] ?? { cases: 0, amount_fen: 0 }
}

/** The same of all shops. */
export async function sumAllOpenCases(db: Db): Promise<{ cases: number; amount_fen: number }> {
  const { rows } = await sql<{ cases: number; amount_fen: number }>`
    select count(*)::int as cases, coalesce(sum(amount_fen), 0)::bigint as amount_fen
    from (${openCases()}) waiting`.execute(db)
  return rows[0] ?? { cases: 0, amount_fen: 0 }
}
