import './order.tables.ts'
import type { Db } from '../../platform/db.ts'

/** Every change of an order's state, the oldest first. */
export const listOrderEvents = (db: Db, orderNo: string) =>
  db
    .selectFrom('order_event')
    .select(['to_status', 'actor', 'reason', 'at'])
    .where('order_no', '=', orderNo)
    .orderBy('event_id')
    .execute()
