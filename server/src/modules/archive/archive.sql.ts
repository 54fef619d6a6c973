import './archive.tables.ts'
import { type Selectable, sql } from 'kysely'
import type { Db, Tables, Tx } from '../../platform/db.ts'
import type { OriginKind } from './archive.rules.ts'

export type ArchivedOrderRow = Omit<Selectable<Tables['archived_order']>, 'archived_order_id'>

/** Whether nothing opens an order: an earlier version imported those so that had a password which cannot be checked. */
const isClosed = sql<boolean>`(archived_order.contact_key is null and archived_order.password_key is null)`

/**
 * Inserts orders of one shop and source, or brings those that are there to a changed state or amount, or to what opens
 * them, which they had none of. Returns the numbers of both kinds; what is the same as before is in neither.
 */
export async function upsertArchivedOrders(
  tx: Tx,
  rows: readonly ArchivedOrderRow[],
): Promise<{ order_no: string; is_new: boolean }[]> {
  const column = <Name extends keyof ArchivedOrderRow>(name: Name) => rows.map((row) => row[name])
  const result = await sql<{ order_no: string; is_new: boolean }>`
    insert into archived_order (shop_id, source, order_no, item_id, title, quantity, amount_fen, state,
      contact_key, password_key, sealed_contact, sealed_content, created_at, imported_at)
    select * from unnest(${column('shop_id')}::bigint[], ${column('source')}::text[], ${column('order_no')}::text[],
      ${column('item_id')}::bigint[], ${column('title')}::text[], ${column('quantity')}::int[],
      ${column('amount_fen')}::bigint[], ${column('state')}::text[], ${column('contact_key')}::bytea[],
      ${column('password_key')}::bytea[], ${column('sealed_contact')}::bytea[], ${column('sealed_content')}::bytea[],
      ${column('created_at')}::timestamptz[], ${column('imported_at')}::timestamptz[])
    on conflict (shop_id, source, order_no) do update
    set state = excluded.state, amount_fen = excluded.amount_fen, sealed_content = excluded.sealed_content,
      contact_key = case when ${isClosed} then excluded.contact_key else archived_order.contact_key end,
      password_key = case when ${isClosed} then excluded.password_key else archived_order.password_key end,
      sealed_contact = case when ${isClosed} then excluded.sealed_contact else archived_order.sealed_contact end
    where (archived_order.state, archived_order.amount_fen) is distinct from (excluded.state, excluded.amount_fen)
      or (${isClosed} and excluded.password_key = ''::bytea and excluded.contact_key is not null)
    returning order_no, xmax = 0 as is_new`.execute(tx)
  return result.rows
}

/** Those of these orders that are there, with what a second import would change. */
export const listArchivedOrders = (
  db: Db,
  { shopId, source }: { shopId: number; source: string },
  orderNos: readonly string[],
) =>
  db
    .selectFrom('archived_order')
    .select(['order_no', 'state', 'amount_fen', isClosed.as('isClosed')])
    .where('shop_id', '=', shopId)
    .where('source', '=', source)
    .where('order_no', '=', (eb) => eb.fn.any(eb.val(orderNos)))
    .execute()

/** The orders with this number; shops may have the same ones. */
export const findArchivedOrders = (db: Db, orderNo: string) =>
  db
    .selectFrom('archived_order')
    .selectAll()
    .where('order_no', '=', orderNo)
    .orderBy('archived_order_id')
    .limit(20)
    .execute()

/** Keeps where a row of another shop went. */
export const insertOrigin = (tx: Tx, origin: Selectable<Tables['import_origin']>) =>
  tx
    .insertInto('import_origin')
    .values(origin)
    .onConflict((conflict) =>
      conflict.columns(['shop_id', 'source', 'kind', 'old_key']).doUpdateSet({ new_key: origin.new_key }),
    )
    .execute()

/** Where the rows of another shop went, or of these alone, by their keys there. */
export const listOrigins = async (
  db: Db,
  { shopId, source, kind }: { shopId: number; source: string; kind: OriginKind },
  oldKeys?: readonly string[],
): Promise<Map<string, string>> => {
  const rows = await db
    .selectFrom('import_origin')
    .select(['old_key', 'new_key'])
    .where('shop_id', '=', shopId)
    .where('source', '=', source)
    .where('kind', '=', kind)
    .$if(oldKeys !== undefined, (query) => query.where('old_key', '=', (eb) => eb.fn.any(eb.val(oldKeys))))
    .execute()
  return new Map(rows.map(({ old_key, new_key }) => [old_key, new_key]))
}

/** The public id of the item to which an address of one of these shops' software leads, the newest import first. */
export const findItemByOldAddress = async (
  db: Db,
  sources: readonly string[],
  oldKey: string,
): Promise<string | undefined> =>
  (
    await db
      .selectFrom('import_origin')
      .select('new_key')
      .where('source', '=', (eb) => eb.fn.any(eb.val(sources)))
      .where('kind', '=', 'address')
      .where('old_key', '=', oldKey)
      .orderBy('shop_id', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.new_key

/** Whether there are archived orders of one of these. */
export const hasArchivedOrdersOf = async (db: Db, sources: readonly string[]): Promise<boolean> =>
  (await db
    .selectFrom('import_origin')
    .select('source')
    .where('source', '=', (eb) => eb.fn.any(eb.val(sources)))
    .where('kind', '=', 'orders' satisfies OriginKind)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** The next archived orders of a shop after one, by source and number, without what is their buyers'. */
export const listArchivedOrdersAfter = (
  db: Db,
  shopId: number,
  last: Pick<ArchivedOrderRow, 'source' | 'order_no'> | undefined,
  max: number,
) =>
  db
    .selectFrom('archived_order')
    .select(['source', 'order_no', 'item_id', 'title', 'quantity', 'amount_fen', 'state', 'created_at'])
    .where('shop_id', '=', shopId)
    .$if(last !== undefined, (query) =>
      query.where(sql<boolean>`(source, order_no) > (${last?.source}::text, ${last?.order_no}::text)`),
    )
    .orderBy('source')
    .orderBy('order_no')
    .limit(max)
    .execute()
