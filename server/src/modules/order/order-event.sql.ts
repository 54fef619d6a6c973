import './order.tables.ts'
import type { Db } from '../../platform/db.ts'

/** Every status change of an order, oldest first. */
export const listOrderEvents = (db: Db, orderNo: string) =>
  db
    .selectFrom('order_event')
    .select(['to_status', 'actor', 'reason', 'at'])
    .where('order_no', '=', orderNo)
    .orderBy('event_id')
    .execute()
