import './upload.tables.ts'
import type { UploadPurpose } from '@faka/contract/upload/upload'
import type { Insertable, Selectable } from 'kysely'
import { sql } from 'kysely'
import type { CommonDb, CommonTables, CommonTx } from '../../platform/db.ts'

export type UploadRow = Selectable<CommonTables['upload']>

export const insertTicket = (db: CommonDb, ticket: Insertable<CommonTables['upload']>) =>
  db.insertInto('upload').values(ticket).execute()

/** The upload of a ticket, in any state. */
export const findTicket = (db: CommonDb, ticketKey: string): Promise<UploadRow | undefined> =>
  db.selectFrom('upload').selectAll().where('ticket_key', '=', ticketKey).executeTakeFirst()

/** Claims a ticket to check its bytes, for one caller only. Undefined if it cannot be claimed. */
export const beginCheck = (
  db: CommonDb,
  ticketKey: string,
  { key, now, until }: { key: string; now: Date; until: Date },
) =>
  db
    .updateTable('upload')
    .set({ state: 'checking', key, expires_at: until })
    .where('ticket_key', '=', ticketKey)
    .where('state', '=', 'signed')
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()

/** Records that a checked picture is stored. False if the check took too long and was given up. */
export const endCheck = async (
  db: CommonDb,
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

/** Marks ready pictures of the account, or of guests, as used; returns how many. */
export async function usePictures(
  tx: CommonTx,
  input: { keys: readonly string[]; purpose: UploadPurpose; accountId: number | null; now: Date },
): Promise<number> {
  const { rows } = await sql`
    with ready as (
      select ticket_key from upload
      where key = any(${input.keys}::text[]) and purpose = ${input.purpose} and state = 'ready'
        and expires_at > ${input.now} and (account_id is null or account_id = ${input.accountId}::bigint)
      order by ticket_key for update
    )
    update upload set state = 'used', expires_at = null
    from ready where upload.ticket_key = ready.ticket_key
    returning 1`.execute(tx)
  return rows.length
}

/** Drops used pictures: the job deletes their bytes. */
export const dropUsed = (tx: CommonTx, keys: readonly string[], now: Date) =>
  tx
    .updateTable('upload')
    .set({
      state: 'dropped',
      expires_at: sql<Date>`greatest(${now}::timestamptz, arrival_until)`,
      use_no: null,
      kept_in: null,
      kept_at: null,
      unused_until: null,
    })
    .where('key', 'in', keys)
    .where('state', '=', 'used')
    .execute()

/** Pictures that may be served. */
export const findPictures = (db: CommonDb, keys: readonly string[]) =>
  db
    .selectFrom('upload')
    .select(['key', 'width', 'height'])
    .where('key', 'in', keys)
    .where('state', 'in', ['ready', 'used'])
    .execute()

/** Pictures that anyone may see, at an address of their own. */
export type PublicPurpose = Exclude<UploadPurpose, 'proof'>

/** Whether the key belongs to an uploaded picture of that purpose. Who uploaded it sees it before saving the form. */
export const isPublicPicture = async (db: CommonDb, key: string, purpose: PublicPurpose): Promise<boolean> =>
  (await db
    .selectFrom('upload')
    .select('key')
    .where('key', '=', key)
    .where('purpose', '=', purpose)
    .where('state', 'in', ['ready', 'used'])
    .executeTakeFirst()) !== undefined

/** Drops expired uploads that can no longer receive bytes, so that they cannot be used any more. */
export const dropExpired = (db: CommonDb, now: Date, limit: number) =>
  sql<Pick<UploadRow, 'ticket_key' | 'key'>>`
    with over as (
      select ticket_key from upload
      where expires_at <= ${now} and (state <> 'signed' or arrival_until <= ${now})
      order by expires_at limit ${limit} for update skip locked
    )
    update upload set state = 'dropped' from over
    where upload.ticket_key = over.ticket_key
    returning upload.ticket_key, upload.key`
    .execute(db)
    .then(({ rows }) => rows)

/** Deletes the row of an upload whose file was deleted. */
export const deleteUpload = (db: CommonDb, ticketKey: string) =>
  db.deleteFrom('upload').where('ticket_key', '=', ticketKey).execute()

/** Tickets of stored pictures that could receive bytes until now. */
export const listClosableArrivals = (db: CommonDb, now: Date, limit: number) =>
  db
    .selectFrom('upload')
    .select('ticket_key')
    .where('arrival_until', '<=', now)
    .where('state', 'in', ['ready', 'used'])
    .orderBy('arrival_until')
    .limit(limit)
    .execute()

/** Records that nothing is stored at the ticket's path, and nothing can be sent to it any more. */
export const closeArrival = (db: CommonDb, ticketKey: string) =>
  db.updateTable('upload').set({ arrival_until: null }).where('ticket_key', '=', ticketKey).execute()

/** Drops an upload so that it cannot be used any more; the job deletes it after `sweepAfter`. */
export const dropUpload = (db: CommonDb, ticketKey: string, sweepAfter: Date) =>
  db
    .updateTable('upload')
    .set({ state: 'dropped', expires_at: sweepAfter })
    .where('ticket_key', '=', ticketKey)
    .execute()

/** The keys of all pictures whose bytes are stored. */
export const listStoredKeys = async (db: CommonDb): Promise<string[]> =>
  (
    await db
      .selectFrom('upload')
      .select('key')
      .where('state', 'in', ['ready', 'used'])
      .where('key', 'is not', null)
      .orderBy('key')
      .execute()
  ).flatMap(({ key }) => key ?? [])
