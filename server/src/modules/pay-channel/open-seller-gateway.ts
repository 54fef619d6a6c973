import {
  type ChannelGateway,
  describeGateway,
  type OpenGatewayResult,
  tryOpenGateway,
} from '../../payment-gateways/open-gateway.ts'
import type { Services } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { isAllowedUrl } from '../../platform/http-client/post-to-untrusted-url.ts'
import { isPrivateUrl } from '../../platform/private-url.ts'
import { allowsLoopback } from './allows-loopback.ts'
import { checkProvider } from './create-gateway-or-reject.ts'
import { gatewayOptions } from './gateway-options.ts'
import { sandboxAddress } from './seller-gateway-fetch.ts'

type Settings = Readonly<Record<string, unknown>>

/** Why a seller may not have this address called; empty if it is allowed. */
function findAddressError(
  { config }: Services,
  address: string,
  hosts: readonly string[] | undefined,
): string {
  if (address === sandboxAddress && config.sandbox) return ''
  const loopback = allowsLoopback(config)
  if (!isAllowedUrl(address, loopback)) return 'must be a public https:// address'
  if (loopback && isPrivateUrl(address)) return ''
  return hosts && !hosts.includes(new URL(address).host)
    ? `must be an address of the gateway itself: ${hosts.join(', ')}`
    : ''
}

/** What is wrong with a seller's settings besides what their schema says: addresses that a seller may not choose. */
function listSellerErrors(services: Services, provider: string, settings: Settings): string[] {
  const described = describeGateway(provider)?.settings ?? []
  return described.flatMap(({ name, kind, hosts, operatorOnly }) => {
    const value = settings[name]
    if (operatorOnly && value !== undefined && value !== false && !allowsLoopback(services.config))
      return [`${name}: there is no such setting`]
    if (kind !== 'address' || typeof value !== 'string') return []
    const error = findAddressError(services, value, hosts)
    return error === '' ? [] : [`${name}: ${error}`]
  })
}

/** The gateway of a channel that a seller manages, or what is wrong with its settings, also with addresses that only the operator may choose. */
export function tryOpenSellerGateway(
  services: Services,
  provider: string,
  settings: Settings,
): OpenGatewayResult {
  const { untrustedFetch, gatewayCaches } = services.modules.payChannel
  const opened = tryOpenGateway(provider, settings, gatewayOptions(untrustedFetch, 'seller', gatewayCaches))
  const errors = opened.ok ? listSellerErrors(services, provider, settings) : []
  return errors.length > 0 ? { ok: false, errors } : opened
}

/** The same; rejects with `channelSettingsWrong` and the names of invalid settings, never their values. */
export function openSellerGatewayOrReject(
  services: Services,
  provider: string,
  settings: Settings,
): ChannelGateway {
  checkProvider(provider)
  const opened = tryOpenSellerGateway(services, provider, settings)
  if (!opened.ok) throw new DomainError('channelSettingsWrong', opened.errors)
  return opened.gateway
}
