import { lookup as lookUp } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { Agent, request } from 'undici'
import type { Services } from '../ctx.ts'
import { perServices } from '../per-services.ts'
import { isPrivateUrl } from '../private-url.ts'
import { isLoopback, isPublicAddress } from './public-address.ts'

/** From the first byte of the connection to the last of the answer's head. */
export const postTimeoutMs = 5000

/** The name or address in a URL, without the brackets of IPv6. */
const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '')

/**
 * Whether somebody's own address may be called: https, without a name and password in it, and nothing that only we
 * can reach. `loopback`: this machine may be called too, by http as well, where the shop is only tried.
 */
export function isAllowedUrl(text: string, loopback: boolean): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  if (url.username !== '' || url.password !== '' || url.hash !== '') return false
  const host = hostOf(url)
  if (loopback && (host === 'localhost' || isLoopback(host))) return /^https?:$/.test(url.protocol)
  if (url.protocol !== 'https:' || isPrivateUrl(text)) return false
  return isIP(host) === 0
    ? /\.[a-z][a-z0-9-]*$/.test(host) && !/\.internal$/.test(host)
    : isPublicAddress(host)
}

/**
 * Looks a name up and refuses it where any of its addresses is not public, so that a name which was public when it
 * was written down leads nowhere else when it is called (DNS rebinding).
 */
export const guardedLookup =
  (loopback: boolean, look: typeof lookUp = lookUp): LookupFunction =>
  (host, options, done) =>
    look(host, { ...options, all: true }, (error, found) => {
      const fit = ({ address }: { address: string }) =>
        isPublicAddress(address) || (loopback && isLoopback(address))
      const [first] = found ?? []
      const refused = error ?? (first && found.every(fit) ? null : new Error('not a public address'))
      if (refused) done(refused, '', 0)
      else if (options.all) done(null, found)
      else done(null, first?.address ?? '', first?.family ?? 0)
    })

/** Each call has its own connection: none outlives the look-up that allowed it. */
export const createGuardedAgent = (loopback: boolean, look?: typeof lookUp): Agent =>
  new Agent({
    pipelining: 0,
    connect: { lookup: guardedLookup(loopback, look), timeout: postTimeoutMs },
    headersTimeout: postTimeoutMs,
  })

/** A shop that is tried on somebody's own machine may call that machine; a demo that stands in public may not. */
export const allowsLoopback = ({ sandbox, publicUrl }: Services['config']): boolean =>
  sandbox && isPrivateUrl(publicUrl)

const getGuardedAgent = perServices(({ config }) => createGuardedAgent(allowsLoopback(config)))

/**
 * Sends a text to an address that somebody else named, and answers the HTTP status; undefined where nothing answered
 * within five seconds, or where the address may not be called. Follows no redirect, reads no body, never throws.
 */
export async function postToUntrustedUrl(
  services: Services,
  url: string,
  { headers, body }: { headers: Record<string, string>; body: string },
): Promise<number | undefined> {
  if (!isAllowedUrl(url, allowsLoopback(services.config))) return undefined
  try {
    const answer = await request(url, {
      ...{ method: 'POST', dispatcher: getGuardedAgent(services), headers, body },
      signal: AbortSignal.any([AbortSignal.timeout(postTimeoutMs), services.shutdownSignal]),
    })
    answer.body.on('error', () => undefined).destroy()
    return answer.statusCode
  } catch {
    return undefined
  }
}
