import './order.tables.ts'
import { sql } from 'kysely'
import { staysHere } from '../../platform/cells/move-step.sql.ts'
import type { Db } from '../../platform/db.ts'

/** Keeps the trace in which an order was placed; the first one counts. */
export const insertOrderTrace = (db: Db, orderNo: string, traceparent: string, now: Date) =>
  db
    .insertInto('order_trace')
    .values({ order_no: orderNo, traceparent, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** The trace in which an order was placed; undefined if none was kept. */
export const findOrderTrace = async (db: Db, orderNo: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('order_trace')
      .select('traceparent')
      .where('order_no', '=', orderNo)
      .executeTakeFirst()
  )?.traceparent

/** Deletes the traces of orders that were placed before a time. */
export const deleteOrderTraces = (db: Db, before: Date) =>
  db
    .deleteFrom('order_trace')
    .where('created_at', '<', before)
    .where(staysHere(sql`(select shop_id from orders where orders.order_no = order_trace.order_no)`))
    .execute()
