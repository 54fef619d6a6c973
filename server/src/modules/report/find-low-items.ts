import type { Services } from '../../platform/ctx.ts'
import { type CachedItem, drawsFromStock, getPublishedItems } from '../item/public.ts'
import { findLowStock } from '../stock/public.ts'

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
  const low = await findLowStock(
    services.db,
    items.map(({ item_id }) => item_id),
    limit,
  )
  return items.flatMap((item) => {
    const free = low.get(item.item_id)
    return free === undefined ? [] : [{ item, free }]
  })
}
