import { DomainError } from '../../platform/domain-error.ts'
import { type ChannelGateway, tryOpenGateway } from './providers/open-gateway.ts'

/** The gateway of settings; refuses with `channelSettingsWrong` and the names of those that are wrong. */
export function createGatewayOrReject(provider: string, settings: unknown): ChannelGateway {
  const opened = tryOpenGateway(provider, settings)
  if (!opened.ok) throw new DomainError('channelSettingsWrong', opened.errors)
  return opened.gateway
}
