import type { Services } from '../../platform/ctx.ts'
import { type CachedItem, drawsFromStock, getPublishedItems } from '../item/public.ts'
import { countFree, listNewestBatches } from '../stock/public.ts'

/**
 * The items on sale of one shop that have at most `limit` free cards, with their free cards. An item that never had a
 * card is not sold out: it has not been filled yet.
 */
export async function findLowItems(
  services: Services,
  shopId: number,
  limit: number,
): Promise<{ item: CachedItem; free: number }[]> {
  const items = (await getPublishedItems(services, shopId)).filter(drawsFromStock)
  if (items.length === 0) return []
  const itemIds = items.map(({ item_id }) => item_id)
  const free = await countFree(services.db, itemIds, limit + 1)
  const low = items.filter(({ item_id }) => (free.get(item_id) ?? 0) <= limit)
  const batches = await listNewestBatches(
    services.db,
    low.map(({ item_id }) => item_id),
  )
  const filled = new Set(batches.map(({ item_id }) => item_id))
  return low
    .filter(({ item_id }) => filled.has(item_id))
    .map((item) => ({ item, free: free.get(item.item_id) ?? 0 }))
}
