import { createCache, mutableMaxAgeMs } from '../../platform/cache.ts'
import type { Services } from '../../platform/ctx.ts'
import { perServices } from '../../platform/per-services.ts'
import { decryptPayChannelSettings, findPayChannelById } from '../shop/public.ts'
import { booksOf } from '../wallet/public.ts'
import type { GatewayDeps } from './providers/gateway-adapter.ts'
import { type ChannelGateway, openGateway } from './providers/open-gateway.ts'

/** A pay channel with the gateway behind it, its settings unsealed. */
export interface LoadedChannel {
  channelId: string
  provider: string
  enabled: boolean
  realMoney: boolean
  gateway: ChannelGateway
}

const loadedChannels = perServices((services) => {
  const channels = createCache(
    1000,
    { now: services.now, maxAgeMs: mutableMaxAgeMs },
    async (channelId): Promise<LoadedChannel | undefined> => {
      const row = await findPayChannelById(services, channelId)
      const gateway = row && openGateway(row.provider, decryptPayChannelSettings(services, row))
      if (!row || !gateway) return undefined
      // the row may say what it likes: a gateway of this house never moves real money
      const realMoney = row.real_money && gateway.capabilities.realMoney
      return { channelId, provider: row.provider, enabled: row.enabled, realMoney, gateway }
    },
  )
  services.pubsub.subscribe('catalogue', () => channels.clear())
  services.pubsub.onReconnect(() => channels.clear())
  return channels
})

/** The gateway of a pay channel, switched on or not; undefined where there is none or its settings are broken. */
export const loadChannel = (services: Services, channelId: string): Promise<LoadedChannel | undefined> =>
  loadedChannels(services).get(channelId)

/**
 * What a provider may use of the house. What the gateway says in its own words is logged with its channel, and handed
 * to `hear` where somebody keeps it.
 */
export const gatewayDeps = (
  services: Services,
  channelId: string,
  hear?: (words: string) => void,
): GatewayDeps => ({
  onGatewayMessage(words) {
    services.log.warn({ channelId, words }, 'a gateway refused something')
    hear?.(words)
  },
  fetch: services.fetch,
  now: () => services.now(),
  random: services.random,
  selfUrl: services.config.selfUrl,
  ledger: booksOf(services),
})
