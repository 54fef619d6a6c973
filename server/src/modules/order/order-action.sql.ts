import './order.tables.ts'
import type { Insertable } from 'kysely'
import type { Db, Tables } from '../../platform/db.ts'

/** Records an act of the seller; undefined if its request was recorded before. */
export const insertOrderAction = (db: Db, action: Omit<Insertable<Tables['order_action']>, 'action_id'>) =>
  db
    .insertInto('order_action')
    .values(action)
    .onConflict((conflict) =>
      conflict.columns(['shop_id', 'request_id']).where('request_id', 'is not', null).doNothing(),
    )
    .returning('action_id')
    .executeTakeFirst()

/** The act that was recorded for a request. */
export const findActionByRequest = (db: Db, shopId: number, requestId: string) =>
  db
    .selectFrom('order_action')
    .select(['order_no', 'kind', 'why', 'amount_fen'])
    .where('shop_id', '=', shopId)
    .where('request_id', '=', requestId)
    .executeTakeFirst()

/** What the seller did to an order and noted about it, oldest first. */
export const listOrderActions = (db: Db, orderNo: string) =>
  db
    .selectFrom('order_action')
    .select(['kind', 'actor', 'why', 'amount_fen', 'at'])
    .where('order_no', '=', orderNo)
    .orderBy('action_id')
    .execute()
