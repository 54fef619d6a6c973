import type { ChannelManager } from '@faka/contract/pay-channel/offered-channel'
import type { GatewayDeps } from '../../payment-gateways/gateway-deps.ts'
import { type ChannelGateway, type GatewayCaches, openGateway } from '../../payment-gateways/open-gateway.ts'
import { createCache, mutableMaxAgeMs } from '../../platform/cache.ts'
import type { Services } from '../../platform/ctx.ts'
import { decryptPayChannelSettings } from './decrypt-pay-channel-settings.ts'
import { gatewayOptions } from './gateway-options.ts'
import { findPayChannelById } from './managed-pay-channels.ts'

/** A pay channel with its gateway, its settings decrypted. */
export interface LoadedChannel {
  channelId: string
  provider: string
  enabled: boolean
  realMoney: boolean
  /** `seller`: its gateway is one that the platform does not control; it never makes a balance. */
  managedBy: ChannelManager
  /** Null: of every shop. */
  shopId: number | null
  gateway: ChannelGateway
}

/** Pay channels by id, with their gateways. */
export function createChannelCache(
  services: Services,
  caches: GatewayCaches,
  untrustedFetch: (channelId: string) => typeof fetch,
) {
  const channels = createCache(
    1000,
    { now: services.now, maxAgeMs: mutableMaxAgeMs, onRead: services.metrics.countCacheReads('channels') },
    async (channelId): Promise<LoadedChannel | undefined> => {
      const row = await findPayChannelById(services, channelId)
      const gateway =
        row &&
        openGateway(
          row.provider,
          decryptPayChannelSettings(services, row),
          gatewayOptions(untrustedFetch(channelId), row.managed_by, caches),
        )
      if (!row || !gateway) return undefined
      // whatever the row says, a gateway of this process never moves real money
      const realMoney = row.real_money && gateway.capabilities.realMoney
      return {
        channelId,
        provider: row.provider,
        enabled: row.enabled,
        realMoney,
        managedBy: row.managed_by,
        shopId: row.shop_id,
        gateway,
      }
    },
  )
  services.pubsub.subscribe('catalogue', () => channels.clear())
  services.pubsub.onReconnect(() => channels.clear())
  return channels
}

/** The gateway of a pay channel, enabled or not; undefined if there is no such channel or its settings are invalid. */
export const loadChannel = (services: Services, channelId: string): Promise<LoadedChannel | undefined> =>
  services.modules.payChannel.channelCache.get(channelId)

/**
 * What a gateway may use of the services. Its own error messages are logged with the channel and passed to
 * `onMessage`.
 */
export const gatewayDeps = (
  services: Services,
  channelId: string,
  onMessage?: (message: string) => void,
): GatewayDeps => ({
  onGatewayMessage(message) {
    services.log.warn({ channelId, message }, 'a gateway rejected a request')
    onMessage?.(message)
  },
  fetch: services.modules.payChannel.gatewayMeter.measure(services.fetch, channelId),
  now: () => services.now(),
  random: services.random,
  selfUrl: services.config.selfUrl,
})
