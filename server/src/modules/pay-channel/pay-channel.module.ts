import { createGatewayCaches } from '../../payment-gateways/open-gateway.ts'
import type { Services } from '../../platform/ctx.ts'
import { createBalanceChannelId } from './find-balance-channel.ts'
import { createManualChannelId } from './find-manual-channel.ts'
import { createChannelCache } from './load-channel.ts'
import { createGatewayMeter } from './measure-gateways.ts'
import { createShopChannelCache } from './pay-channel-cache.ts'
import { createSellerGatewayFetch } from './seller-gateway-fetch.ts'

declare module '../../platform/ctx.ts' {
  interface Modules {
    payChannel: ReturnType<typeof createPayChannelModule>
  }
}

/** The state of the module in one process. */
export function createPayChannelModule(services: Services) {
  const gatewayCaches = createGatewayCaches()
  const untrustedFetch = createSellerGatewayFetch(services)
  const gatewayMeter = createGatewayMeter(services)
  return {
    gatewayCaches,
    untrustedFetch,
    gatewayMeter,
    channelCache: createChannelCache(services, gatewayCaches, (channelId) =>
      gatewayMeter.measure(untrustedFetch, channelId),
    ),
    shopChannelCache: createShopChannelCache(services),
    balanceChannelId: createBalanceChannelId(services),
    manualChannelId: createManualChannelId(services),
  }
}
