import './item.tables.ts'
import type { ItemView } from '@faka/contract/item/seller-item-list'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

export interface ItemFilter {
  shopId: number
  view?: ItemView | undefined
  classifyId?: string | undefined
  /** Part of the title, ignoring case. */
  text?: string | undefined
  /** Only this one, by its key. */
  itemId?: number | undefined
  /** Only these, by their keys. */
  itemIds?: readonly number[] | undefined
  page: number
  pageSize: number
  after?: ItemPlace | undefined
}

/** The place of an item in its shop's order. */
export interface ItemPlace {
  position: number
  item_id: number
}

/** The present place of an item, which others may have been moved before since; undefined if it is not one of the shop. */
export const findItemPlace = (
  db: Db,
  shopId: number,
  publicId: string,
): Promise<(ItemPlace & { parent_id: number | null }) | undefined> =>
  db
    .selectFrom('item')
    .select(['position', 'item_id', 'parent_id'])
    .where('shop_id', '=', shopId)
    .where('public_id', '=', publicId)
    .executeTakeFirst()

/** The condition of a filter on the item itself. */
function matchesItem({ shopId, view, itemId, itemIds }: ItemFilter) {
  // variants are shown with their item
  const conditions = [sql`item.shop_id = ${shopId} and parent_id is null`]
  if (view === 'scheduled') conditions.push(sql`publish_at is not null`)
  else if (view && view !== 'unlisted') conditions.push(sql`status = ${view}`)
  if (itemId !== undefined) conditions.push(sql`item.item_id = ${itemId}`)
  if (itemIds) conditions.push(sql`item.item_id = any(${itemIds}::bigint[])`)
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

/** The condition of a filter on the current version; undefined where there is none. */
function matchesVersion({ view, classifyId, text = '' }: ItemFilter) {
  const conditions = []
  if (view === 'unlisted') conditions.push(sql`unlisted`)
  if (classifyId) conditions.push(sql`classify_id = ${classifyId}`)
  const trimmed = text.trim()
  if (trimmed) conditions.push(sql`strpos(lower(title), ${trimmed.toLowerCase()}) > 0`)
  return conditions.length > 0 ? sql<boolean>`(${sql.join(conditions, sql` and `)})` : undefined
}

/** How many items match; their versions are read only where the filter names them. */
async function countItems(db: Db, filter: ItemFilter): Promise<number> {
  const ofVersion = matchesVersion(filter)
  const items = db.selectFrom('item').where(matchesItem(filter))
  const matching = ofVersion
    ? items.innerJoin('item_wares', 'item_wares.wares_id', 'item.wares_id').where(ofVersion)
    : items
  const { total } = await matching
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** A page of a shop's items in the seller's order, with their current versions, how many match in all, and whether more follow. */
export async function findItemPage(db: Db, filter: ItemFilter) {
  const { page, pageSize, after } = filter
  const ofVersion = matchesVersion(filter)
  const [found, total] = await Promise.all([
    db
      .selectFrom('item')
      .innerJoin('item_wares', 'item_wares.wares_id', 'item.wares_id')
      .where(matchesItem(filter))
      .$if(ofVersion !== undefined, (query) => query.where(ofVersion ?? sql<boolean>`true`))
      .$if(after !== undefined, (query) =>
        query.where(
          sql<boolean>`(position, item.item_id) > (${after?.position}::int, ${after?.item_id}::bigint)`,
        ),
      )
      .select([
        'item.item_id',
        'public_id',
        'content',
        'status',
        'publish_at',
        'axes',
        'item_wares.wares as version',
      ])
      .orderBy('position')
      .orderBy('item.item_id')
      .limit(pageSize + 1)
      .offset(after ? 0 : (page - 1) * pageSize)
      .execute(),
    countItems(db, filter),
  ])
  return { rows: found.slice(0, pageSize), total, isLast: found.length <= pageSize }
}
