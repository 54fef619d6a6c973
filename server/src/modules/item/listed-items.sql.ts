import './item.tables.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

/** An item as search engines learn of it. */
export interface ListedItemRow {
  public_id: string
  position: number
  item_id: number
  classify_id: string | null
  /** When its current version was written. */
  changed_at: Date
}

/** Where a part of a list begins: after a row of it, or after so many rows. */
type Start = { after: Pick<ListedItemRow, 'position' | 'item_id'> } | { skip: number }

/** Published items of a shop that its lists show, in its order; those of hidden classifies are left out. */
export const listListedItems = (
  db: Db,
  { shopId, hiddenClassifyIds }: { shopId: number; hiddenClassifyIds: readonly string[] },
  start: Start,
  max: number,
): Promise<ListedItemRow[]> =>
  db
    .selectFrom('item')
    .innerJoin('item_wares', 'item_wares.wares_id', 'item.wares_id')
    .select([
      'public_id',
      'position',
      'item.item_id',
      'item_wares.classify_id',
      'item_wares.created_at as changed_at',
    ])
    .where('item.shop_id', '=', shopId)
    .where('status', '=', 'published')
    .where('parent_id', 'is', null)
    .where('unlisted', '=', false)
    .where(
      sql<boolean>`(item_wares.classify_id is null or item_wares.classify_id <> all(${hiddenClassifyIds}::text[]))`,
    )
    .$if('after' in start, (query) =>
      query.where(
        sql<boolean>`(position, item.item_id) > (${'after' in start ? start.after.position : 0}::int, ${'after' in start ? start.after.item_id : 0}::bigint)`,
      ),
    )
    .orderBy('position')
    .orderBy('item.item_id')
    .offset('skip' in start ? start.skip : 0)
    .limit(max)
    .execute()
