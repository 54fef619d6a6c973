import * as z from 'zod/mini'
import { createPaypalCache } from '../../../server/src/payment-gateways/paypal/paypal-cache.ts'
import { cacheCertificate } from '../../../server/src/payment-gateways/paypal/paypal-certificates.ts'
import { readPaypalNotification } from '../../../server/src/payment-gateways/paypal/paypal-notification.ts'
import { PaypalSettings } from '../../../server/src/payment-gateways/paypal/paypal-settings.ts'
import { type VectorOperations, vectorOperation } from './published-vectors.ts'

const text = z.string()

/** A message that PayPal once sent, and its certificate. */
export const RecordedWebhook = z.object({
  transmissionId: text,
  time: text,
  signature: text,
  payload: text,
  certificateUrl: text,
  certificate: text,
  webhookId: text,
})
export type RecordedWebhook = z.infer<typeof RecordedWebhook>

const settings = PaypalSettings.parse({
  clientId: `A${'b'.repeat(60)}`,
  clientSecret: `E${'d'.repeat(60)}`,
  webhookId: 'WEBHOOKID',
  currency: 'USD',
  yuanPerUnit: '7.13',
})

/** Runs our code on the published vectors of PayPal. */
export const paypalOperations: VectorOperations = {
  /** `believed`: signed with this certificate for this webhook, five minutes ago, whatever its content. */
  webhook: vectorOperation(RecordedWebhook, (webhook) => {
    const cache = createPaypalCache()
    cacheCertificate(cache, webhook.certificateUrl, webhook.certificate)
    const headers = {
      'paypal-transmission-id': webhook.transmissionId,
      'paypal-transmission-time': webhook.time,
      'paypal-transmission-sig': webhook.signature,
      'paypal-cert-url': webhook.certificateUrl,
      'paypal-auth-algo': 'SHA256withRSA',
    }
    const raw = { method: 'POST' as const, rawQuery: '', rawBody: Buffer.from(webhook.payload), headers }
    const now = new Date(Date.parse(webhook.time) + 300_000)
    const notification = readPaypalNotification(
      raw,
      { ...settings, webhookId: webhook.webhookId },
      now,
      cache,
    )
    return notification.ok ? 'believed' : notification.reason
  }),
}
