import { createCache, immutableMaxAgeMs, mutableMaxAgeMs } from '../../platform/cache.ts'
import type { Services } from '../../platform/ctx.ts'
import { selectCustomPageTitles } from './custom-page.sql.ts'
import { selectPlatformLevels } from './platform-levels.sql.ts'
import { findShop, readShop, selectClassifies } from './shop.sql.ts'
import { selectLevels } from './shop-level.sql.ts'

const loadShop = async (services: Services, shopId: number) => {
  // the version of the levels first: they may be newer than it says, which rejects an order, and never older
  const shop = await readShop(services.db, shopId)
  const [classifies, levels, platformLevels, customPages] = await Promise.all([
    selectClassifies(services.db, shopId),
    selectLevels(services.db, shopId),
    shop.platform_levels ? selectPlatformLevels(services.common) : [],
    selectCustomPageTitles(services.db, shopId),
  ])
  return { ...shop, classifies, levels, platformLevels, customPages }
}

/** A shop with its classifies, its levels, those of the platform whose price it gives, and the titles of its pages, as cached. */
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

/** The ids of the classifies that a shop's lists leave out, with their items. */
export const hiddenClassifyIds = ({ classifies }: CachedShop): string[] =>
  classifies.filter(({ hidden }) => hidden).map(({ classify_id }) => classify_id)

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
