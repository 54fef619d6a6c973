import './order.tables.ts'
import { sql } from 'kysely'
import { staysHere } from '../../platform/cells/move-step.sql.ts'
import type { Db } from '../../platform/db.ts'

/** Lets the link in an order's email be opened until a time; a repeated email has the same link and the same time. */
export const insertMailLink = (db: Db, link: { order_no: string; shop_id: number; ends_at: Date }) =>
  db
    .insertInto('mail_link')
    .values({ ...link, used_at: null })
    .onConflict((on) => on.column('order_no').doNothing())
    .execute()

/** Uses the link of an order, once; false where it was used, has ended, or was never sent. */
export async function takeMailLink(db: Db, orderNo: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mail_link')
    .set({ used_at: now })
    .where('order_no', '=', orderNo)
    .where('used_at', 'is', null)
    .where('ends_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes links that have ended by a time: one without a row cannot be opened either. */
export const deleteEndedMailLinks = (db: Db, at: Date) =>
  db.deleteFrom('mail_link').where('ends_at', '<=', at).where(staysHere(sql`shop_id`)).execute()
