import { createCache, immutableMaxAgeMs, mutableMaxAgeMs } from '../../platform/cache.ts'
import type { Services } from '../../platform/ctx.ts'
import { getCachedShop } from '../shop/public.ts'
import { findItem, listPublishedItems, readItemVersions } from './item.sql.ts'
import { parseItemVersion } from './parse-item-version.ts'

const loadCatalogue = async (services: Services, shopId: number) =>
  (await listPublishedItems(services.db, shopId)).map((row) => ({
    ...row,
    version: parseItemVersion(row.version),
  }))

/** A published item as cached. */
export type CachedItem = Awaited<ReturnType<typeof loadCatalogue>>[number]

class ItemNotFound extends Error {}

/** Catalogues of shops, the shop of each item, and item versions. */
export function createItemCaches(services: Services) {
  const catalogues = createCache(
    1000,
    { now: services.now, maxAgeMs: mutableMaxAgeMs, onRead: services.metrics.countCacheReads('catalogues') },
    async (shopId) => {
      const list = await loadCatalogue(services, Number(shopId))
      return { list, byId: new Map(list.map((item) => [item.public_id, item])) }
    },
  )
  const shopIds = createCache(
    100_000,
    {
      now: services.now,
      maxAgeMs: immutableMaxAgeMs,
      onRead: services.metrics.countCacheReads('item shops'),
    },
    async (publicId) => {
      const item = await findItem(services.db, publicId)
      if (!item) throw new ItemNotFound()
      return item.shop_id
    },
  )
  const versions = createCache(
    10_000,
    {
      now: services.now,
      maxAgeMs: immutableMaxAgeMs,
      onRead: services.metrics.countCacheReads('item versions'),
    },
    async (versionId) => {
      const [row] = await readItemVersions(services.db, [Number(versionId)])
      if (!row) throw new ItemNotFound()
      return { ...row, version: parseItemVersion(row.version) }
    },
  )
  services.pubsub.subscribe('catalogue', (key) =>
    key === 'all' ? catalogues.clear() : catalogues.invalidate(key),
  )
  services.pubsub.onReconnect(() => catalogues.clear())
  return { catalogues, shopIds, versions }
}

/** A shop's published items, in the seller's order. */
export const getPublishedItems = async (services: Services, shopId: number): Promise<readonly CachedItem[]> =>
  (await services.modules.item.catalogues.get(String(shopId))).list

/** A published item with its shop; undefined if it does not exist or is not published. */
export async function findPublishedItem(services: Services, publicId: string) {
  try {
    const shopId = await services.modules.item.shopIds.get(publicId)
    const item = (await services.modules.item.catalogues.get(String(shopId))).byId.get(publicId)
    return item && { item, shop: await getCachedShop(services, shopId) }
  } catch (error) {
    if (error instanceof ItemNotFound) return undefined
    throw error
  }
}

/** The item version that an order froze. Versions never change. */
export const getItemVersion = (services: Services, versionId: number) =>
  services.modules.item.versions.get(String(versionId))
