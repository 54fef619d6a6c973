import { createCache, mutableMaxAgeMs } from '../../platform/cache.ts'
import { findFirstNumber, numberInCell } from '../../platform/cell.ts'
import type { Services } from '../../platform/ctx.ts'
import { listPayChannels } from './pay-channel.sql.ts'

type ShopPayChannels = Awaited<ReturnType<typeof listPayChannels>>

export type PayChannelRow = ShopPayChannels[number]

/** The pay channels of a shop and of the platform, by the shop's id. */
export function createShopChannelCache(services: Services) {
  const channels = createCache(
    10_000,
    {
      now: services.now,
      maxAgeMs: mutableMaxAgeMs,
      onRead: services.metrics.countCacheReads('shop channels'),
    },
    (shopId): Promise<ShopPayChannels> => listPayChannels(services.db, Number(shopId)),
  )
  services.pubsub.subscribe('catalogue', (key) =>
    key === 'all' ? channels.clear() : channels.invalidate(key),
  )
  services.pubsub.onReconnect(() => channels.clear())
  return channels
}

/** The pay channels of a shop and of the platform, in order; disabled ones too, which old orders refer to. */
export const listShopPayChannels = (services: Services, shopId: number): Promise<readonly PayChannelRow[]> =>
  services.modules.payChannel.shopChannelCache.get(String(shopId))

/**
 * A pay channel of this shop, enabled or not, for orders that refer to it. One of the platform is found by the number that
 * it has in any cell, since a page may be open from before the shop moved.
 */
export async function findShopPayChannel(
  services: Services,
  shopId: number,
  payChannelId: string,
): Promise<PayChannelRow | undefined> {
  const numberHere = numberInCell(services.cell, findFirstNumber(payChannelId))
  const find = async () => {
    const rows = await listShopPayChannels(services, shopId)
    const byNumber = (id: string) => rows.find((row) => row.pay_channel_id === id)
    return byNumber(payChannelId) ?? byNumber(numberHere)
  }
  const cached = await find()
  if (cached) return cached
  // another process may have created it just now, as the platform's channel when a balance is first spent
  services.modules.payChannel.shopChannelCache.invalidate(String(shopId))
  return find()
}
