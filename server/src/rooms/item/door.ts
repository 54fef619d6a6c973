import type { House } from '../../kernel/ctx.ts'
import { findWaresTitled } from './item.sql.ts'
import { publishedItems } from './item-memory.ts'

export { countedUpTo } from './item.rules.ts'
export { findItem, type ItemRow, listItems, sellsNow } from './item.sql.ts'
export { frozenWares, type KnownItem, publishedItem, publishedItems } from './item-memory.ts'
export { keptWares } from './kept-wares.ts'
export { keepsCards, type StockPort } from './stock-port.ts'

/** How many published items a shop has, by classify. */
export async function itemCounts(house: House, shopId: number): Promise<ReadonlyMap<string | null, number>> {
  const counts = new Map<string | null, number>()
  for (const { wares } of await publishedItems(house, shopId))
    counts.set(wares.classifyId, (counts.get(wares.classifyId) ?? 0) + 1)
  return counts
}

/** Those of the wares whose title has a part, whatever its case. */
export const waresTitled = async (
  house: House,
  waresIds: readonly number[],
  part: string,
): Promise<number[]> => (await findWaresTitled(house.db, waresIds, part)).map(({ wares_id }) => wares_id)
