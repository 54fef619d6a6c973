import './stock.tables.ts'
import { type Insertable, type Selectable, sql } from 'kysely'
import { staysHere } from '../../platform/cells/move-step.sql.ts'
import type { Db, Tables, Tx } from '../../platform/db.ts'

export type StockFileRow = Selectable<Tables['stock_file']>

/** Inserts the ticket of a file, unless the files of its shop would then have more than `maxBytes`; returns whether. */
export async function insertFileTicket(
  db: Db,
  ticket: Insertable<Tables['stock_file']>,
  maxBytes: number,
): Promise<boolean> {
  const { rows } = await sql`
    insert into stock_file (file_key, shop_id, item_id, state, name, size_bytes, actor, created_at, expires_at, arrival_until)
    select ${ticket.file_key}, ${ticket.shop_id}::bigint, ${ticket.item_id}::bigint, ${ticket.state}, ${ticket.name},
      ${ticket.size_bytes}::bigint, ${ticket.actor}, ${ticket.created_at}::timestamptz, ${ticket.expires_at}::timestamptz,
      ${ticket.arrival_until}::timestamptz
    where ${ticket.size_bytes}::bigint <= ${maxBytes}::bigint - (
      select coalesce(sum(size_bytes), 0) from stock_file where shop_id = ${ticket.shop_id}::bigint)
    returning 1`.execute(db)
  return rows.length === 1
}

export const findFile = (db: Db, fileKey: string): Promise<StockFileRow | undefined> =>
  db.selectFrom('stock_file').selectAll().where('file_key', '=', fileKey).executeTakeFirst()

/** Claims a ticket to check its bytes, for one caller only. Undefined if it cannot be claimed. */
export const beginFileCheck = (db: Db, fileKey: string, { now, until }: { now: Date; until: Date }) =>
  db
    .updateTable('stock_file')
    .set({ state: 'checking', expires_at: until })
    .where('file_key', '=', fileKey)
    .where('state', '=', 'signed')
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()

/** Records that a file is whole and stored. Undefined if the check took too long and was given up. */
export const endFileCheck = (
  tx: Tx,
  fileKey: string,
  found: { sha256: Buffer; sharedTextId: number; hasText: boolean },
) =>
  tx
    .updateTable('stock_file')
    .set({
      state: 'ready',
      sha256: found.sha256,
      shared_text_id: found.sharedTextId,
      has_text: found.hasText,
      expires_at: null,
    })
    .where('file_key', '=', fileKey)
    .where('state', '=', 'checking')
    .returningAll()
    .executeTakeFirst()

/** Lets the upload of a file be finished again until then. */
export const reopenFile = (db: Db, fileKey: string, until: Date) =>
  db
    .updateTable('stock_file')
    .set({ state: 'signed', expires_at: until })
    .where('file_key', '=', fileKey)
    .where('state', '=', 'checking')
    .execute()

/** The files of an item, the newest first. */
export const listFilesOfItem = (db: Db, itemId: number, max: number) =>
  db
    .selectFrom('stock_file')
    .selectAll()
    .where('item_id', '=', itemId)
    .where('state', '=', 'ready')
    .orderBy('shared_text_id', 'desc')
    .limit(max)
    .execute()

/** All files of a shop whose bytes are stored, by item, the oldest first. */
export const listFilesOfShop = (db: Db, shopId: number) =>
  db
    .selectFrom('stock_file')
    .selectAll()
    .where('shop_id', '=', shopId)
    .where('state', '=', 'ready')
    .orderBy('item_id')
    .orderBy('shared_text_id')
    .execute()

/** The file that is delivered with a text. */
export const findFileOfText = (db: Db, sharedTextId: number): Promise<StockFileRow | undefined> =>
  db
    .selectFrom('stock_file')
    .selectAll()
    .where('shared_text_id', '=', sharedTextId)
    .where('state', '=', 'ready')
    .executeTakeFirst()

/** The keys and sizes of all files whose bytes are stored. */
export const listStoredFileKeys = (db: Db) =>
  db.selectFrom('stock_file').select('file_key').where('state', '=', 'ready').orderBy('file_key').execute()

/** Drops files, so that they cannot be used any more; the job deletes them after `sweepAfter`. */
export const dropFiles = (db: Db, fileKeys: readonly string[], sweepAfter: Date) =>
  db
    .updateTable('stock_file')
    .set({ state: 'dropped', expires_at: sweepAfter })
    .where('file_key', 'in', fileKeys)
    .execute()

/** Drops what expired and can no longer receive bytes. */
export const dropExpiredFiles = (db: Db, now: Date, limit: number) =>
  sql<Pick<StockFileRow, 'file_key'>>`
    with over as (
      select file_key from stock_file
      where expires_at <= ${now} and (arrival_until is null or arrival_until <= ${now})
        and ${staysHere(sql`shop_id`)}
      order by expires_at limit ${limit} for update skip locked
    )
    update stock_file set state = 'dropped' from over
    where stock_file.file_key = over.file_key
    returning stock_file.file_key`
    .execute(db)
    .then(({ rows }) => rows)

/** Deletes the row of a file whose bytes were deleted. */
export const deleteFile = (db: Db, fileKey: string) =>
  db.deleteFrom('stock_file').where('file_key', '=', fileKey).execute()

/** Stored files whose tickets could receive bytes until now. */
export const listClosableFileArrivals = (db: Db, now: Date, limit: number) =>
  db
    .selectFrom('stock_file')
    .select('file_key')
    .where('arrival_until', '<=', now)
    .where('state', '=', 'ready')
    .orderBy('arrival_until')
    .limit(limit)
    .execute()

/** Records that nothing is stored where the bytes of a ticket arrive, and nothing can be sent there any more. */
export const closeFileArrival = (db: Db, fileKey: string) =>
  db.updateTable('stock_file').set({ arrival_until: null }).where('file_key', '=', fileKey).execute()

/** Files that their item no longer delivers since before a time, after the file of a text, by their texts. */
export const listSupersededFiles = (
  db: Db,
  { before, after, limit }: { before: Date; after: number; limit: number },
) =>
  sql<{ file_key: string; shared_text_id: number }>`
    select file_key, shared_text_id from stock_file
    where state = 'ready' and shared_text_id > ${after} and exists (
      select from shared_text where shared_text.item_id = stock_file.item_id
        and shared_text.shared_text_id > stock_file.shared_text_id and shared_text.created_at < ${before})
    order by shared_text_id limit ${limit}`
    .execute(db)
    .then(({ rows }) => rows)
