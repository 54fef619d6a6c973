import './order.tables.ts'
import type { OrderStatus } from '@faka/contract/shared/states'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

/** How many orders are in each state that waits for something, of all shops; 0 is a row too. */
export const countOpenOrders = async (db: Db): Promise<{ status: OrderStatus; orders: number }[]> =>
  (
    await sql<{ status: OrderStatus; orders: number }>`
      select 'unpaid' as status, count(*)::int as orders from orders where status = 'unpaid'
      union all select 'closing', count(*)::int from orders where status = 'closing'
      union all select 'paid', count(*)::int from orders where status = 'paid'`.execute(db)
  ).rows

/** When those of these orders that were delivered were. */
export const listDeliveries = async (
  db: Db,
  orderNos: readonly string[],
): Promise<{ order_no: string; delivered_at: Date }[]> =>
  (
    await sql<{ order_no: string; delivered_at: Date }>`
      select order_no, delivered_at from orders
      where order_no = any(${orderNos}) and delivered_at is not null`.execute(db)
  ).rows
