import type { Services } from '../../platform/ctx.ts'
import { findVersionsByTitle } from './item.sql.ts'
import { getPublishedItems } from './item-cache.ts'

export { maxCountedStock as countedUpTo } from './item.rules.ts'
export { findItem, type ItemRow, isOnSale as sellsNow, listItems } from './item.sql.ts'
export {
  type CachedItem as KnownItem,
  findPublishedItem as publishedItem,
  getItemVersion as frozenWares,
  getPublishedItems as publishedItems,
} from './item-cache.ts'
export { parseItemVersion as keptWares } from './parse-item-version.ts'
export { drawsFromStock as keepsCards, type StockPort } from './stock-port.ts'

/** How many published items a shop has, by classify. */
export async function countItemsByClassify(
  services: Services,
  shopId: number,
): Promise<ReadonlyMap<string | null, number>> {
  const counts = new Map<string | null, number>()
  for (const { wares } of await getPublishedItems(services, shopId))
    counts.set(wares.classifyId, (counts.get(wares.classifyId) ?? 0) + 1)
  return counts
}

/** Those of the wares whose title has a part, whatever its case. */
export const listVersionIdsByTitle = async (
  services: Services,
  waresIds: readonly number[],
  part: string,
): Promise<number[]> =>
  (await findVersionsByTitle(services.db, waresIds, part)).map(({ wares_id }) => wares_id)
