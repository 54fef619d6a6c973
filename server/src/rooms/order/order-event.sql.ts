import './order.tables.ts'
import type { Db } from '../../kernel/db.ts'

/** Every change of an order's state, the oldest first. */
export const eventsOf = (db: Db, orderNo: string) =>
  db
    .selectFrom('order_event')
    .select(['to_status', 'actor', 'reason', 'at'])
    .where('order_no', '=', orderNo)
    .orderBy('event_id')
    .execute()
