import '../payment/payment.tables.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

/** Cases per list; the next ones appear when these are decided. */
const maxListed = 200

/**
 * Everything that waits for manual review, the oldest first: received payments, unconfirmed notifications, refunds,
 * statement differences.
 */
export async function listOpenCases(db: Db) {
  const { rows } = await sql<{
    case_no: string
    reason: string
    amount_fen: number
    here_fen: number | null
    pay_channel_id: string
    order_no: string | null
    payment_no: string
    trade_no: string
    at: Date
    detail: string | null
  }>`
    select * from (
      select 'sum-' || receipt_id as case_no, reason, amount_fen,
        case reason when 'wrongAmount' then (
          select payment.amount_fen from payment where payment.payment_no = receipt.payment_no) end as here_fen,
        pay_channel_id, order_no, payment_no, trade_no, received_at as at, null as detail
      from receipt where fate = 'person'
        and not exists (select from refund where refund.receipt_id = receipt.receipt_id)
        and not exists (select from money_decision where case_no = 'sum-' || receipt_id)
      union all
      select 'notice-' || notice_id, case paid_notice.state when 'denied' then 'denied' else 'unanswered' end,
        paid_notice.amount_fen, null, paid_notice.pay_channel_id, payment.order_no, payment_no, paid_notice.trade_no,
        received_at, paid_notice.reason
      from paid_notice left join payment using (payment_no)
      where case paid_notice.state
        when 'denied' then paid_notice.next_try_at is null and payment.order_no is not null
        else paid_notice.reason <> '' end
      union all
      select 'refund-' || refund_no, case when is_unfunded then 'refundUnfunded' else 'refundStuck' end, refund.amount_fen, null, pay_channel_id, refund.order_no,
        refund.payment_no, trade_no, created_at, nullif(refund.gateway_words, '')
      from refund join receipt using (receipt_id) where state = 'byPerson' or state = 'pending' and is_unfunded
      union all
      select 'bill-' || difference_id, kind, coalesce(there_fen, here_fen, 0), here_fen, pay_channel_id, null, number,
        trade_no, found_at, null
      from bill_difference
      where not exists (select from money_decision where case_no = 'bill-' || difference_id)
    ) waiting order by at, case_no limit ${maxListed}`.execute(db)
  return rows
}
export type OpenCaseRow = Awaited<ReturnType<typeof listOpenCases>>[number]

/** Locks a received payment in manual review, after its order and payment; undefined if it was decided already. */
export async function lockUndecidedReceivedPayment(tx: Tx, receiptId: number) {
  const row = await tx
    .selectFrom('receipt')
    .selectAll()
    .where('receipt_id', '=', receiptId)
    .where('fate', '=', 'person')
    .forUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  // checked under the lock: a concurrent decision has committed by now
  const { rows } = await sql`
    select 1 from money_decision where case_no = ${`sum-${receiptId}`}
    union all select 1 from refund where receipt_id = ${receiptId}`.execute(tx)
  return rows.length === 0 ? row : undefined
}

/** Records the disposition of a received payment that was in manual review. */
export const decideReceivedPayment = (
  tx: Tx,
  receiptId: number,
  disposition: 'settled' | 'refunding',
  reason: string,
) =>
  tx.updateTable('receipt').set({ fate: disposition, reason }).where('receipt_id', '=', receiptId).execute()

/**
 * Schedules another try of a refund that is in manual review or waits for the merchant's money; returns it. A refund
 * that may be on its way to the gateway right now is left alone.
 */
export async function reopenRefund(tx: Tx, refundNo: string, at: Date) {
  const reopened = await tx
    .updateTable('refund')
    .set({ state: 'pending', tries: 0, next_try_at: at, is_unfunded: false })
    .where('refund_no', '=', refundNo)
    .where(
      sql<boolean>`(state = 'byPerson' or is_unfunded and next_try_at > ${at}::timestamptz + interval '30 seconds')`,
    )
    .returningAll()
    .executeTakeFirst()
  if (reopened && reopened.complaint_no === null)
    await tx
      .updateTable('receipt')
      .set({ fate: 'refunding' })
      .where('receipt_id', '=', reopened.receipt_id)
      .execute()
  return reopened
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
