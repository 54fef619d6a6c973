import './order.tables.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import { type OrderPageFilter, selectFilteredOrders } from './order-page.sql.ts'

export interface SalesInput {
  shopIds: readonly number[]
  from: Date
  to: Date
  timeZone: string
  /** What of orders' money goes back or went back. */
  refunds: readonly { orderNo: string; amountFen: number }[]
}

interface SalesRow {
  /** Null where the row is of an item. */
  day: string | null
  item_id: number | null
  /** The newest wares of the item that were sold. */
  wares_id: number
  shop_id: number
  orders: number
  quantity: number
  revenue_fen: number
  test_fen: number
}

/**
 * What shops sold, by day of ordering and by item: orders whose money came, less what goes back of it. Throws 22023
 * for a time zone that the database does not know.
 */
export async function sumSalesRows(db: Db, wish: SalesInput): Promise<SalesRow[]> {
  const { shopIds, from, to, timeZone, refunds: givenBack } = wish
  const { rows } = await sql<SalesRow>`
    with back as (
      select * from unnest(${givenBack.map((each) => each.orderNo)}::text[],
                           ${givenBack.map((each) => each.amountFen)}::bigint[]) as b(order_no, amount_fen)
    ), sold as (
      select to_char(created_at at time zone ${timeZone}, 'YYYY-MM-DD') as day, item_id, wares_id, shop_id, quantity, sandbox,
        orders.amount_fen - coalesce(back.amount_fen, 0) as kept_fen
      from orders left join back using (order_no)
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

/** A sold order as the export of sales tells it: nothing of its cards, nothing of its buyer. */
export type SoldOrderRow = Awaited<ReturnType<typeof listSoldOrdersAfter>>[number]

/** Sold orders, newest first, behind the last one of those read before. */
export const listSoldOrdersAfter = (
  db: Db,
  filter: OrderPageFilter,
  last: { created_at: Date; order_no: string } | undefined,
  most: number,
) =>
  selectFilteredOrders(db, filter)
    .$if(last !== undefined, (query) =>
      query.where(
        sql<boolean>`(created_at, order_no) < (${last?.created_at}::timestamptz, ${last?.order_no}::text)`,
      ),
    )
    .select(['order_no', 'shop_id', 'wares_id', 'quantity', 'amount_fen', 'status', 'sandbox'])
    .select(['created_at', 'paid_at', 'delivered_at', 'pay_channel_id'])
    .orderBy('created_at', 'desc')
    .orderBy('order_no', 'desc')
    .limit(most)
    .execute()
