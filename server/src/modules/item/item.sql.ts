import './item.tables.ts'
import type { DeliveredContent, ItemVersion } from '@faka/contract/item/seller-item'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import type { SeoColumns } from '../shop/public.ts'

/** Items with their current versions. */
export const selectItemWithVersion = (db: Db) =>
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
      'item.publish_at',
      'item.seo_title',
      'item.seo_description',
      'item.parent_id',
      'item.axes',
      'item.options',
      'item.for_sale',
      'item_wares.wares as version',
    ])

/** An item with its current version. */
export type ItemRow = NonNullable<Awaited<ReturnType<typeof findItem>>>

export const findItem = (db: Db, publicId: string) =>
  selectItemWithVersion(db).where('public_id', '=', publicId).executeTakeFirst()

export const findItemById = (db: Db, itemId: number) =>
  selectItemWithVersion(db).where('item.item_id', '=', itemId).executeTakeFirst()

/** A shop's items on sale, and all variants of its items. */
export const listPublishedItems = (db: Db, shopId: number) =>
  selectItemWithVersion(db)
    .where('item.shop_id', '=', shopId)
    .where((eb) => eb.or([eb('status', '=', 'published'), eb('parent_id', 'is not', null)]))
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
    select classify_id, count(*) filter (where status = 'published')::int as published,
           count(*)::int as total
    from item join item_wares using (wares_id)
    where item.shop_id = ${shopId} and parent_id is null and classify_id is not null
    group by 1`
    .execute(db)
    .then(({ rows }) => rows)

/** The ids of a shop's items, published or not, with the item that one is or was a variant of. */
export const listItemIds = (db: Db, shopId: number) =>
  db.selectFrom('item').select(['item_id', 'public_id', 'parent_id']).where('shop_id', '=', shopId).execute()

/** The id of the item that one is or was a variant of; its own id otherwise. */
export const getMainItemId = (db: Db, itemId: number): Promise<number> =>
  db
    .selectFrom('item')
    .select(({ fn }) => fn.coalesce('parent_id', 'item_id').as('main_id'))
    .where('item_id', '=', itemId)
    .executeTakeFirstOrThrow()
    .then(({ main_id }) => main_id)

/** The public ids and titles of these items of a shop. */
export const findItemTitles = async (
  db: Db,
  shopId: number,
  itemIds: readonly number[],
): Promise<ReadonlyMap<number, { publicId: string; title: string }>> => {
  const rows = await db
    .selectFrom('item')
    .innerJoin('item_wares', 'item_wares.wares_id', 'item.wares_id')
    .select(['item.item_id', 'item.public_id', 'item_wares.title'])
    .where('item.shop_id', '=', shopId)
    .where('item.item_id', '=', (eb) => eb.fn.any(eb.val(itemIds)))
    .execute()
  return new Map(rows.map(({ item_id, public_id, title }) => [item_id, { publicId: public_id, title }]))
}

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
    .where(sql<boolean>`strpos(lower(title), ${text.toLowerCase()}) > 0`)
    .execute()

/** Those of these pictures that the current versions of a shop's items show. */
export const listItemPictures = async (
  tx: Tx,
  shopId: number,
  addresses: readonly string[],
): Promise<string[]> => {
  if (addresses.length === 0) return []
  const { rows } = await sql<{ address: string }>`
    select distinct address
    from item join item_wares using (wares_id),
         unnest(${addresses}::text[]) as address
    where item.shop_id = ${shopId}
      and (item_wares.wares->>'cover' = address or item_wares.wares->'gallery' ? address)`.execute(tx)
  return rows.map(({ address }) => address)
}

export interface NewItem {
  publicId: string
  shopId: number
  content: DeliveredContent
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

/**
 * These items of a shop with their current versions, locked in the order of their keys against other changes. Ids that
 * are not of the shop are left out.
 */
export async function lockItems(tx: Tx, shopId: number, publicIds: readonly string[]): Promise<ItemRow[]> {
  await tx
    .selectFrom('item')
    .select('item_id')
    .where('shop_id', '=', shopId)
    .where('public_id', '=', (eb) => eb.fn.any(eb.val(publicIds)))
    .orderBy('item_id')
    .forNoKeyUpdate()
    .execute()
  // a statement of its own: the first one would join a row that it waited for with the version from before
  return selectItemWithVersion(tx)
    .where('item.shop_id', '=', shopId)
    .where('public_id', '=', (eb) => eb.fn.any(eb.val(publicIds)))
    .orderBy('item.item_id')
    .execute()
}

/** Gives items of a shop a new version each, in one statement; earlier versions are kept. */
export const replaceItemVersions = (
  tx: Tx,
  shopId: number,
  changes: readonly { itemId: number; version: ItemVersion }[],
  at: Date,
) =>
  sql`
  with new_wares as (
    insert into item_wares (item_id, shop_id, wares, created_at)
    select item_id, ${shopId}, wares, ${at}
    from unnest(${changes.map(({ itemId }) => itemId)}::bigint[],
                ${changes.map(({ version }) => JSON.stringify(version))}::jsonb[]) as c(item_id, wares)
    returning wares_id, item_id
  )
  update item set wares_id = new_wares.wares_id from new_wares
  where item.item_id = new_wares.item_id and item.shop_id = ${shopId}`.execute(tx)

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

/** Changes what a seller wrote for search engines about an item of a shop. */
export const changeItemSeo = (tx: Tx, shopId: number, publicId: string, columns: Partial<SeoColumns>) =>
  tx
    .updateTable('item')
    .set(columns)
    .where('shop_id', '=', shopId)
    .where('public_id', '=', publicId)
    .execute()

/**
 * SQL condition for statements of other modules: the item is published with exactly this version, and has no variants,
 * which would be sold in its place.
 */
export const isOnSale = (itemId: RawBuilder<unknown>, versionId: RawBuilder<unknown>) => sql<boolean>`
  exists (select from item where item.item_id = ${itemId} and item.wares_id = ${versionId} and item.status = 'published'
    and item.axes is null)`

/** SQL condition for statements of other modules: orders of the item top up balances. */
export const isTopUpItem = (itemId: RawBuilder<unknown>) => sql<boolean>`
  exists (select from item where item.item_id = ${itemId} and item.content = 'balance')`

/** How many items of each of these shops are on sale. */
export const countPublished = (db: Db, shopIds: readonly number[]) =>
  db
    .selectFrom('item')
    .select(({ fn }) => ['shop_id', fn.countAll<number>().as('items')])
    .where('shop_id', '=', (eb) => eb.fn.any(eb.val(shopIds)))
    .where('status', '=', 'published')
    .where('parent_id', 'is', null)
    .groupBy('shop_id')
    .execute()

/** Gives the variants of items the status of their item, or takes those off sale that are not for sale. */
export const setVariantStatuses = (tx: Tx, itemIds: readonly number[]) =>
  sql`
  update item set status = case when item.for_sale and item.options is not null then parent.status else 'discontinued' end
  from item parent
  where parent.item_id = any(${itemIds}::bigint[]) and item.parent_id = parent.item_id`.execute(tx)

/**
 * Changes the status of items, and with it that of their variants; a time at which one was to be published is over.
 */
export async function setItemStatus(
  tx: Tx,
  itemIds: readonly number[],
  status: ItemRow['status'],
): Promise<void> {
  await tx
    .updateTable('item')
    .set({ status, publish_at: null })
    .where('item_id', '=', (eb) => eb.fn.any(eb.val(itemIds)))
    .execute()
  await setVariantStatuses(tx, itemIds)
}
