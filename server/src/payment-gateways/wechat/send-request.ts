import type { GatewayDeps } from '../gateway-deps.ts'
import { baseUrl } from '../gateway-url.ts'
import { readBytes, readText } from '../request-gateway.ts'
import type { WechatSettings } from './settings.ts'
import { authorizationHeader } from './sign-request.ts'

export interface WechatRequest {
  method: 'GET' | 'POST'
  /** Including the query; starting with `http`, it is a URL returned by WeChat Pay. */
  path: string
  body?: Readonly<Record<string, unknown>>
}

export interface WechatResponse {
  status: number
  /** By lower-case names. */
  headers: Readonly<Record<string, string>>
  body: string
}

const timeoutMs = 10_000

/**
 * Sends a signed request and returns the unverified response. Undefined: no response. Follows no redirects,
 * times out after 10 seconds, reads at most 64 kB, or `maxBytes` for files. Never throws.
 */
export async function sendRequest(
  { method, path, body }: WechatRequest,
  settings: WechatSettings,
  deps: GatewayDeps,
  mostBytes?: number,
): Promise<WechatResponse | undefined> {
  const url = new URL(path.startsWith('http') ? path : baseUrl(settings, deps) + path)
  const written = body ? JSON.stringify(body) : ''
  const stamp = {
    timestamp: Math.floor(deps.now().getTime() / 1000),
    nonce: deps.random(16).toString('hex'),
  }
  const request = { method, pathAndQuery: url.pathname + url.search, body: written }
  try {
    const response = await deps.fetch(url, {
      method,
      headers: {
        accept: 'application/json',
        authorization: authorizationHeader(request, stamp, settings),
        'user-agent': 'FAKA',
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(settings.publicKeyId ? { 'wechatpay-serial': settings.publicKeyId } : {}),
      },
      ...(body ? { body: written } : {}),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text =
      mostBytes === undefined
        ? await readText(response)
        : (await readBytes(response, mostBytes))?.toString('utf8')
    if (text === undefined) return undefined
    return { status: response.status, headers: Object.fromEntries(response.headers), body: text }
  } catch {
    // the error may quote the URL; that the request failed is enough
    return undefined
  }
}
