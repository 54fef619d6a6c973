import { createBatcher } from '../../platform/batcher.ts'
import type { Services } from '../../platform/ctx.ts'
import { maxCountedStock } from '../item/public.ts'
import { countFree } from './stock.sql.ts'

/** Maximum age of a displayed count. Claiming cards does not rely on it. */
const maxAgeMs = 1000

/** Counts free cards, many items with one query, and keeps the counts for a second. */
export function createFreeCardCounter(services: Services) {
  const cache = new Map<number, { free: number; until: number }>()
  const count = createBatcher<readonly number[], ReadonlyMap<number, number>>(100, async (batches) => {
    const free = await countFree(services.db, [...new Set(batches.flat())], maxCountedStock + 1)
    const until = services.now().getTime() + maxAgeMs
    if (cache.size > 100_000) cache.clear()
    for (const [itemId, cards] of free) cache.set(itemId, { free: cards, until })
    return batches.map(() => free)
  })
  return { cache, count }
}

/** Free cards of each item, counted up to 1001 and at most a second old. Concurrent calls share one query. */
export async function getFreeCardCounts(
  services: Services,
  itemIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { cache, count } = services.modules.stock.freeCardCounter
  const now = services.now().getTime()
  const stale = itemIds.filter((itemId) => (cache.get(itemId)?.until ?? 0) <= now)
  const fresh = stale.length > 0 ? await count(stale) : new Map<number, number>()
  return new Map(itemIds.map((itemId) => [itemId, fresh.get(itemId) ?? cache.get(itemId)?.free ?? 0]))
}
