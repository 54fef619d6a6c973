import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { baseUrl } from '../gateway-url.ts'
import { type JsonObject, parseJsonObject } from '../json-object.ts'
import { readText } from '../request-gateway.ts'
import type { PaypalDeps } from './paypal-cache.ts'
import type { PaypalSettings } from './paypal-settings.ts'

/**
 * `refused`: PayPal rejected the request without acting; `issue` is the name of the reason, `message` is
 * shown to the seller.
 */
export type PaypalResult =
  | { kind: 'accepted'; body: JsonObject }
  | { kind: 'refused'; status: number; issue: string; message: string }
  | { kind: 'unknown'; reason: string }

export interface PaypalRequest {
  method: 'GET' | 'POST'
  path: string
  /** `PayPal-Request-Id`, the idempotency key: valid for 6 hours (orders) or 45 days (refunds). */
  requestId?: string
  body?: object
}

const timeoutMs = 10_000
const unknown = (reason: string): PaypalResult => ({ kind: 'unknown', reason })

const ErrorBody = z.object({
  name: z.optional(z.string()),
  error: z.optional(z.string()),
  message: z.optional(z.string()),
  error_description: z.optional(z.string()),
  debug_id: z.optional(z.string()),
  details: z.optional(
    z.array(z.object({ issue: z.optional(z.string()), description: z.optional(z.string()) })),
  ),
})

/**
 * Reads a response. After 409, 429 and 5xx the outcome is unknown. Source:
 * developer.paypal.com/api/rest/responses.
 */
function readResponse(status: number, text: string | undefined): PaypalResult {
  const answer = parseJsonObject(text ?? '')
  if (status === 200 || status === 201)
    return answer ? { kind: 'accepted', body: answer } : unknown('the answer is not understood')
  const { data: refusal } = ErrorBody.safeParse(answer)
  if (!refusal || ![400, 401, 403, 404, 422].includes(status))
    return unknown(`the gateway answered with status ${status}`)
  const [detail] = refusal.details ?? []
  const issue = detail?.issue ?? refusal.name ?? refusal.error ?? `status ${status}`
  const result = detail?.description ?? refusal.message ?? refusal.error_description ?? ''
  // PayPal's support asks for this number
  const number = refusal.debug_id === undefined ? '' : ` (debug_id ${refusal.debug_id})`
  return { kind: 'refused', status, issue, message: `${issue}: ${result}${number}` }
}

async function send(url: string, init: RequestInit, deps: PaypalDeps): Promise<PaypalResult> {
  try {
    const response = await deps.fetch(url, {
      ...init,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return readResponse(response.status, await readText(response))
  } catch {
    return unknown('the gateway did not answer')
  }
}

const TokenBody = z.object({ access_token: z.string().check(z.minLength(1)), expires_in: z.number() })

const cacheKeyOf = ({ gatewayUrl, clientId, clientSecret }: PaypalSettings): string =>
  createHash('sha256').update(`${gatewayUrl}\n${clientId}\n${clientSecret}`).digest('hex')

/**
 * An access token for the client credentials, or why there is none. Source:
 * developer.paypal.com/api/rest/authentication.
 */
async function accessTokenOf(settings: PaypalSettings, deps: PaypalDeps): Promise<string | PaypalResult> {
  const holder = cacheKeyOf(settings)
  const now = deps.now().getTime()
  const known = deps.cache.tokens.get(holder)
  if (known && known.until > now) return known.token
  const credentials = Buffer.from(`${settings.clientId}:${settings.clientSecret}`).toString('base64')
  const result = await send(
    `${baseUrl(settings, deps)}/v1/oauth2/token`,
    {
      method: 'POST',
      headers: { authorization: `Basic ${credentials}` },
      body: new URLSearchParams([['grant_type', 'client_credentials']]),
    },
    deps,
  )
  if (result.kind !== 'accepted') return result
  const { data } = TokenBody.safeParse(result.body)
  if (!data) return unknown('the answer is not understood')
  deps.cache.tokens.set(holder, {
    token: data.access_token,
    until: now + (data.expires_in - 60) * 1000,
  })
  return data.access_token
}

/**
 * Sends a request to PayPal with the channel's credentials. Follows no redirects, times out after 10 seconds,
 * reads at most 64 kB. Never throws.
 */
export async function requestPaypal(
  { method, path, requestId, body }: PaypalRequest,
  settings: PaypalSettings,
  deps: PaypalDeps,
  isAgain = false,
): Promise<PaypalResult> {
  const token = await accessTokenOf(settings, deps)
  if (typeof token !== 'string') return token
  const result = await send(
    `${baseUrl(settings, deps)}${path}`,
    {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        prefer: 'return=representation',
        ...(requestId === undefined ? {} : { 'paypal-request-id': requestId }),
      },
      ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
    },
    deps,
  )
  if (result.kind !== 'refused' || result.status !== 401 || isAgain) return result
  // revoked before its expiry
  deps.cache.tokens.delete(cacheKeyOf(settings))
  return requestPaypal(
    { method, path, ...(requestId === undefined ? {} : { requestId }), ...(body ? { body } : {}) },
    settings,
    deps,
    true,
  )
}
