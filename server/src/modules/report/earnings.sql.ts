import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import { soldItems } from '../order/public.ts'
import { type MoneySpan, refundedMoney, settledMoney } from '../payment/public.ts'
import { cardCosts } from '../stock/public.ts'

export interface EarningsRow {
  /** The newest version that was sold of an item; null: the row sums up all items. */
  wares_id: number | null
  /** Whether the money is test money, which is counted apart. */
  is_test: boolean
  /** How many rows of items there are in all. */
  items: number
  orders: number
  quantity: number
  revenue_fen: number
  fee_fen: number
  platform_fee_fen: number
  refunded_fen: number
  cost_fen: number
  unknown_cost: number
}

export interface EarningsQuery {
  span: MoneySpan
  /** The channels whose money is test money. */
  testChannelIds: readonly string[]
  page: number
  pageSize: number
}

/**
 * What was earned in a span: a page of its items by revenue, and the sums of all. The cost counts where the order was
 * paid. Orders and cards are found by an array of the orders' numbers, which is faster than one look-up for each. How many
 * rows the span has is not known to the planner, and a join that it plans for a few compares each order with each other
 * one: a full join never does, and gives the rows of an inner or left one here, since each number comes from `moved`.
 * Items are summed and sorted here, since a shop may have sold thousands of them.
 */
export const selectEarnings = ({ span, testChannelIds, page, pageSize }: EarningsQuery) => sql<EarningsRow>`
  with moved as materialized (
    select order_no, pay_channel_id, orders as paid, amount_fen as revenue_fen, fee_fen, 0::bigint as refunded_fen
    from (${settledMoney(span)}) settled
    union all
    select order_no, pay_channel_id, 0, 0, 0, amount_fen from (${refundedMoney(span)}) refunded
  ), sold as (${soldItems(sql`array(select order_no from moved)`, span.shopId)}
  ), goods as (${cardCosts(sql`array(select order_no from moved where paid = 1)`)}
  ), sums as materialized (
    select sold.item_id, moved.pay_channel_id = any(${testChannelIds}::text[]) as is_test,
      max(sold.wares_id) as wares_id, sum(paid)::int as orders,
      sum(paid * sold.quantity)::int as quantity, sum(revenue_fen)::bigint as revenue_fen,
      sum(fee_fen)::bigint as fee_fen, sum(paid * sold.platform_fee_fen)::bigint as platform_fee_fen,
      sum(refunded_fen)::bigint as refunded_fen,
      coalesce(sum(paid * goods.cost_fen), 0)::bigint as cost_fen,
      coalesce(sum(coalesce(goods.without_cost, 0) + case when sold.has_goods
        then greatest(0, sold.quantity - coalesce(goods.cards, 0)) else 0 end) filter (where paid = 1), 0)::int
        as unknown_cost
    from moved full join sold using (order_no) full join goods using (order_no)
    group by grouping sets ((sold.item_id, is_test), (is_test))
  ), page as (
    select * from sums where item_id is not null
    order by revenue_fen desc, wares_id desc, is_test limit ${pageSize} offset ${(page - 1) * pageSize}
  )
  select case when item_id is not null then wares_id end as wares_id, is_test,
    (select count(*)::int from sums where item_id is not null) as items, orders, quantity, revenue_fen, fee_fen,
    platform_fee_fen, refunded_fen, cost_fen, unknown_cost
  from (select * from sums where item_id is null union all select * from page) listed
  order by revenue_fen desc, wares_id desc, is_test`

export const sumEarningsByItem = async (db: Db, query: EarningsQuery): Promise<EarningsRow[]> =>
  (await selectEarnings(query).execute(db)).rows
