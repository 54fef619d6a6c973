import './order.tables.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

/** Numbers of orders behind one, in their order. */
export const listOrderNosAfter = async (db: Db, after: string, most: number): Promise<string[]> =>
  (
    await db
      .selectFrom('orders')
      .select('order_no')
      .where('order_no', '>', after)
      .orderBy('order_no')
      .limit(most)
      .execute()
  ).map(({ order_no }) => order_no)

/** Locks those of these orders whose contact is readable; what another transaction holds is left out. */
export const lockPlaintextContacts = (tx: Tx, orderNos: readonly string[]) =>
  tx
    .selectFrom('orders')
    .select(['order_no', 'contact'])
    .where('order_no', '=', (eb) => eb.fn.any(eb.val(orderNos)))
    .where('contact', 'is not', null)
    .orderBy('order_no')
    .forUpdate()
    .skipLocked()
    .execute()

/** Puts the encrypted contact in the place of the readable one. */
export const replaceWithEncryptedContacts = (
  tx: Tx,
  sealed: readonly { orderNo: string; sealed: Buffer }[],
) =>
  sql`
  update orders set contact = null, sealed_contact = s.sealed
  from unnest(${sealed.map((each) => each.orderNo)}::text[], ${sealed.map((each) => each.sealed)}::bytea[]) as s(order_no, sealed)
  where orders.order_no = s.order_no`.execute(tx)

/** How many orders have a readable contact. */
export const countPlaintextContacts = async (db: Db): Promise<number> =>
  (
    await db
      .selectFrom('orders')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('contact', 'is not', null)
      .executeTakeFirstOrThrow()
  ).count
