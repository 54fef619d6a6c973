import './order.tables.ts'
import { type RawBuilder, sql } from 'kysely'

/** SQL for statements of other modules: the order, if it awaits payment or is being closed. */
export const awaitingOrder = (orderNo: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select from orders where orders.order_no = ${orderNo} and orders.status in ('unpaid', 'closing')`
