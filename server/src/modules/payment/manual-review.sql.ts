import './payment.tables.ts'
import { type RawBuilder, sql } from 'kysely'
import { batchArray } from '../../platform/db/batch-array.ts'
import type { Tx } from '../../platform/db.ts'
import { isSellerChannel } from '../pay-channel/public.ts'

/** What waits for manual review, before the decisions about it are considered. */
export interface ManualReviewRow {
  /** `sum`: a received payment, `notice`: a notification that is not confirmed, `refund`: a refund, `manual`: confirmed by a seller. */
  kind: 'sum' | 'notice' | 'refund' | 'manual'
  key: string
  reason: string
  amount_fen: number
  here_fen: number | null
  pay_channel_id: string
  /** The shop of the order; null for money without one. */
  shop_id: number | null
  order_no: string | null
  payment_no: string
  trade_no: string
  at: Date
  detail: string | null
}

/** SQL for statements of the reconciliation module: received payments, notifications and refunds in manual review. */
export const manualReviews = () => sql<ManualReviewRow>`
  select 'sum' as kind, receipt_id::text as key, reason, amount_fen,
    case reason when 'wrongAmount' then (
      select payment.amount_fen from payment where payment.payment_no = receipt.payment_no) end as here_fen,
    pay_channel_id, shop_id, order_no, payment_no, trade_no, received_at as at, null as detail
  from receipt where fate = 'person'
    and not exists (select from refund where refund.receipt_id = receipt.receipt_id)
  union all
  select 'manual', receipt_id::text, reason, amount_fen, null, pay_channel_id, shop_id, order_no, payment_no, trade_no, received_at, null
  from receipt where reason = 'confirmedManually' and fate = 'settled'
  union all
  select 'notice', notice_id::text, case paid_notice.state when 'denied' then 'denied' else 'unanswered' end,
    paid_notice.amount_fen, null, paid_notice.pay_channel_id, payment.shop_id, payment.order_no, payment_no, paid_notice.trade_no,
    received_at, paid_notice.reason
  from paid_notice left join payment using (payment_no)
  where case paid_notice.state
    when 'denied' then paid_notice.next_try_at is null and payment.order_no is not null
    else paid_notice.reason <> '' end
  union all
  select 'refund', refund_no, case when is_unfunded then 'refundUnfunded' else 'refundStuck' end, refund.amount_fen, null,
    pay_channel_id, refund.shop_id, refund.order_no, refund.payment_no, trade_no, created_at, nullif(refund.gateway_words, '')
  from refund join receipt using (receipt_id) where state = 'byPerson' or state = 'pending' and is_unfunded`

/** SQL for statements of the reconciliation module: the order and shop of a line of a statement; none if it is not ours. */
export const orderOfLine = (what: RawBuilder<unknown>, number: RawBuilder<unknown>) => sql`
  select order_no, shop_id from payment where ${what} = 'paid' and payment_no = ${number}
  union all
  select order_no, shop_id from refund where ${what} = 'refunded' and refund_no = ${number}`

/** A refund, or with `receipt_id` a received payment in manual review. */
export interface RefundPartRow {
  receipt_id: number | null
  order_no: string
  amount_fen: number
  state: 'pending' | 'done' | 'byPerson'
  to_balance: boolean
  /** Its gateway is one that the seller manages, which refused it or has no money for it. */
  waits_for_seller: boolean
}

/** SQL condition for refunds: only a gateway that the seller manages can refund the money. */
export const isRefundedBySeller = isSellerChannel(sql`(
  select pay_channel_id from receipt where receipt.receipt_id = refund.receipt_id)`)

/**
 * SQL for statements of the reconciliation module: refunds of orders, and received payments in manual review, before
 * the decisions about these are considered.
 */
export const refundParts = (orderNos: readonly string[]) => sql<RefundPartRow>`
  select null::bigint as receipt_id, order_no, amount_fen,
    case when is_unfunded then 'byPerson' else state end as state, to_balance,
    (is_unfunded or state = 'byPerson') and ${isRefundedBySeller} as waits_for_seller
  from refund where order_no = any(${batchArray(orderNos, 'text')})
  union all
  select receipt_id, order_no, amount_fen, 'byPerson', false, ${isSellerChannel(sql`receipt.pay_channel_id`)} from receipt
  where order_no = any(${batchArray(orderNos, 'text')}) and fate = 'person' and not exists (
    select from refund where refund.receipt_id = receipt.receipt_id)`

/**
 * Locks a received payment in manual review, after its order and payment; undefined if it settled or is refunded. The
 * caller looks for a decision afterwards: one that was waited for has been committed by then.
 */
export async function lockReviewedPayment(tx: Tx, receiptId: number) {
  const row = await tx
    .selectFrom('receipt')
    .selectAll()
    .where('receipt_id', '=', receiptId)
    .where('fate', '=', 'person')
    .forUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  // checked under the lock: a concurrent refund has been committed by now
  const refunds = await tx
    .selectFrom('refund')
    .select('refund_no')
    .where('receipt_id', '=', receiptId)
    .execute()
  return refunds.length === 0 ? row : undefined
}

/** Locks a payment that a seller confirmed; undefined if there is none. */
export const lockConfirmedPayment = (tx: Tx, receiptId: number) =>
  tx
    .selectFrom('receipt')
    .select('receipt_id')
    .where('receipt_id', '=', receiptId)
    .where('reason', '=', 'confirmedManually')
    .forUpdate()
    .executeTakeFirst()

/** A received payment in manual review, locked. */
export type ReviewedPaymentRow = NonNullable<Awaited<ReturnType<typeof lockReviewedPayment>>>

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
  if (reopened && !reopened.of_order)
    await tx
      .updateTable('receipt')
      .set({ fate: 'refunding' })
      .where('receipt_id', '=', reopened.receipt_id)
      .execute()
  return reopened
}
