import {
  type ChannelGateway,
  type OpenGatewayOptions,
  providerNames,
  tryOpenGateway,
} from '../../payment-gateways/open-gateway.ts'
import { DomainError } from '../../platform/domain-error.ts'

/** The gateway for these settings; rejects with `channelSettingsWrong` and the names of the invalid ones. */
export function createGatewayOrReject(
  provider: string,
  settings: unknown,
  options?: OpenGatewayOptions,
): ChannelGateway {
  const opened = tryOpenGateway(provider, settings, options)
  if (!opened.ok) throw new DomainError('channelSettingsWrong', opened.errors)
  return opened.gateway
}

/** Rejects with `channelSettingsWrong` where no channel can be added for this provider. */
export function checkProvider(provider: string): void {
  if (!providerNames.includes(provider))
    throw new DomainError('channelSettingsWrong', [`provider: must be one of ${providerNames.join(', ')}`])
}
