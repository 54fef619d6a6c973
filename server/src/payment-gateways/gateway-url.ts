import * as z from 'zod/mini'
import { isPrivateUrl } from '../platform/private-url.ts'
import type { GatewayDeps } from './gateway-deps.ts'

/** Represents this process's own address, so that a sandbox channel survives a change of port. */
const selfPrefix = 'self:'

/** Whether a text is a valid gateway URL. Keys travel through it, so public gateways must use TLS. */
function isGatewayUrl(text: string): boolean {
  if (text.startsWith(selfPrefix)) return /^self:(?:\/[A-Za-z0-9_-]+)+$/.test(text)
  if (!URL.canParse(text) || /[?#\s]/.test(text)) return false
  const { protocol, username, password } = new URL(text)
  if (username || password) return false
  return protocol === 'https:' || (protocol === 'http:' && isPrivateUrl(text))
}

/** The gateway's base URL, without a trailing slash. */
export const GatewayUrl = z.string().check(
  z.maxLength(300, { error: 'is longer than 300 characters' }),
  z.refine(isGatewayUrl, {
    error: 'must be an https:// address without user, question mark and hash; http:// only on a private host',
  }),
)

/**
 * Set for a gateway that moves no real money. It is explicit, since a real gateway may be on a private host
 * too.
 */
export const TestMoney = z._default(z.boolean({ error: 'must be true or false' }), false)

/** What the settings of all gateways share. */
export interface GatewayAddress {
  gatewayUrl: string
  testMoney?: boolean | undefined
}

/** For `z.refine` over all settings: public gateways cannot take test money. */
export const allowsTestMoney = ({ gatewayUrl, testMoney }: GatewayAddress): boolean =>
  !testMoney || gatewayUrl.startsWith(selfPrefix) || isPrivateUrl(gatewayUrl)
export const testMoneyError = {
  error: 'only a gateway on a private host can take test money',
  path: ['testMoney'],
}

/** The built-in sandbox and gateways marked as such move test money; all others move real money. */
export const isRealMoney = ({ gatewayUrl, testMoney }: GatewayAddress): boolean =>
  !testMoney && !gatewayUrl.startsWith(selfPrefix)

/** The gateway's base URL with `self:` resolved, without a trailing slash. */
export const baseUrl = ({ gatewayUrl }: GatewayAddress, deps: Pick<GatewayDeps, 'selfUrl'>): string =>
  (gatewayUrl.startsWith(selfPrefix)
    ? deps.selfUrl + gatewayUrl.slice(selfPrefix.length)
    : gatewayUrl
  ).replace(/\/+$/, '')

/** The URL of one of the gateway's endpoints. */
export const endpointUrl = (
  settings: GatewayAddress,
  page: string,
  deps: Pick<GatewayDeps, 'selfUrl'>,
): string => `${baseUrl(settings, deps)}/${page}`
