import './restock.tables.ts'
import { type Insertable, type Selectable, sql } from 'kysely'
import { staysHere } from '../../platform/cells/move-step.sql.ts'
import type { Db, Tables, Tx } from '../../platform/db.ts'

export type RestockRequest = Selectable<Tables['restock_request']>

/** Whether an address is unsubscribed from restock emails. */
export async function isUnsubscribed(tx: Tx, mailKey: Buffer, now: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('restock_refusal')
    .select('mail_key')
    .where('mail_key', '=', mailKey)
    .where('refused_until', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/** How many pending requests an address has. */
export async function countWaiting(tx: Tx, mailKey: Buffer): Promise<number> {
  const { waiting } = await tx
    .selectFrom('restock_request')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('mail_key', '=', mailKey)
    .where('notified_at', 'is', null)
    .executeTakeFirstOrThrow()
  return waiting
}

/** Inserts a request. One that was already notified starts to wait again, one that is pending keeps its place. */
export const insertRestockRequest = (tx: Tx, row: Insertable<Tables['restock_request']>): Promise<unknown> =>
  sql`
    insert into restock_request as request (request_no, item_id, shop_id, mail_key, sealed_mail, created_at)
    values (${row.request_no}, ${row.item_id}, ${row.shop_id}, ${row.mail_key}, ${row.sealed_mail}, ${row.created_at})
    on conflict (item_id, mail_key) do update
      set request_no = excluded.request_no, sealed_mail = excluded.sealed_mail, created_at = excluded.created_at,
          notified_at = null
      where request.notified_at is not null`.execute(tx)

/** Items with pending requests. */
export const listAwaitedItems = (db: Db): Promise<{ item_id: number; shop_id: number }[]> =>
  db
    .selectFrom('restock_request')
    .select(['item_id', 'shop_id'])
    .distinct()
    .where('notified_at', 'is', null)
    .orderBy('item_id')
    .execute()

/**
 * The first pending requests of an item, in the order of asking, locked. A concurrent process waits here and then has
 * to subtract what was notified meanwhile (`countNotified`).
 */
export const lockFirstRequests = (tx: Tx, itemId: number, count: number): Promise<RestockRequest[]> =>
  tx
    .selectFrom('restock_request')
    .selectAll()
    .where('item_id', '=', itemId)
    .where('notified_at', 'is', null)
    .orderBy('created_at')
    .orderBy('request_no')
    .limit(count)
    .forUpdate()
    .execute()

/** How many requests of an item were notified after `since`. */
export async function countNotified(tx: Tx, itemId: number, since: Date): Promise<number> {
  const { notified } = await tx
    .selectFrom('restock_request')
    .select(({ fn }) => fn.countAll<number>().as('notified'))
    .where('item_id', '=', itemId)
    .where('notified_at', '>', since)
    .executeTakeFirstOrThrow()
  return notified
}

/** Marks requests as notified. */
export const markNotified = (tx: Tx, requestNos: readonly string[], now: Date) =>
  tx
    .updateTable('restock_request')
    .set({ notified_at: now })
    .where('request_no', '=', (eb) => eb.fn.any(eb.val(requestNos)))
    .execute()

export const findRestockRequest = (db: Db, requestNo: string): Promise<RestockRequest | undefined> =>
  db.selectFrom('restock_request').selectAll().where('request_no', '=', requestNo).executeTakeFirst()

/** Unsubscribes an address until then, and deletes its pending requests. */
export async function unsubscribeMail(tx: Tx, mailKey: Buffer, until: Date): Promise<void> {
  await tx
    .insertInto('restock_refusal')
    .values({ mail_key: mailKey, refused_until: until })
    .onConflict((conflict) => conflict.column('mail_key').doUpdateSet({ refused_until: until }))
    .execute()
  // notified requests are kept until they are swept: their link must still work
  await tx
    .deleteFrom('restock_request')
    .where('mail_key', '=', mailKey)
    .where('notified_at', 'is', null)
    .execute()
}

/** Deletes requests that are older than the given times, and expired unsubscriptions. */
export async function deleteOldRestockRows(
  db: Db,
  { askedBefore, notifiedBefore, now }: Record<'askedBefore' | 'notifiedBefore' | 'now', Date>,
) {
  await db
    .deleteFrom('restock_request')
    .where((eb) =>
      eb.or([
        eb('notified_at', '<', notifiedBefore),
        eb.and([eb('notified_at', 'is', null), eb('created_at', '<', askedBefore)]),
      ]),
    )
    .where(staysHere(sql`shop_id`))
    .execute()
  await db.deleteFrom('restock_refusal').where('refused_until', '<', now).execute()
}
