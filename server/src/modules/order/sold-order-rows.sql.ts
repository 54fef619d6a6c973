import './order.tables.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import type { OrderRow } from './order.sql.ts'

/** The next orders of a shop after one, the oldest first. */
export const listOrdersOfShopAfter = (
  db: Db,
  shopId: number,
  last: Pick<OrderRow, 'created_at' | 'order_no'> | undefined,
  max: number,
): Promise<OrderRow[]> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('shop_id', '=', shopId)
    .$if(last !== undefined, (query) =>
      query.where(
        sql<boolean>`(created_at, order_no) > (${last?.created_at}::timestamptz, ${last?.order_no}::text)`,
      ),
    )
    .orderBy('created_at')
    .orderBy('order_no')
    .limit(max)
    .execute()
