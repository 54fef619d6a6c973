import './order.tables.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

export interface RecentSales {
  /** Orders whose money came long enough ago that they could have been delivered within a minute. */
  paid: number
  delivered: number
  withinMinute: number
}

/**
 * Counts the orders of a shop that were made after `from`, by what became of them; `before` is a minute ago. Orders of
 * test money are not among them.
 */
export async function countSales(db: Db, shopId: number, from: Date, before: Date): Promise<RecentSales> {
  const { rows } = await sql<RecentSales>`
    select count(*)::int as paid,
      count(*) filter (where status = 'delivered')::int as delivered,
      count(*) filter (where delivered_at <= paid_at + interval '1 minute')::int as "withinMinute"
    from orders
    where shop_id = ${shopId} and created_at >= ${from} and not sandbox and paid_at < ${before}`.execute(db)
  return rows[0] ?? { paid: 0, delivered: 0, withinMinute: 0 }
}

/** Whether an order was made with real money, as a condition of another room's statement. */
export const isRealMoneyOrder = (orderNo: RawBuilder<unknown>) => sql<boolean>`
  exists (select from orders where orders.order_no = ${orderNo} and not orders.sandbox)`
