import { type BatchedCache, createBatchedCache } from '../../platform/batched-cache.ts'
import type { Services } from '../../platform/ctx.ts'
import { maxCountedStock } from '../item/public.ts'
import { countFree } from './stock.sql.ts'

/** Maximum age of a displayed count. Claiming cards does not rely on it. */
const maxAgeMs = 1000

/** Counts free cards, many items with one query, and keeps the counts for a second. */
export const createFreeCardCounter = ({ db, now }: Services): BatchedCache<number> =>
  createBatchedCache({ now, maxAgeMs: () => maxAgeMs }, (itemIds) =>
    countFree(db, itemIds, maxCountedStock + 1),
  )

/** Free cards of each item, counted up to 1001 and at most a second old. Concurrent calls share one query. */
export async function getFreeCardCounts(
  services: Services,
  itemIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const counts = await services.modules.stock.freeCardCounter.get(itemIds)
  return new Map(itemIds.map((itemId) => [itemId, counts.get(itemId) ?? 0]))
}
