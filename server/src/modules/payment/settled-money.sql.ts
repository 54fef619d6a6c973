import './payment.tables.ts'
import { sql } from 'kysely'
import { type MoneySpan, receiptFeeFen } from './channel-sums.sql.ts'

/** SQL for statements of the report module: the money that paid orders of a shop, with what its gateway charges. */
export const settledMoney = ({ shopId, from, to }: MoneySpan) => sql<{
  order_no: string
  pay_channel_id: string
  amount_fen: number
  fee_fen: number
  /** 0 for what came from a balance beside the money of a gateway, so that each order counts once. */
  orders: number
}>`
  select order_no, pay_channel_id, amount_fen, ${receiptFeeFen} as fee_fen, case when reason = 'balancePart' then 0 else 1 end as orders
  from receipt
  where shop_id = ${shopId} and received_at >= ${from} and received_at < ${to} and fate = 'settled'`

/** SQL for statements of the report module: what was refunded of money that had paid orders of a shop. */
export const refundedMoney = ({ shopId, from, to }: MoneySpan) => sql<{
  order_no: string
  pay_channel_id: string
  amount_fen: number
}>`
  select refund.order_no, pay_channel_id, refund.amount_fen
  from refund join receipt using (receipt_id)
  where refund.shop_id = ${shopId} and state = 'done' and done_at >= ${from} and done_at < ${to} and of_order`
