import * as z from 'zod/mini'
import { isPrivateUrl } from '../../../platform/config.ts'
import type { GatewayDeps } from './gateway-adapter.ts'

/** Stands for this process's own address, so that a channel of the sandbox survives a changed port. */
const selfPrefix = 'self:'

/** Whether a text is an address to ask a gateway at. Keys travel through it, so a public gateway must be spoken to over TLS. */
export function isGatewayUrl(text: string): boolean {
  if (text.startsWith(selfPrefix)) return /^self:(?:\/[A-Za-z0-9_-]+)+$/.test(text)
  if (!URL.canParse(text) || /[?#\s]/.test(text)) return false
  const { protocol, username, password } = new URL(text)
  if (username || password) return false
  return protocol === 'https:' || (protocol === 'http:' && isPrivateUrl(text))
}

/** Where a gateway's pages lie, without a slash at the end. */
export const GatewayUrl = z.string().check(
  z.maxLength(300, { error: 'is longer than 300 characters' }),
  z.refine(isGatewayUrl, {
    error: 'must be an https:// address without user, question mark and hash; http:// only on a private host',
  }),
)

/**
 * A gateway on loopback that was started to try things moves no real money, and its channel says so. It is said by
 * whoever sets the channel up, since a real gateway may stand on a private host too.
 */
export const TestMoney = z._default(z.boolean({ error: 'must be true or false' }), false)

/** What every protocol's settings have in common. */
export interface GatewayAddress {
  gatewayUrl: string
  testMoney?: boolean | undefined
}

/** For `z.refine` over all settings: test money is taken from no public gateway. */
export const allowsTestMoney = ({ gatewayUrl, testMoney }: GatewayAddress): boolean =>
  !testMoney || gatewayUrl.startsWith(selfPrefix) || isPrivateUrl(gatewayUrl)
export const testMoneyError = {
  error: 'only a gateway on a private host can take test money',
  path: ['testMoney'],
}

/** The shop's own sandbox, and gateways that say so, move test money; everything else is taken for real money. */
export const isRealMoney = ({ gatewayUrl, testMoney }: GatewayAddress): boolean =>
  !testMoney && !gatewayUrl.startsWith(selfPrefix)

/** The gateway's address, that of this process filled in; no slash at its end. */
export const baseUrl = ({ gatewayUrl }: GatewayAddress, world: Pick<GatewayDeps, 'selfUrl'>): string =>
  (gatewayUrl.startsWith(selfPrefix)
    ? world.selfUrl + gatewayUrl.slice(selfPrefix.length)
    : gatewayUrl
  ).replace(/\/+$/, '')

/** The address of one of the gateway's pages. */
export const endpointUrl = (
  settings: GatewayAddress,
  page: string,
  world: Pick<GatewayDeps, 'selfUrl'>,
): string => `${baseUrl(settings, world)}/${page}`
