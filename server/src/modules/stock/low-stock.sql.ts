import './stock.tables.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

/**
 * Of these items those that have at most `limit` free cards and had cards before, with their free cards. Of an item with
 * more than that only so many entries of the index are read.
 */
export const selectLowStock = (itemIds: readonly number[], limit: number) => sql<{
  item_id: number
  free: number
}>`
  select i.item_id, (select count(*)::int from card where card.item_id = i.item_id and state = 'free') as free
  from unnest(${itemIds}::bigint[]) as i(item_id)
  where not exists (select from card where card.item_id = i.item_id and state = 'free' offset ${limit})
    and exists (select from card_batch where card_batch.item_id = i.item_id)`

/** The free cards of those items that run out, by item. */
export async function findLowStock(
  db: Db,
  itemIds: readonly number[],
  limit: number,
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await selectLowStock(itemIds, limit).execute(db)
  return new Map(rows.map(({ item_id, free }) => [item_id, free]))
}
