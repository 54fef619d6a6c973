import type { ChannelManager } from '@faka/contract/pay-channel/offered-channel'
import type { GatewayCaches, OpenGatewayOptions } from '../../payment-gateways/open-gateway.ts'

/**
 * How the gateway of a channel is opened. One that a seller manages calls public addresses only, and shares nothing that
 * gateways remember: keys fetched from its address must never verify a message to another channel.
 */
export const gatewayOptions = (
  untrustedFetch: typeof fetch,
  managedBy: ChannelManager,
  caches: GatewayCaches,
): OpenGatewayOptions => (managedBy === 'seller' ? { fetch: untrustedFetch } : { caches })
