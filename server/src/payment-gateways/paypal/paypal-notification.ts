import { crc32 } from 'node:zlib'
import * as z from 'zod/mini'
import type { GatewayNotification, RawNotification } from '../gateway-adapter.ts'
import { verifySha256Rsa } from '../rsa-keys.ts'
import { toFen } from './paypal-amount.ts'
import type { PaypalCache } from './paypal-cache.ts'
import { certificateKey, isCertificateUrl } from './paypal-certificates.ts'
import { readReference } from './paypal-reference.ts'
import type { PaypalSettings } from './paypal-settings.ts'
import { minorInCurrency, PaypalOrder } from './read-paypal-order.ts'

/** Events that each channel's webhook must be subscribed to. */
export const requiredEvents = [
  'CHECKOUT.ORDER.APPROVED',
  'PAYMENT.CAPTURE.COMPLETED',
  'PAYMENT.CAPTURE.REFUNDED',
] as const

const Event = z.object({
  id: z.string().check(z.regex(/^[0-9A-Za-z-]{4,90}$/)),
  event_type: z.string().check(z.maxLength(100)),
  resource: z.record(z.string(), z.unknown()),
})

const Capture = z.object({
  amount: z.object({ currency_code: z.string(), value: z.string() }),
  custom_id: z.optional(z.string()),
  supplementary_data: z.optional(
    z.object({ related_ids: z.optional(z.object({ order_id: z.optional(z.string()) })) }),
  ),
})

/** PayPal retries a message for three days. */
const maxAgeSeconds = 4 * 86_400
const maxClockSkewSeconds = 300

interface NotifiedTrade {
  tradeNo: string | undefined
  customId: string | undefined
  amount: { currency_code: string; value: string } | undefined
}

/** Order ID, reference and amount of an order or a capture. */
function readResource(type: string, resource: unknown): NotifiedTrade | undefined {
  if (type.startsWith('CHECKOUT.ORDER.')) {
    const { data: order } = PaypalOrder.safeParse(resource)
    const unit = order?.purchase_units[0]
    return order && { tradeNo: order.id, customId: unit?.custom_id, amount: unit?.amount }
  }
  const { data: capture } = Capture.safeParse(resource)
  const tradeNo = capture?.supplementary_data?.related_ids?.order_id
  return capture && { tradeNo, customId: capture.custom_id, amount: capture.amount }
}

/** The payment that was refunded, and our own number of the refund if we requested it. */
function readRefunded(
  customId: string | undefined,
  clientSecret: string,
): { paymentNo: string; refundNo: string | null } | undefined {
  const [, paymentNo, refundNo] = /^([0-9A-Za-z]{1,40})\.([0-9A-Za-z]{1,40})$/.exec(customId ?? '') ?? []
  if (paymentNo && refundNo) return { paymentNo, refundNo }
  const reference = readReference(customId, clientSecret)
  return reference && { paymentNo: reference.paymentNo, refundNo: null }
}

function toNotification(
  { id: eventKey, event_type: type, resource }: z.infer<typeof Event>,
  clientSecret: string,
): GatewayNotification {
  // without our reference it belongs to another shop of the same account
  const other = (otherPaymentNo = ''): GatewayNotification => ({
    ok: true,
    kind: 'other',
    eventKey,
    paymentNo: otherPaymentNo,
  })
  const customId = typeof resource.custom_id === 'string' ? resource.custom_id : undefined
  if (type === 'PAYMENT.CAPTURE.REFUNDED' || type === 'PAYMENT.CAPTURE.REVERSED') {
    const refunded = readRefunded(customId, clientSecret)
    return refunded ? { ok: true, kind: 'refunded', eventKey, ...refunded } : other()
  }
  // an approval is not a payment yet: the query that follows captures it
  const reportsPayment = type === 'CHECKOUT.ORDER.APPROVED' || type === 'PAYMENT.CAPTURE.COMPLETED'
  const result = reportsPayment ? readResource(type, resource) : undefined
  if (!reportsPayment) return other(readReference(customId, clientSecret)?.paymentNo)
  const reference = readReference(result?.customId, clientSecret)
  if (!result || !reference) return other()
  const isApproval = type === 'CHECKOUT.ORDER.APPROVED'
  // Anyone who knows the client ID can have an order approved under it; no money has moved, so nothing is
  // lost. A capture is never ignored, whatever its mark: the secret may have been rotated meanwhile.
  if (isApproval && !reference.isOurs) return other(reference.paymentNo)
  const minor = minorInCurrency(result.amount, reference.currency)
  if (!result.tradeNo || !minor) return { ok: false, reason: 'malformed' }
  const { paymentNo } = reference
  return {
    ok: true,
    kind: 'paid',
    eventKey,
    paymentNo,
    tradeNo: result.tradeNo,
    amountFen: toFen(minor, reference),
    ...(isApproval ? { isApproval } : {}),
  }
}

/**
 * Reads a webhook by PayPal's self-verification: SHA256withRSA over transmission ID, time, webhook ID and the
 * CRC32 of the raw body. The certificate must have been fetched from PayPal before (else `unknownKey`).
 * Source: developer.paypal.com/api/rest/webhooks/rest, "self verification".
 */
export function readPaypalNotification(
  { method, rawBody, headers }: RawNotification,
  settings: PaypalSettings,
  now: Date,
  cache: PaypalCache,
): GatewayNotification {
  const malformed: GatewayNotification = { ok: false, reason: 'malformed' }
  const header = (name: string) => headers[`paypal-${name}`] ?? ''
  const text = rawBody.toString('utf8')
  const number = header('transmission-id')
  const time = header('transmission-time')
  const certificateUrl = header('cert-url')
  const isText = Buffer.from(text).equals(rawBody)
  if (method !== 'POST' || !isText || !/^[0-9A-Za-z-]{8,80}$/.test(number)) return malformed
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/.test(time)) return malformed
  // no certificate is fetched from elsewhere, and no other algorithm is accepted
  if (header('auth-algo') !== 'SHA256withRSA' || !isCertificateUrl(certificateUrl, settings))
    return { ok: false, reason: 'badSignature' }
  const key = certificateKey(certificateUrl, now, cache)
  if (!key) return { ok: false, reason: 'unknownKey' }
  const signed = `${number}|${time}|${settings.webhookId}|${crc32(rawBody)}`
  if (!verifySha256Rsa(signed, header('transmission-sig'), key)) return { ok: false, reason: 'badSignature' }
  const ageSeconds = (now.getTime() - Date.parse(time)) / 1000
  if (!(ageSeconds <= maxAgeSeconds && ageSeconds >= -maxClockSkewSeconds))
    return { ok: false, reason: 'stale' }
  let result: unknown
  try {
    result = JSON.parse(text)
  } catch {
    return malformed
  }
  const { data: event } = Event.safeParse(result)
  return event ? toNotification(event, settings.clientSecret) : malformed
}
