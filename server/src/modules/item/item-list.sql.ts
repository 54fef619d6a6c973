import './item.tables.ts'
import type { ItemView } from '@faka/contract/item/seller-item-list'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

export interface ItemFilter {
  shopId: number
  view?: ItemView | undefined
  classifyId?: string | undefined
  /** Part of the title ignoring case, or a whole id. */
  text?: string | undefined
  /** Only these, by their keys. */
  itemIds?: readonly number[] | undefined
  page: number
  pageSize: number
}

/** A page of a shop's items in the seller's order, with their current versions, and how many match in all. */
export async function findItemPage(db: Db, filter: ItemFilter) {
  const { shopId, view, classifyId, itemIds, page, pageSize } = filter
  const text = filter.text?.trim() ?? ''
  const isStatus = view === 'draft' || view === 'published' || view === 'discontinued'
  let matching = db
    .selectFrom('item')
    .innerJoin('item_wares', 'item_wares.wares_id', 'item.wares_id')
    .where('item.shop_id', '=', shopId)
  if (isStatus) matching = matching.where('status', '=', view)
  if (view === 'unlisted') matching = matching.where('unlisted', '=', true)
  if (view === 'scheduled') matching = matching.where('publish_at', 'is not', null)
  if (classifyId) matching = matching.where('classify_id', '=', classifyId)
  if (itemIds) matching = matching.where('item.item_id', '=', (eb) => eb.fn.any(eb.val(itemIds)))
  if (text)
    matching = matching.where(({ or, eb }) =>
      or([
        sql<boolean>`strpos(lower(title), ${text.toLowerCase()}) > 0`,
        eb('public_id', '=', text.toUpperCase()),
      ]),
    )
  const [rows, { total }] = await Promise.all([
    matching
      .select(['item.item_id', 'public_id', 'content', 'status', 'publish_at', 'item_wares.wares as version'])
      .orderBy('position')
      .orderBy('item.item_id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}
