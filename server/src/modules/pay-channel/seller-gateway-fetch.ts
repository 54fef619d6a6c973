import type { Services } from '../../platform/ctx.ts'
import { createGuardedAgent } from '../../platform/http-client/post-to-untrusted-url.ts'
import { createUntrustedFetch } from '../../platform/http-client/untrusted-fetch.ts'
import { allowsLoopback } from './allows-loopback.ts'

/** The address of this installation's own sandbox, the only path of it that a seller's channel may call. */
export const sandboxAddress = 'self:/sandbox-gateway'
const sandboxPath = '/sandbox-gateway/'

/**
 * The `fetch` of gateways that sellers manage, under the rules of their webhooks: public https hosts only, checked when the
 * connection is made, and no redirects. Where test money is allowed, the sandbox of this process as well.
 */
export function createSellerGatewayFetch(services: Services): typeof fetch {
  const loopback = allowsLoopback(services.config)
  const callOutside = createUntrustedFetch({ agent: createGuardedAgent(loopback), loopback })
  return (input, init) => {
    const { sandbox, selfUrl } = services.config
    // the address as it is called, after dots and escapes
    const url = typeof input === 'string' && URL.canParse(input) ? new URL(input).href : ''
    const isSandbox = sandbox && url.startsWith(new URL(sandboxPath, selfUrl).href)
    return isSandbox ? services.fetch(url, { ...init, redirect: 'manual' }) : callOutside(input, init)
  }
}
