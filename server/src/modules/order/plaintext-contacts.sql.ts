import './order.tables.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

/** The order numbers after the given one, ascending. */
export const listOrderNosAfter = async (db: Db, after: string, max: number): Promise<string[]> =>
  (
    await db
      .selectFrom('orders')
      .select('order_no')
      .where('order_no', '>', after)
      .orderBy('order_no')
      .limit(max)
      .execute()
  ).map(({ order_no }) => order_no)

/** Locks those of these orders that have a plaintext contact, skipping rows locked by others. */
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

/** Replaces plaintext contacts by encrypted ones. */
export const replaceWithEncryptedContacts = (
  tx: Tx,
  contacts: readonly { orderNo: string; encrypted: Buffer }[],
) =>
  sql`
  update orders set contact = null, sealed_contact = s.sealed
  from unnest(${contacts.map((each) => each.orderNo)}::text[], ${contacts.map((each) => each.encrypted)}::bytea[]) as s(order_no, sealed)
  where orders.order_no = s.order_no`.execute(tx)

/** Counts the orders with a plaintext contact. */
export const countPlaintextContacts = async (db: Db): Promise<number> =>
  (
    await db
      .selectFrom('orders')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('contact', 'is not', null)
      .executeTakeFirstOrThrow()
  ).count
