import './order.tables.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import type { OrderRow } from './order.sql.ts'

/** Counts the orders of a phone that belong to no account. */
export const countGuestOrdersByPhone = async (db: Db, phoneKey: Buffer): Promise<number> =>
  (
    await db
      .selectFrom('orders')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('phone_key', '=', phoneKey)
      .where('account_id', 'is', null)
      .executeTakeFirstOrThrow()
  ).count

/** A phone or mail address, as `contactKey` finds it. */
interface KeyedContact {
  way: 'phone' | 'mail'
  key: Buffer
}

const paidGuestOrders = (db: Db, { way, key }: KeyedContact) =>
  db
    .selectFrom('orders')
    .where(`${way}_key`, '=', key)
    .where('account_id', 'is', null)
    .where('paid_at', 'is not', null)

/** Whether a contact has a paid order that belongs to no account. */
export const hasPaidGuestOrder = async (db: Db, contact: KeyedContact): Promise<boolean> =>
  (await paidGuestOrders(db, contact).select('order_no').limit(1).executeTakeFirst()) !== undefined

/** The paid orders of a contact that belong to no account, newest first. */
export const findPaidGuestOrders = (db: Db, contact: KeyedContact, max: number): Promise<OrderRow[]> =>
  paidGuestOrders(db, contact)
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('order_no')
    .limit(max)
    .execute()

/** Assigns the guest orders that a phone had by a time to an account, locking them by order number. Returns how many. */
export const assignGuestOrders = async (
  tx: Tx,
  phoneKey: Buffer,
  accountId: number,
  at: Date,
): Promise<number> =>
  (
    await tx
      .with('guest_orders', (db) =>
        db
          .selectFrom('orders')
          .select('order_no')
          .where('phone_key', '=', phoneKey)
          .where('account_id', 'is', null)
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
