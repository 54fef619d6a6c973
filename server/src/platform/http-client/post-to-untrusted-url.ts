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

interface Post {
  headers: Record<string, string>
  body: string
}

interface PostOptions {
  agent: Dispatcher
  loopback: boolean
  signal: AbortSignal
  /** The longest JSON that is read of a reply. */
  maxReplyBytes?: number
}

const post = (url: string, { headers, body }: Post, { agent, signal }: PostOptions) =>
  request(url, {
    method: 'POST',
    dispatcher: agent,
    headers,
    body,
    signal: AbortSignal.any([AbortSignal.timeout(postTimeoutMs), signal]),
  })

/**
 * Sends a POST to a URL given by a user and returns the HTTP status; undefined where nothing answered within five seconds
 * or where the URL may not be called. `agent` is made by `createGuardedAgent`. Follows no redirect, reads no body, never throws.
 */
export async function postToUntrustedUrl(
  url: string,
  content: Post,
  options: PostOptions,
): Promise<number | undefined> {
  if (!isAllowedUrl(url, options.loopback)) return undefined
  try {
    const response = await post(url, content, options)
    response.body.on('error', () => undefined).destroy()
    return response.statusCode
  } catch {
    return undefined
  }
}

/** More than any service answers that says whether it took a message. */
const defaultMaxReplyBytes = 65_536

const jsonType = 'application/json; charset=utf-8'

/** The JSON of a reply; undefined for anything else. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The same for a JSON body whose reply matters too; `body` is undefined where it is no JSON, or too long. */
export async function postJsonToUntrustedUrl(
  url: string,
  { headers, body }: Post,
  options: PostOptions,
): Promise<{ status: number; body: unknown } | undefined> {
  if (!isAllowedUrl(url, options.loopback)) return undefined
  try {
    const response = await post(url, { headers: { 'content-type': jsonType, ...headers }, body }, options)
    const chunks: Buffer[] = []
    let size = 0
    for await (const chunk of response.body) {
      chunks.push(chunk)
      size += chunk.length
      if (size > (options.maxReplyBytes ?? defaultMaxReplyBytes))
        return { status: response.statusCode, body: undefined }
    }
    return { status: response.statusCode, body: parseJson(Buffer.concat(chunks).toString('utf8')) }
  } catch {
    return undefined
  }
}
