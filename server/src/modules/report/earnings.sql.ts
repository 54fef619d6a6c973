import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import { soldItem } from '../order/public.ts'
import { type MoneySpan, refundedMoney, settledMoney } from '../payment/public.ts'
import { cardCosts } from '../stock/public.ts'

export interface ItemEarningsRow {
  item_id: number
  pay_channel_id: string
  /** The newest version that was sold. */
  wares_id: number
  orders: number
  quantity: number
  revenue_fen: number
  fee_fen: number
  platform_fee_fen: number
  refunded_fen: number
  cost_fen: number
  unknown_cost: number
}

/**
 * What was earned in a span by item and channel. The cost counts where the order was paid. Orders and cards are read by
 * the number of each order: how many rows the span has is not known to the planner, and a join that it plans for a few
 * compares each order with each other one.
 */
export const selectItemEarnings = (span: MoneySpan) => sql<ItemEarningsRow>`
  with moved as materialized (
    select order_no, pay_channel_id, 1 as paid, amount_fen as revenue_fen, fee_fen, 0::bigint as refunded_fen
    from (${settledMoney(span)}) settled
    union all
    select order_no, pay_channel_id, 0, 0, 0, amount_fen from (${refundedMoney(span)}) refunded
  )
  select sold.item_id, moved.pay_channel_id, max(sold.wares_id) as wares_id, sum(paid)::int as orders,
    sum(paid * sold.quantity)::int as quantity, sum(revenue_fen)::bigint as revenue_fen,
    sum(fee_fen)::bigint as fee_fen, sum(paid * sold.platform_fee_fen)::bigint as platform_fee_fen,
    sum(refunded_fen)::bigint as refunded_fen,
    coalesce(sum(goods.cost_fen), 0)::bigint as cost_fen,
    coalesce(sum(coalesce(goods.without_cost, 0) + case when sold.has_goods
      then greatest(0, sold.quantity - coalesce(goods.cards, 0)) else 0 end) filter (where paid = 1), 0)::int
      as unknown_cost
  from moved cross join lateral (${soldItem(sql`moved.order_no`, span.shopId)}) sold
    left join lateral (
      ${cardCosts(sql`case when moved.paid = 1 then moved.order_no end`)}
    ) goods on true
  group by sold.item_id, moved.pay_channel_id`

export const sumItemEarnings = async (db: Db, span: MoneySpan): Promise<ItemEarningsRow[]> =>
  (await selectItemEarnings(span).execute(db)).rows
