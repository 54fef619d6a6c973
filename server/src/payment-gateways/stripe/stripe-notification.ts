import * as z from 'zod/mini'
import type { GatewayNotification, RawNotification } from '../gateway-adapter.ts'
import { paymentNoOf, Session } from './read-session.ts'
import { stripeLibrary } from './request-stripe.ts'
import { isLive, type StripeSettings } from './stripe-settings.ts'

const maxAgeSeconds = 300

const Event = z.object({
  object: z.literal('event'),
  id: z.string().check(z.regex(/^evt_[0-9A-Za-z_]{4,90}$/)),
  type: z.string().check(z.maxLength(100)),
  livemode: z.boolean(),
  data: z.object({ object: z.unknown() }),
})
type Event = z.infer<typeof Event>

/** A charge or a refund, whose metadata hold our numbers. */
const ObjectWithMetadata = z.object({
  metadata: z.object({ paymentNo: z.optional(z.string()), refundNo: z.optional(z.string()) }),
})

/** Whether the library accepts a signature at most `within` seconds old. */
function isVerified(text: string, header: string, secret: string, now: Date, within: number): boolean {
  try {
    stripeLibrary().webhooks.constructEvent(text, header, secret, within, undefined, now.getTime())
    return true
  } catch {
    return false
  }
}

function toNotification({ id: eventKey, type, data }: Event): GatewayNotification {
  // without our number it belongs to another shop of the same account
  const other = (otherPaymentNo = ''): GatewayNotification => ({
    ok: true,
    kind: 'other',
    eventKey,
    paymentNo: otherPaymentNo,
  })
  if (/^(?:charge\.refunded|charge\.refund\.updated|refund\..+)$/.test(type)) {
    const { data: carrier } = ObjectWithMetadata.safeParse(data.object)
    const { paymentNo, refundNo = null } = carrier?.metadata ?? {}
    return paymentNo ? { ok: true, kind: 'refunded', eventKey, paymentNo, refundNo } : other()
  }
  if (!type.startsWith('checkout.session.')) return other()
  const { data: session } = Session.safeParse(data.object)
  if (!session) return { ok: false, reason: 'malformed' }
  const paymentNo = paymentNoOf(session)
  const reportsPayment = type.endsWith('.completed') || type.endsWith('.async_payment_succeeded')
  if (paymentNo === undefined || !reportsPayment || session.payment_status !== 'paid') return other(paymentNo)
  const { id: tradeNo, amount_total: amountFen, currency } = session
  if (currency !== 'cny' || !amountFen) return { ok: false, reason: 'malformed' }
  return { ok: true, kind: 'paid', eventKey, paymentNo, tradeNo, amountFen }
}

/**
 * Reads a notification with Stripe's own library: this endpoint's signature over the raw body, at most five
 * minutes old. Only `checkout.session.completed` and `async_payment_succeeded` of a paid session report a
 * payment. Source: docs.stripe.com/webhooks and docs.stripe.com/checkout/fulfillment.
 */
export function readStripeNotification(
  { method, rawBody, headers }: RawNotification,
  settings: StripeSettings,
  now: Date,
): GatewayNotification {
  const malformed: GatewayNotification = { ok: false, reason: 'malformed' }
  const text = rawBody.toString('utf8')
  const header = headers['stripe-signature'] ?? ''
  // bytes that are not text would be read differently from what was signed
  if (method !== 'POST' || !Buffer.from(text).equals(rawBody)) return malformed
  const { webhookSecret } = settings
  if (!isVerified(text, header, webhookSecret, now, Number.POSITIVE_INFINITY))
    return { ok: false, reason: 'badSignature' }
  if (!isVerified(text, header, webhookSecret, now, maxAgeSeconds)) return { ok: false, reason: 'stale' }
  // it is valid JSON, else the library had rejected it
  const { data: event } = Event.safeParse(JSON.parse(text))
  if (!event) return malformed
  return event.livemode === isLive(settings) ? toNotification(event) : { ok: false, reason: 'wrongMerchant' }
}
