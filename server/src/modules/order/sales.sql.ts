import './order.tables.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import {
  type LastOrder,
  listOrdersAfter,
  type OrderPageFilter,
  selectFilteredOrders,
} from './order-page.sql.ts'

export interface SalesInput {
  shopIds: readonly number[]
  from: Date
  to: Date
  timeZone: string
  /** Amounts refunded, or being refunded, by order. */
  refunds: readonly { orderNo: string; amountFen: number }[]
}

interface SalesRow {
  /** Null in rows that sum up an item. */
  day: string | null
  item_id: number | null
  /** The newest item version that was sold. */
  wares_id: number
  shop_id: number
  orders: number
  quantity: number
  revenue_fen: number
  test_fen: number
}

/**
 * Sums the sales of shops by day of ordering and by item: paid orders less refunds. Throws 22023 for a time zone that
 * the database does not know.
 */
export async function sumSalesRows(db: Db, input: SalesInput): Promise<SalesRow[]> {
  const { shopIds, from, to, timeZone, refunds } = input
  const { rows } = await sql<SalesRow>`
    with refunded as (
      select * from unnest(${refunds.map((each) => each.orderNo)}::text[],
                           ${refunds.map((each) => each.amountFen)}::bigint[]) as r(order_no, amount_fen)
    ), sold as (
      select to_char(created_at at time zone ${timeZone}, 'YYYY-MM-DD') as day, item_id, wares_id, shop_id, quantity, sandbox,
        orders.amount_fen - coalesce(refunded.amount_fen, 0) as kept_fen
      from orders left join refunded using (order_no)
      where shop_id = any(${shopIds}::bigint[]) and created_at >= ${from} and created_at < ${to} and paid_at is not null
    )
    select day, item_id, max(wares_id) as wares_id, max(shop_id) as shop_id,
      count(*)::int as orders, sum(quantity)::int as quantity,
      coalesce(sum(kept_fen) filter (where not sandbox), 0)::bigint as revenue_fen,
      coalesce(sum(kept_fen) filter (where sandbox), 0)::bigint as test_fen
    from sold group by grouping sets ((day), (item_id))
    order by day, revenue_fen desc, test_fen desc, item_id`.execute(db)
  return rows
}

/** A sold order in the sales export: no cards, no buyer data. */
export type SoldOrderRow = Awaited<ReturnType<typeof listSoldOrdersAfter>>[number]

/** The next sold orders after `last`, newest first. */
export const listSoldOrdersAfter = (
  db: Db,
  filter: OrderPageFilter,
  last: LastOrder | undefined,
  max: number,
) => listOrdersAfter(selectFilteredOrders(db, filter), last, max)
