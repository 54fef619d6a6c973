import { createHash, createHmac } from 'node:crypto'
import type { Fault } from './fault-plan.ts'
import { type RecordedRefund, type RecordedTrade, refundedFen } from './gateway-ledger.ts'

export const seconds = (refundedAt: Date): number => Math.floor(refundedAt.getTime() / 1000)

/** The same number of the shop for another object, since Stripe does not require it to be unique. */
export const repeatedNumber = (number: string, count: number): string => `${number}#${count}`
const originalNumber = (number: string): string => number.replace(/#.*$/, '')

/** Another kind of ID for the same trade. */
export const stripeId = (kind: 'pi' | 'ch' | 're', of: string): string =>
  `${kind}_${createHash('sha256').update(`${kind} ${of}`).digest('hex').slice(0, 24)}`

const statusOf = (trade: RecordedTrade, now: Date): string => {
  if (trade.state === 'paid') return 'complete'
  return trade.state === 'closed' || (trade.expiresAt && trade.expiresAt <= now) ? 'expired' : 'open'
}

export const chargeOf = (trade: RecordedTrade): object => ({
  id: stripeId('ch', trade.tradeNo),
  object: 'charge',
  livemode: false,
  currency: 'cny',
  payment_intent: stripeId('pi', trade.tradeNo),
  metadata: { paymentNo: originalNumber(trade.outTradeNo) },
  amount: trade.paidFen,
  amount_refunded: refundedFen(trade),
  refunded: refundedFen(trade) === trade.paidFen,
})

/** A Checkout Session as in responses and notifications; a fault makes its amount or its shop wrong. */
export function sessionOf(
  trade: RecordedTrade,
  {
    url,
    now,
    fault,
    expanded = false,
  }: { url: string; now: Date; fault?: Fault | undefined; expanded?: boolean },
): object {
  const status = statusOf(trade, now)
  const isPaid = status === 'complete'
  const paymentNo = fault === 'wrongMerchant' ? 'OFANOTHERSHOP' : originalNumber(trade.outTradeNo)
  const intent = stripeId('pi', trade.tradeNo)
  return {
    id: trade.tradeNo,
    object: 'checkout.session',
    livemode: false,
    mode: 'payment',
    currency: 'cny',
    client_reference_id: paymentNo,
    metadata: fault === 'wrongMerchant' ? {} : { paymentNo },
    status,
    payment_status: isPaid ? 'paid' : 'unpaid',
    amount_total: (isPaid ? trade.paidFen : trade.amountFen) + (fault === 'wrongAmount' ? 1 : 0),
    created: seconds(trade.createdAt),
    expires_at: seconds(trade.expiresAt ?? now),
    url: status === 'open' ? `${url}/c/pay/${trade.token}` : null,
    payment_intent: isPaid
      ? expanded
        ? { id: intent, object: 'payment_intent', latest_charge: chargeOf(trade) }
        : intent
      : null,
  }
}

export const refundOf = (
  trade: RecordedTrade,
  { refundNo, amountFen, refundedAt }: RecordedRefund,
): object => ({
  id: stripeId('re', refundNo),
  object: 'refund',
  status: 'succeeded',
  currency: 'cny',
  amount: amountFen,
  created: seconds(refundedAt),
  payment_intent: stripeId('pi', trade.tradeNo),
  metadata: { refundNo: originalNumber(refundNo), paymentNo: originalNumber(trade.outTradeNo) },
})

/** `Stripe-Signature` over a body. Source: docs.stripe.com/webhooks, verify manually. */
export function signatureOf(body: string, secret: string, refundedAt: Date): string {
  const time = seconds(refundedAt)
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`
}
