import './order.tables.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

const selectPaidOrders = (db: Db, shopId: number) =>
  db
    .selectFrom('orders')
    .where('shop_id', '=', shopId)
    // written out, for the partial index
    .where(sql<boolean>`status = 'paid'`)

/** Where a page of the queue begins: after this order. */
export interface QueuePosition {
  paid_at: Date
  order_no: string
}

/** Paid orders of a shop that are not delivered, the longest waiting first. */
export const listPaidOrdersAfter = (db: Db, shopId: number, after: QueuePosition | undefined, max: number) =>
  selectPaidOrders(db, shopId)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(paid_at, order_no) > (${after?.paid_at}::timestamptz, ${after?.order_no}::text)`,
      ),
    )
    .select(['order_no', 'wares_id', 'quantity', 'amount_fen', 'sandbox'])
    .select(sql<Date>`paid_at`.as('paid_at'))
    .select(sql<boolean>`sealed_answers is not null`.as('has_answers'))
    .orderBy('paid_at')
    .orderBy('order_no')
    .limit(max)
    .execute()

/** How many paid orders of a shop are not delivered. */
export async function countPaidOrders(db: Db, shopId: number): Promise<number> {
  const { total } = await selectPaidOrders(db, shopId)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** The position of an order of a shop in the queue, now or before; undefined if it was never paid or is another shop's. */
export async function findQueuePosition(
  db: Db,
  shopId: number,
  orderNo: string,
): Promise<QueuePosition | undefined> {
  const row = await db
    .selectFrom('orders')
    .select(['paid_at', 'order_no'])
    .where('order_no', '=', orderNo)
    .where('shop_id', '=', shopId)
    .executeTakeFirst()
  return row?.paid_at ? { paid_at: row.paid_at, order_no: row.order_no } : undefined
}
