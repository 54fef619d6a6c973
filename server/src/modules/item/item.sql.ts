import './item.tables.ts'
import type { ItemVersion } from '@faka/contract/item/seller-item'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

const selectItemWithVersion = (db: Db) =>
  db
    .selectFrom('item')
    .innerJoin('item_wares', 'item_wares.wares_id', 'item.wares_id')
    .select([
      'item.item_id',
      'item.public_id',
      'item.shop_id',
      'item.content',
      'item.status',
      'item.wares_id',
      'item.position',
      'item_wares.wares as version',
    ])

/** An item with its current version. */
export type ItemRow = NonNullable<Awaited<ReturnType<typeof findItem>>>

export const findItem = (db: Db, publicId: string) =>
  selectItemWithVersion(db).where('public_id', '=', publicId).executeTakeFirst()

export const listPublishedItems = (db: Db, shopId: number) =>
  selectItemWithVersion(db)
    .where('item.shop_id', '=', shopId)
    .where('status', '=', 'published')
    .orderBy('position')
    .orderBy('item.item_id')
    .execute()

/** All items of a shop, published or not. */
export const listItems = (db: Db, shopId: number) =>
  selectItemWithVersion(db)
    .where('item.shop_id', '=', shopId)
    .orderBy('position')
    .orderBy('item.item_id')
    .execute()

/** How many items of a shop name each classify in their current version: published ones, and all. */
export const countItemsOfClassifies = (db: Db, shopId: number) =>
  sql<{ classify_id: string; published: number; total: number }>`
    select wares->>'classifyId' as classify_id, count(*) filter (where status = 'published')::int as published,
           count(*)::int as total
    from item join item_wares using (wares_id)
    where item.shop_id = ${shopId} and wares->>'classifyId' is not null
    group by 1`
    .execute(db)
    .then(({ rows }) => rows)

/** The ids of a shop's items, published or not. */
export const listItemIds = (db: Db, shopId: number) =>
  db.selectFrom('item').select(['item_id', 'public_id']).where('shop_id', '=', shopId).execute()

/** The item versions with these ids. */
export const readItemVersions = (db: Db, versionIds: readonly number[]) =>
  db
    .selectFrom('item_wares')
    .innerJoin('item', 'item.item_id', 'item_wares.item_id')
    .select(['item_wares.wares_id', 'item.public_id', 'item.content', 'item_wares.wares as version'])
    .where('item_wares.wares_id', '=', (eb) => eb.fn.any(eb.val(versionIds)))
    .execute()

/** The item versions among these whose title contains the text, ignoring case. */
export const findVersionsByTitle = (db: Db, versionIds: readonly number[], text: string) =>
  db
    .selectFrom('item_wares')
    .select('wares_id')
    .where('wares_id', '=', (eb) => eb.fn.any(eb.val(versionIds)))
    .where(sql<boolean>`strpos(lower(wares->>'title'), ${text.toLowerCase()}) > 0`)
    .execute()

export interface NewItem {
  publicId: string
  shopId: number
  content: 'cards' | 'reusable'
  version: ItemVersion
  at: Date
}

/** Inserts an item with its first version, at the end of the shop. */
export const insertItem = (tx: Tx, { publicId, shopId, content, version, at }: NewItem) =>
  sql`
  with new_wares as (
    insert into item_wares (item_id, shop_id, wares, created_at)
    values (nextval(pg_get_serial_sequence('item', 'item_id')), ${shopId}, ${JSON.stringify(version)}, ${at})
    returning wares_id, item_id
  )
  insert into item (item_id, public_id, shop_id, content, status, wares_id, position, created_at)
  overriding system value
  select item_id, ${publicId}, ${shopId}, ${content}, 'draft', wares_id,
         (select coalesce(max(position) + 1, 1) from item where shop_id = ${shopId}), ${at}
  from new_wares`.execute(tx)

/** Gives an item a new version; earlier versions are kept for the orders that froze them. */
export const replaceItemVersion = (
  tx: Tx,
  item: { item_id: number; shop_id: number },
  version: ItemVersion,
  at: Date,
) =>
  sql`
  with new_wares as (
    insert into item_wares (item_id, shop_id, wares, created_at)
    values (${item.item_id}, ${item.shop_id}, ${JSON.stringify(version)}, ${at})
    returning wares_id
  )
  update item set wares_id = new_wares.wares_id from new_wares where item_id = ${item.item_id}`.execute(tx)

/** SQL condition for statements of other modules: the item is published with exactly this version. */
export const isOnSale = (itemId: RawBuilder<unknown>, versionId: RawBuilder<unknown>) => sql<boolean>`
  exists (select from item where item.item_id = ${itemId} and item.wares_id = ${versionId} and item.status = 'published')`

export const setItemStatus = (tx: Tx, itemId: number, status: ItemRow['status']) =>
  tx.updateTable('item').set({ status }).where('item_id', '=', itemId).execute()
