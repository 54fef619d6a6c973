import type { ItemVersion } from '@faka/contract/item/seller-item'
import { createCache, immutableMaxAgeMs, mutableMaxAgeMs } from '../../platform/cache.ts'
import type { Services } from '../../platform/ctx.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import { getCachedShop } from '../shop/public.ts'
import { listOpenCampaigns, type OpenCampaign } from './campaign.sql.ts'
import { findItem, type ItemRow, listPublishedItems, readItemVersions } from './item.sql.ts'
import { parseItemVersion } from './parse-item-version.ts'
import { sortByOptions } from './variant.rules.ts'

/** A published item as cached. */
export interface CachedItem extends Omit<ItemRow, 'version'> {
  version: ItemVersion
  /** The campaign that was set last, which may be to come or over. */
  campaign: OpenCampaign | undefined
  /** Those on sale, in the order of its axes; they are sold in its place. */
  variants: readonly CachedItem[]
  /** Its public id, and that of the item that it is a variant of. */
  publicIds: readonly string[]
}

async function loadCatalogue(services: Services, shopId: number) {
  const [items, open] = await Promise.all([
    listPublishedItems(services.db, shopId),
    listOpenCampaigns(services.db, shopId),
  ])
  const campaigns = new Map(open.map((campaign) => [campaign.item_id, campaign]))
  const rows = items.map(
    (row): CachedItem => ({
      ...row,
      version: parseItemVersion(row.version),
      campaign: campaigns.get(row.item_id),
      variants: [],
      publicIds: [row.public_id],
    }),
  )
  const published = rows.filter(({ status }) => status === 'published')
  const byParent = Map.groupBy(published, ({ parent_id }) => parent_id)
  const listed = (byParent.get(null) ?? []).map(
    (item): CachedItem => ({
      ...item,
      variants: sortByOptions(
        item.axes ?? [],
        (byParent.get(item.item_id) ?? []).map(
          (variant): CachedItem => ({
            ...variant,
            publicIds: [variant.public_id, item.public_id],
          }),
        ),
      ),
    }),
  )
  const sold = listed.flatMap((item) => (item.axes ? item.variants : [item]))
  const listedByKey = new Map(listed.map((item) => [item.item_id, item]))
  return {
    listed,
    sold,
    byId: new Map([...listed, ...sold].map((item) => [item.public_id, item])),
    itemOfVariant: new Map(
      rows.flatMap(({ public_id, parent_id }) => {
        const item = parent_id === null ? undefined : listedByKey.get(parent_id)
        return item ? [[public_id, item] as const] : []
      }),
    ),
  }
}

class ItemNotFound extends Error {}

/** Catalogues of shops, the shop of each item, and item versions. */
export function createItemCaches(services: Services) {
  const catalogues = createCache(
    1000,
    { now: services.now, maxAgeMs: mutableMaxAgeMs, onRead: services.metrics.countCacheReads('catalogues') },
    (shopId) => loadCatalogue(services, Number(shopId)),
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

/** What is sold in a shop, in the seller's order: its published items, those with variants as their variants. */
export const getPublishedItems = async (services: Services, shopId: number): Promise<readonly CachedItem[]> =>
  (await services.modules.item.catalogues.get(String(shopId))).sold

/** A shop's published items as it lists them, in the seller's order. */
export const getListedItems = async (services: Services, shopId: number): Promise<readonly CachedItem[]> =>
  (await services.modules.item.catalogues.get(String(shopId))).listed

/** The item with this id, or, if it is a variant, the one that it is or was a variant of; undefined if it is not on sale. */
export async function findItemOrItsParent(services: Services, publicId: string) {
  const found = await findPublishedItem(services, publicId)
  const shopId = found?.item.shop_id ?? (await findShopId(services, publicId))
  if (shopId === undefined) return undefined
  const { itemOfVariant } = await services.modules.item.catalogues.get(String(shopId))
  const item = itemOfVariant.get(publicId) ?? found?.item
  return item && { item, shop: found?.shop ?? (await getCachedShop(services, shopId)) }
}

/** The key of the shop of an item, on sale or not. */
async function findShopId(services: Services, publicId: string): Promise<number | undefined> {
  try {
    return await services.modules.item.shopIds.get(publicId)
  } catch (error) {
    if (error instanceof ItemNotFound) return undefined
    throw error
  }
}

/** A published item with its shop; undefined if it does not exist or is not published. */
export async function findPublishedItem(services: Services, publicId: string) {
  const shopId = await findShopId(services, publicId)
  if (shopId === undefined) return undefined
  const item = (await services.modules.item.catalogues.get(String(shopId))).byId.get(publicId)
  return item && { item, shop: await getCachedShop(services, shopId) }
}

/**
 * What an order for an item, or for a variant of it, is for; rejects an item with variants without one of them. A variant
 * may be named as an item itself.
 */
export async function getOrderedItemOrReject(
  services: Services,
  { itemId, variantId }: { itemId: string; variantId?: string | undefined },
) {
  const found = required(await findPublishedItem(services, itemId), 'itemNotFound')
  if (variantId === undefined) {
    if (found.item.axes) throw new DomainError('variantNeeded')
    return found
  }
  const item = found.item.variants.find(({ public_id }) => public_id === variantId)
  return { ...found, item: required(item, 'variantNotFound') }
}

/** The item version that an order froze. Versions never change. */
export const getItemVersion = (services: Services, versionId: number) =>
  services.modules.item.versions.get(String(versionId))
