import './upload.tables.ts'
import type { UploadPurpose } from '@faka/contract/upload/upload'
import type { Insertable, Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Db, Tables, Tx } from '../../platform/db.ts'

export type UploadRow = Selectable<Tables['upload']>

export const insertTicket = (db: Db, ticket: Insertable<Tables['upload']>) =>
  db.insertInto('upload').values(ticket).execute()

/** The upload of a ticket, in whatever state. */
export const findTicket = (db: Db, ticketKey: string): Promise<UploadRow | undefined> =>
  db.selectFrom('upload').selectAll().where('ticket_key', '=', ticketKey).executeTakeFirst()

/** Takes a ticket whose bytes are to be checked, for one caller only; undefined where it is not to be had. */
export const beginCheck = (
  db: Db,
  ticketKey: string,
  { key, at, until }: { key: string; at: Date; until: Date },
) =>
  db
    .updateTable('upload')
    .set({ state: 'checking', key, expires_at: until })
    .where('ticket_key', '=', ticketKey)
    .where('state', '=', 'signed')
    .where('expires_at', '>', at)
    .returningAll()
    .executeTakeFirst()

/** Says that a checked picture stands in the store; false where its check took too long and was given up. */
export const endCheck = async (
  db: Db,
  ticketKey: string,
  { width, height, until }: { width: number; height: number; until: Date },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('upload')
    .set({ state: 'ready', width, height, expires_at: until })
    .where('ticket_key', '=', ticketKey)
    .where('state', '=', 'checking')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Marks ready pictures of an account, or of nobody, used; answers how many there were. */
export async function usePictures(
  tx: Tx,
  wanted: { keys: readonly string[]; purpose: UploadPurpose; accountId: number | null; at: Date },
): Promise<number> {
  const { rows } = await sql`
    with ready as (
      select ticket_key from upload
      where key = any(${wanted.keys}::text[]) and purpose = ${wanted.purpose} and state = 'ready'
        and expires_at > ${wanted.at} and (account_id is null or account_id = ${wanted.accountId}::bigint)
      order by ticket_key for update
    )
    update upload set state = 'used', expires_at = null
    from ready where upload.ticket_key = ready.ticket_key
    returning 1`.execute(tx)
  return rows.length
}

/** Gives up used pictures: their bytes go with the next sweep. */
export const dropUsed = (tx: Tx, keys: readonly string[], at: Date) =>
  tx
    .updateTable('upload')
    .set({ state: 'dropped', expires_at: sql<Date>`greatest(${at}::timestamptz, arrival_until)` })
    .where('key', 'in', keys)
    .where('state', '=', 'used')
    .execute()

/** Pictures that may be shown. */
export const findPictures = (db: Db, keys: readonly string[]) =>
  db
    .selectFrom('upload')
    .select(['key', 'width', 'height'])
    .where('key', 'in', keys)
    .where('state', 'in', ['ready', 'used'])
    .execute()

/** Whether a picture that was sent for a face stands under a key; its owner sees it before he saves it. */
export const isAvatar = async (db: Db, key: string): Promise<boolean> =>
  (await db
    .selectFrom('upload')
    .select('key')
    .where('key', '=', key)
    .where('purpose', '=', 'avatar')
    .where('state', 'in', ['ready', 'used'])
    .executeTakeFirst()) !== undefined

/** Takes uploads that are over, and to which nothing can come any more, out of everybody's reach. */
export const dropExpired = (db: Db, at: Date, most: number) =>
  sql<Pick<UploadRow, 'ticket_key' | 'key'>>`
    with over as (
      select ticket_key from upload
      where expires_at <= ${at} and (state <> 'signed' or arrival_until <= ${at})
      order by expires_at limit ${most} for update skip locked
    )
    update upload set state = 'dropped' from over
    where upload.ticket_key = over.ticket_key
    returning upload.ticket_key, upload.key`
    .execute(db)
    .then(({ rows }) => rows)

/** Forgets an upload whose bytes are gone. */
export const deleteUpload = (db: Db, ticketKey: string) =>
  db.deleteFrom('upload').where('ticket_key', '=', ticketKey).execute()

/** Tickets of kept pictures with which something could still be sent until a moment ago. */
export const listClosableArrivals = (db: Db, at: Date, most: number) =>
  db
    .selectFrom('upload')
    .select('ticket_key')
    .where('arrival_until', '<=', at)
    .where('state', 'in', ['ready', 'used'])
    .orderBy('arrival_until')
    .limit(most)
    .execute()

/** Says that nothing stands at the place of a ticket any more, nor can come there. */
export const closeArrival = (db: Db, ticketKey: string) =>
  db.updateTable('upload').set({ arrival_until: null }).where('ticket_key', '=', ticketKey).execute()

/** Takes an upload out of everybody's reach; it goes with the sweep after that moment. */
export const dropUpload = (db: Db, ticketKey: string, sweepAfter: Date) =>
  db
    .updateTable('upload')
    .set({ state: 'dropped', expires_at: sweepAfter })
    .where('ticket_key', '=', ticketKey)
    .execute()
