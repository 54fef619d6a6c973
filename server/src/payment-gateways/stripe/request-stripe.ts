import { createRequire } from 'node:module'
import type StripeLibrary from 'stripe'
import type { GatewayDeps } from '../gateway-deps.ts'
import { baseUrl } from '../gateway-url.ts'
import type { StripeSettings } from './stripe-settings.ts'

const requireStripe = createRequire(import.meta.url)

/**
 * Stripe's library, loaded on first use and then kept by Node: it takes 30 MB and 0.2 seconds that other shops do
 * not need to spend.
 */
export const stripeLibrary = (): typeof StripeLibrary => requireStripe('stripe') as typeof StripeLibrary

const timeoutMs = 10_000

/** A Stripe client with our own fetch, the channel's host and key, and no retries. */
function createStripeClient(settings: StripeSettings, deps: GatewayDeps): StripeLibrary {
  const Stripe = stripeLibrary()
  const { hostname, port, protocol } = new URL(baseUrl(settings, deps))
  const isPlain = protocol === 'http:'
  return new Stripe(settings.secretKey, {
    httpClient: Stripe.createFetchHttpClient((input: Parameters<typeof fetch>[0], init?: RequestInit) =>
      deps.fetch(input, { ...init, redirect: 'manual' }),
    ),
    host: hostname,
    port: port || (isPlain ? '80' : '443'),
    protocol: isPlain ? 'http' : 'https',
    maxNetworkRetries: 0,
    timeout: timeoutMs,
    telemetry: false,
  })
}

/**
 * `refused`: Stripe rejected the request without acting; `code` is the error code, such as resource_missing.
 */
export type StripeResult =
  | { kind: 'accepted'; body: unknown }
  | { kind: 'refused'; status: number; code: string }
  | { kind: 'unknown'; reason: string }

/**
 * Sends a request to Stripe. Never throws, and passes on no error text: Stripe's quote keys. Source:
 * docs.stripe.com/api/errors and docs.stripe.com/error-low-level: after 5xx, 409 and 429 the outcome is
 * unknown.
 */
export async function requestStripe(
  settings: StripeSettings,
  deps: GatewayDeps,
  ask: (stripe: StripeLibrary) => Promise<unknown>,
): Promise<StripeResult> {
  try {
    return { kind: 'accepted', body: await ask(createStripeClient(settings, deps)) }
  } catch (error) {
    if (!(error instanceof stripeLibrary().errors.StripeError))
      return { kind: 'unknown', reason: 'the gateway did not answer' }
    const { statusCode: status = 0, code = '', rawType } = error
    const isFinal = [400, 401, 402, 403, 404].includes(status) && rawType !== 'idempotency_error'
    if (isFinal && code !== 'rate_limit' && code !== 'lock_timeout')
      return { kind: 'refused', status, code: code || `status ${status}` }
    return {
      kind: 'unknown',
      reason: status ? `the gateway answered with status ${status}` : 'the gateway did not answer',
    }
  }
}
