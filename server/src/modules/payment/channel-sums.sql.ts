import './payment.tables.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

export interface ChannelSumsRow {
  pay_channel_id: string
  payments: number
  received_fen: number
  fee_fen: number
  refunds: number
  refunded_fen: number
  to_balance_fen: number
  by_hand_fen: number
}

/** The time in which money moved, the end excluded. */
export interface MoneySpan {
  shopId: number
  from: Date
  to: Date
}

/**
 * What a gateway charges for money that paid an order, in 分; money that pays none is counted without a fee. It stands
 * beside the money; a row that a process of an earlier version wrote has only its payment, which never changes it.
 */
export const receiptFeeFen = sql<number>`
  case when receipt.fate = 'settled' then coalesce(receipt.gateway_fee_fen, (
    select payment.fee_fen + payment.seller_fee_fen from payment where payment.payment_no = receipt.payment_no), 0)
  else 0 end`

/** What a shop received and refunded by channel. */
export async function sumMoneyByChannel(db: Db, { shopId, from, to }: MoneySpan): Promise<ChannelSumsRow[]> {
  const { rows } = await sql<ChannelSumsRow>`
    with received as (
      select pay_channel_id, count(*)::int as payments, sum(amount_fen)::bigint as received_fen,
        sum(${receiptFeeFen})::bigint as fee_fen
      from receipt where shop_id = ${shopId} and received_at >= ${from} and received_at < ${to}
      group by pay_channel_id
    ), refunded as (
      select pay_channel_id, count(*)::int as refunds, sum(refund.amount_fen)::bigint as refunded_fen,
        coalesce(sum(refund.amount_fen) filter (where to_balance), 0)::bigint as to_balance_fen,
        coalesce(sum(refund.amount_fen) filter (where by_hand), 0)::bigint as by_hand_fen
      from refund join receipt using (receipt_id)
      where refund.shop_id = ${shopId} and state = 'done' and done_at >= ${from} and done_at < ${to}
      group by pay_channel_id
    )
    select pay_channel_id, coalesce(payments, 0) as payments, coalesce(received_fen, 0) as received_fen,
      coalesce(fee_fen, 0) as fee_fen, coalesce(refunds, 0) as refunds, coalesce(refunded_fen, 0) as refunded_fen,
      coalesce(to_balance_fen, 0) as to_balance_fen, coalesce(by_hand_fen, 0) as by_hand_fen
    from received full join refunded using (pay_channel_id) order by received_fen desc, pay_channel_id`.execute(
    db,
  )
  return rows
}
