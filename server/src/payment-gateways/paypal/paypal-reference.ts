import { createHmac, timingSafeEqual } from 'node:crypto'
import type { RequestedAmount } from './paypal-amount.ts'

/** What an order at PayPal was opened for, as stored in its `custom_id`. */
export interface PaypalReference extends RequestedAmount {
  paymentNo: string
}

const referencePattern = /^(([0-9A-Za-z]{1,40})\.(\d{1,10})\.([A-Z]{3})\.(\d{1,13}))\.([A-Za-z0-9_-]{22})$/

const macOf = (text: string, clientSecret: string): string =>
  createHmac('sha256', clientSecret).update(`reference of a payment ${text}`).digest('base64url').slice(0, 22)

/**
 * The payment number, its 分 and the requested foreign amount, with a MAC by this channel's secret. The rate
 * is a setting and may change between request and payment; the client ID is public in other uses of the
 * account, so anyone can open orders under it. The MAC proves that this shop wrote the reference, which is
 * compared with the amount received.
 */
export function writeReference(
  { paymentNo, amountFen, currency, minor }: PaypalReference,
  clientSecret: string,
): string {
  const text = `${paymentNo}.${amountFen}.${currency}.${minor}`
  return `${text}.${macOf(text, clientSecret)}`
}

/** Reads a reference; `isOurs`: its MAC is this channel's. Undefined if it has another format. */
export function readReference(
  customId: string | undefined,
  clientSecret: string,
): (PaypalReference & { isOurs: boolean }) | undefined {
  const [, text, paymentNo, amountFen, currency, minor, mac] = referencePattern.exec(customId ?? '') ?? []
  if (!text || !paymentNo || !currency || !mac || !Number(amountFen) || !Number(minor)) return undefined
  const isOurs = timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(text, clientSecret)))
  return { paymentNo, currency, amountFen: Number(amountFen), minor: Number(minor), isOurs }
}
