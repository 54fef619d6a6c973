import * as z from 'zod/mini'
import type { SelfTestResult } from '../gateway-adapter.ts'
import type { PaypalDeps } from './paypal-cache.ts'
import { requiredEvents } from './paypal-notification.ts'
import type { PaypalSettings } from './paypal-settings.ts'
import { requestPaypal } from './request-paypal.ts'

const Webhook = z.object({ url: z.string(), event_types: z.array(z.object({ name: z.string() })) })

const notChecked = (currency: string): string[] => [
  `currency: whether the account takes ${currency} the first payment shows (CURRENCY_NOT_SUPPORTED)`,
]

/**
 * Fetches the channel's own webhook: this checks the credentials first, then the webhook ID and its events.
 */
export async function selfTest(settings: PaypalSettings, deps: PaypalDeps): Promise<SelfTestResult> {
  const path = `/v1/notifications/webhooks/${settings.webhookId}`
  const result = await requestPaypal({ method: 'GET', path }, settings, deps)
  if (result.kind === 'unknown') return { ok: false, detail: result.reason }
  if (result.kind === 'refused') {
    const advice =
      result.status === 401
        ? ': clientId or clientSecret is wrong, or one is of the sandbox and the other of the live side'
        : result.status === 404
          ? ': webhookId is no webhook of this app'
          : ''
    return { ok: false, detail: `${result.message}${advice}` }
  }
  const { data: webhook } = Webhook.safeParse(result.body)
  if (!webhook) return { ok: false, detail: 'the answer is not understood' }
  const names = new Set(webhook.event_types.map(({ name }) => name))
  const missing = requiredEvents.filter((name) => !names.has(name) && !names.has('*'))
  if (missing.length > 0)
    return { ok: false, detail: `the webhook is not subscribed to ${missing.join(', ')}` }
  return {
    ok: true,
    detail: `PayPal knows the app and its webhook, which calls ${webhook.url}`,
    notChecked: notChecked(settings.currency),
  }
}
