import { DomainError } from '../../platform/domain-error.ts'
import { type ChannelGateway, tryOpenGateway } from './providers/open-gateway.ts'

/** The gateway for these settings; rejects with `channelSettingsWrong` and the names of the invalid ones. */
export function createGatewayOrReject(provider: string, settings: unknown): ChannelGateway {
  const opened = tryOpenGateway(provider, settings)
  if (!opened.ok) throw new DomainError('channelSettingsWrong', opened.errors)
  return opened.gateway
}
