import './order.tables.ts'
import type { Db } from '../../platform/db.ts'

/** The item version, quantity and platform fee of these orders. */
export const listBoughtItems = (db: Db, orderNos: readonly string[]) =>
  db
    .selectFrom('orders')
    .select(['order_no', 'wares_id', 'quantity', 'platform_fee_fen'])
    .where('order_no', '=', (eb) => eb.fn.any(eb.val(orderNos)))
    .execute()
