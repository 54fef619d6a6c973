import { lookup as lookUp } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { Agent, type Dispatcher, request } from 'undici'
import { hostOf, isPrivateUrl } from '../private-url.ts'
import { isLoopback, isPublicAddress } from './public-address.ts'

/** From connecting to the last byte of the response headers. */
const postTimeoutMs = 5000

/**
 * Whether a URL given by a user may be called: https, without credentials, and not of a private network. `loopback` also
 * allows this machine, by http as well, for development.
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
 * Resolves a name and fails where any of its addresses is not public, so that a name that was public when it was saved
 * cannot lead elsewhere when it is called (DNS rebinding).
 */
export const guardedLookup =
  (loopback: boolean, look: typeof lookUp = lookUp): LookupFunction =>
  (host, options, done) =>
    look(host, { ...options, all: true }, (error, found) => {
      const isAllowed = ({ address }: { address: string }) =>
        isPublicAddress(address) || (loopback && isLoopback(address))
      const [first] = found ?? []
      const failure = error ?? (first && found.every(isAllowed) ? null : new Error('not a public address'))
      if (failure) done(failure, '', 0)
      else if (options.all) done(null, found)
      else done(null, first?.address ?? '', first?.family ?? 0)
    })

/** Each call has its own connection, so that none outlives the DNS lookup that allowed it. */
export const createGuardedAgent = (loopback: boolean, look?: typeof lookUp): Agent =>
  new Agent({
    pipelining: 0,
    connect: { lookup: guardedLookup(loopback, look), timeout: postTimeoutMs },
    headersTimeout: postTimeoutMs,
  })

/**
 * Sends a POST to a URL given by a user and returns the HTTP status; undefined where nothing answered within five seconds
 * or where the URL may not be called. `agent` is made by `createGuardedAgent`. Follows no redirect, reads no body, never throws.
 */
export async function postToUntrustedUrl(
  url: string,
  { headers, body }: { headers: Record<string, string>; body: string },
  { agent, loopback, signal }: { agent: Dispatcher; loopback: boolean; signal: AbortSignal },
): Promise<number | undefined> {
  if (!isAllowedUrl(url, loopback)) return undefined
  try {
    const response = await request(url, {
      method: 'POST',
      dispatcher: agent,
      headers,
      body,
      signal: AbortSignal.any([AbortSignal.timeout(postTimeoutMs), signal]),
    })
    response.body.on('error', () => undefined).destroy()
    return response.statusCode
  } catch {
    return undefined
  }
}
