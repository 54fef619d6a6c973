import type { Services } from '../../platform/ctx.ts'
import { findVersionsByTitle } from './item.sql.ts'
import { getPublishedItems } from './item-cache.ts'

export { maxCountedStock, maxCountedStock as countedUpTo } from './item.rules.ts'
export { findItem, type ItemRow, isOnSale, isOnSale as sellsNow, listItems } from './item.sql.ts'
export {
  type CachedItem,
  type CachedItem as KnownItem,
  findPublishedItem,
  findPublishedItem as publishedItem,
  getItemVersion,
  getItemVersion as frozenWares,
  getPublishedItems,
  getPublishedItems as publishedItems,
} from './item-cache.ts'
export { parseItemVersion, parseItemVersion as keptWares } from './parse-item-version.ts'
export { drawsFromStock, drawsFromStock as keepsCards, type StockPort } from './stock-port.ts'

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

/** The item versions among these whose title contains the text, ignoring case. */
export const listVersionIdsByTitle = async (
  services: Services,
  versionIds: readonly number[],
  text: string,
): Promise<number[]> =>
  (await findVersionsByTitle(services.db, versionIds, text)).map(({ wares_id }) => wares_id)
