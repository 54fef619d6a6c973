import { createCache, immutableMaxAgeMs, mutableMaxAgeMs } from '../../platform/cache.ts'
import type { Services } from '../../platform/ctx.ts'
import { findShop, readShop, selectClassifies } from './shop.sql.ts'

const loadShop = async (services: Services, shopId: number) => {
  const [shop, classifies] = await Promise.all([
    readShop(services.db, shopId),
    selectClassifies(services.db, shopId),
  ])
  return { ...shop, classifies }
}

/** A shop with its classifies, as cached. */
export type CachedShop = Awaited<ReturnType<typeof loadShop>>

/** Shops by id, and their ids by short URL. */
export function createShopCaches(services: Services) {
  const shops = createCache(
    10_000,
    { now: services.now, maxAgeMs: mutableMaxAgeMs, onRead: services.metrics.countCacheReads('shops') },
    (shopId) => loadShop(services, Number(shopId)),
  )
  const idsByUrl = createCache(
    10_000,
    {
      now: services.now,
      maxAgeMs: immutableMaxAgeMs,
      onRead: services.metrics.countCacheReads('shop addresses'),
    },
    async (shortUrl) => {
      const shop = await findShop(services.db, shortUrl)
      // an unknown URL is not cached, so that a new shop is found at once
      if (!shop) throw new ShopNotFound()
      return shop.shop_id
    },
  )
  services.pubsub.subscribe('catalogue', (key) => (key === 'all' ? shops.clear() : shops.invalidate(key)))
  services.pubsub.onReconnect(() => shops.clear())
  return { shops, idsByUrl }
}

class ShopNotFound extends Error {}

/** A shop by its id. */
export const getCachedShop = (services: Services, shopId: number): Promise<CachedShop> =>
  services.modules.shop.shops.get(String(shopId))

/** A shop by its short URL; undefined if there is none. */
export async function findShopByUrl(services: Services, shortUrl: string): Promise<CachedShop | undefined> {
  try {
    return await getCachedShop(services, await services.modules.shop.idsByUrl.get(shortUrl))
  } catch (error) {
    if (error instanceof ShopNotFound) return undefined
    throw error
  }
}
