import './order.tables.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import type { OrderRow } from './order.sql.ts'

/** A phone or mail address, as `contactKey` finds it. */
export interface KeyedContact {
  way: 'phone' | 'mail'
  key: Buffer
}

const guestOrders = (db: Db, { way, key }: KeyedContact) =>
  db.selectFrom('orders').where(`${way}_key`, '=', key).where('account_id', 'is', null)

/** The guest orders of a contact in these shops. */
const guestOrdersIn = (db: Db, contact: KeyedContact, shopIds: readonly number[]) =>
  guestOrders(db, contact).where(sql<boolean>`shop_id = any(${shopIds}::bigint[])`)

/** The shops in which a contact has orders that belong to no account. */
export const listShopsOfGuestOrders = async (db: Db, contact: KeyedContact): Promise<number[]> =>
  (await guestOrders(db, contact).select('shop_id').distinct().execute()).map(({ shop_id }) => shop_id)

/** Counts the orders of a contact in these shops that belong to no account. */
export const countGuestOrdersIn = async (
  db: Db,
  contact: KeyedContact,
  shopIds: readonly number[],
): Promise<number> =>
  (
    await guestOrdersIn(db, contact, shopIds)
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow()
  ).count

/** Whether a contact has a paid order that belongs to no account. */
export const hasPaidGuestOrder = async (db: Db, contact: KeyedContact): Promise<boolean> =>
  (await guestOrders(db, contact)
    .where('paid_at', 'is not', null)
    .select('order_no')
    .limit(1)
    .executeTakeFirst()) !== undefined

/** The paid orders of a contact in these shops that belong to no account, newest first. */
export const findPaidGuestOrders = (
  db: Db,
  contact: KeyedContact,
  shopIds: readonly number[],
  max: number,
): Promise<OrderRow[]> =>
  guestOrdersIn(db, contact, shopIds)
    .where('paid_at', 'is not', null)
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('order_no')
    .limit(max)
    .execute()

/**
 * Assigns the guest orders that a contact had in these shops by a time to an account, locking them by order number. Returns
 * how many.
 */
export const assignGuestOrders = async (
  tx: Tx,
  contact: KeyedContact,
  shopIds: readonly number[],
  accountId: number,
  at: Date,
): Promise<number> =>
  (
    await tx
      .with('guest_orders', () =>
        guestOrdersIn(tx, contact, shopIds)
          .select('order_no')
          .where('created_at', '<=', at)
          .orderBy('order_no')
          .forUpdate(),
      )
      .updateTable('orders')
      .set({ account_id: accountId, taken_over_at: at })
      .where('order_no', 'in', (eb) => eb.selectFrom('guest_orders').select('order_no'))
      .where('account_id', 'is', null)
      .returning('order_no')
      .execute()
  ).length

/** The numbers of the guest orders that an account took over. */
export const listTakenOverOrders = async (db: Db, accountId: number): Promise<string[]> =>
  (
    await db
      .selectFrom('orders')
      .select('order_no')
      .where('account_id', '=', accountId)
      .where('taken_over_at', 'is not', null)
      .execute()
  ).map(({ order_no }) => order_no)
