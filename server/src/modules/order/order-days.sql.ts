import './order.tables.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

export interface OrderDaysInput {
  shopIds: readonly number[]
  now: Date
  timeZone: string
  /** Which days to sum up, by how many days they are before today. */
  daysBack: readonly number[]
  /** Amounts refunded, or being refunded, by order. */
  refunds: readonly { orderNo: string; amountFen: number }[]
}

/** Whether any order of a shop was paid, with test money too; not one whose money came too late and was refunded. */
export const hasPaidOrder = async (db: Db, shopId: number): Promise<boolean> =>
  (await db
    .selectFrom('orders')
    .select('order_no')
    .where('shop_id', '=', shopId)
    .where('paid_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

interface OrderDayRow {
  day: string
  orders: number
  revenue_fen: number
  test_fen: number
  orders_by_now: number
  revenue_by_now_fen: number
  test_by_now_fen: number
  buyers: number
}

/**
 * Sums the sales of shops for some days, in their order: paid orders by time of ordering, less refunds. `…_by_now` ends
 * at the present time of day. A buyer is identified by account, else by the first contact that they gave.
 */
export async function sumOrderDays(db: Db, input: OrderDaysInput): Promise<OrderDayRow[]> {
  const { shopIds, now, timeZone, daysBack, refunds } = input
  const { rows } = await sql<OrderDayRow>`
    with refunded as materialized (
      select * from unnest(${refunds.map((each) => each.orderNo)}::text[],
                           ${refunds.map((each) => each.amountFen)}::bigint[]) as r(order_no, amount_fen)
    ), days as (
      select back, ((${now}::timestamptz at time zone ${timeZone})::date - back) as day,
        (${now}::timestamptz at time zone ${timeZone}) - back * interval '1 day' as local_now
      from unnest(${daysBack}::int[]) as d(back)
    )
    select to_char(day, 'YYYY-MM-DD') as day, count(sold.order_no)::int as orders,
      count(sold.order_no) filter (where by_now)::int as orders_by_now,
      coalesce(sum(kept_fen) filter (where not sandbox), 0)::bigint as revenue_fen,
      coalesce(sum(kept_fen) filter (where sandbox), 0)::bigint as test_fen,
      coalesce(sum(kept_fen) filter (where not sandbox and by_now), 0)::bigint as revenue_by_now_fen,
      coalesce(sum(kept_fen) filter (where sandbox and by_now), 0)::bigint as test_by_now_fen,
      count(distinct buyer)::int as buyers
    from days left join lateral (
      select order_no, sandbox, orders.amount_fen - coalesce(refunded.amount_fen, 0) as kept_fen,
        created_at <= local_now at time zone ${timeZone} as by_now,
        coalesce('account ' || account_id, encode(coalesce(phone_key, mail_key, qq_key, address_key), 'hex')) as buyer
      from orders left join refunded using (order_no)
      where shop_id = any(${shopIds}::bigint[]) and paid_at is not null
        and created_at >= day::timestamp at time zone ${timeZone}
        and created_at < (day + 1)::timestamp at time zone ${timeZone}
    ) sold on true
    group by back, day order by back`.execute(db)
  return rows
}

/** How many paid orders of shops have no goods yet, and since when the oldest waits. */
export const countOrdersToDeliver = (db: Db, shopIds: readonly number[]) =>
  db
    .selectFrom('orders')
    .select((eb) => [sql<number>`count(*)::int`.as('orders'), eb.fn.min('paid_at').as('oldest_at')])
    .where('status', '=', 'paid')
    .where('shop_id', '=', (eb) => eb.fn.any(eb.val(shopIds)))
    .executeTakeFirstOrThrow()
