import type { CreateResult, PaymentRequest, QueryResult, TradeRef } from '../gateway-adapter.ts'
import { isPageUrl } from '../is-page-url.ts'
import { plainSubject } from '../plain-subject.ts'
import { formatAmount, toForeignAmount } from './paypal-amount.ts'
import type { PaypalDeps } from './paypal-cache.ts'
import { writeReference } from './paypal-reference.ts'
import type { PaypalSettings } from './paypal-settings.ts'
import { type OwnOrder, readOwnOrder, toQueryResult } from './read-paypal-order.ts'
import { type PaypalResult, requestPaypal } from './request-paypal.ts'

const refused = (retryable: boolean, reason: string): CreateResult => ({ kind: 'refused', retryable, reason })

/**
 * Opens an order at PayPal in the channel's currency, idempotent for six hours. The buyer approves it on
 * PayPal's page. Source: PayPal Orders v2, `POST /v2/checkout/orders`.
 */
export async function create(
  request: PaymentRequest,
  settings: PaypalSettings,
  deps: PaypalDeps,
): Promise<CreateResult> {
  const { paymentNo, amountFen, returnUrl } = request
  const sum = toForeignAmount(amountFen, settings)
  const result = await requestPaypal(
    {
      method: 'POST',
      path: '/v2/checkout/orders',
      requestId: paymentNo,
      body: {
        intent: 'CAPTURE',
        purchase_units: [
          {
            amount: { currency_code: sum.currency, value: formatAmount(sum) },
            description: plainSubject(request.subject),
            custom_id: writeReference({ paymentNo, amountFen, ...sum }, settings.clientSecret),
            invoice_id: paymentNo,
          },
        ],
        payment_source: {
          paypal: {
            experience_context: {
              user_action: 'PAY_NOW',
              shipping_preference: 'NO_SHIPPING',
              // cards cannot stay reserved during a bank transfer of several days
              payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
              return_url: returnUrl,
              cancel_url: returnUrl,
            },
          },
        },
      },
    },
    settings,
    deps,
  )
  if (result.kind === 'unknown') return refused(true, result.reason)
  if (result.kind === 'refused') return refused(false, `the gateway refused the payment (${result.message})`)
  const own = readOwnOrder(result.body, paymentNo, settings)
  if (typeof own === 'string') return refused(true, own)
  // a retry after a change of rate returns the same order with its original amount
  if (own.reference.amountFen !== amountFen) return refused(true, 'the answer is of another sum')
  const page = own.order.links?.find(({ rel }) => rel === 'payer-action' || rel === 'approve')
  if (!isPageUrl(page?.href)) return refused(true, 'the gateway gave no page to pay at')
  return { kind: 'redirect', url: page.href, tradeNo: own.order.id }
}

const unknown = (reason: string): QueryResult => ({ state: 'unknown', reason })

/** PayPal's current state of an order of this shop, or a query result if it is not available. */
async function toOwnOrder(
  result: PaypalResult,
  trade: TradeRef,
  settings: PaypalSettings,
  isBooked = false,
): Promise<OwnOrder | QueryResult> {
  if (result.kind === 'unknown') return unknown(result.reason)
  if (result.kind === 'refused')
    return result.status === 404
      ? { state: 'notFound' }
      : unknown(`the gateway refused the question (${result.message})`)
  const own = readOwnOrder(result.body, trade.paymentNo, settings, isBooked)
  if (typeof own === 'string') return unknown(own)
  return own.order.id === trade.tradeNo ? own : unknown('the answer is of another trade')
}

/** The order with its capture and refunds. Source: PayPal Orders v2, `GET /v2/checkout/orders/{id}`. */
export async function findOrder(
  trade: TradeRef,
  settings: PaypalSettings,
  deps: PaypalDeps,
  isBooked = false,
): Promise<OwnOrder | QueryResult> {
  if (trade.tradeNo === null || !/^[0-9A-Z]{10,36}$/.test(trade.tradeNo))
    return unknown('the gateway never named its number')
  const path = `/v2/checkout/orders/${trade.tradeNo}`
  return toOwnOrder(await requestPaypal({ method: 'GET', path }, settings, deps), trade, settings, isBooked)
}

/**
 * Captures an approved order; PayPal captures once, however often it is requested. Each approval has its own
 * idempotency key: a declined buyer who approves again with another card needs a new one. Source: PayPal
 * Orders v2, `POST /v2/checkout/orders/{id}/capture`.
 */
async function capture(
  { order }: OwnOrder,
  trade: TradeRef,
  settings: PaypalSettings,
  deps: PaypalDeps,
): Promise<QueryResult> {
  const approval = (order.update_time ?? '').replace(/\D/g, '')
  const result = await requestPaypal(
    {
      method: 'POST',
      path: `/v2/checkout/orders/${order.id}/capture`,
      requestId: `${trade.paymentNo}-capture-${approval}`,
    },
    settings,
    deps,
  )
  if (result.kind === 'refused') {
    if (result.issue === 'ORDER_ALREADY_CAPTURED' || result.issue === 'ORDER_COMPLETION_IN_PROGRESS') {
      const now = await findOrder(trade, settings, deps)
      if ('state' in now) return now
      // the order lags behind the capture
      return now.capture ? toQueryResult(now) : unknown('PayPal took the money and does not show it yet')
    }
    deps.onGatewayMessage?.(result.message)
    // 422 is about this payment; anything else is about the channel
    return result.status === 422 ? { state: 'notTaken', reason: result.message } : unknown(result.message)
  }
  const own = await toOwnOrder(result, trade, settings)
  return 'state' in own ? own : toQueryResult(own)
}

/** Queries an order. An approved one is captured now, if the shop's rules allow it. */
export async function query(
  trade: TradeRef,
  settings: PaypalSettings,
  deps: PaypalDeps,
): Promise<QueryResult> {
  const own = await findOrder(trade, settings, deps)
  if ('state' in own) return own
  const isApproved = own.order.status === 'APPROVED' && own.capture === undefined
  return isApproved && trade.mayCapture ? capture(own, trade, settings, deps) : toQueryResult(own)
}
