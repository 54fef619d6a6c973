import type { RefundRequest, RefundResult, RefundStatus } from '../gateway-adapter.ts'
import { formatAmount, refundPartMinor } from './paypal-amount.ts'
import type { PaypalDeps } from './paypal-cache.ts'
import { findOrder } from './paypal-order.ts'
import type { PaypalSettings } from './paypal-settings.ts'
import { minorInCurrency, type OwnOrder, PaypalRefund } from './read-paypal-order.ts'
import { type PaypalResult, requestPaypal } from './request-paypal.ts'

/** Carries both numbers, since a refund's webhook names nothing else of ours. */
const refundReference = ({ paymentNo, refundNo }: Pick<RefundRequest, 'paymentNo' | 'refundNo'>): string =>
  `${paymentNo}.${refundNo}`

/** The account and the bank account behind it are empty. Source: PayPal Payments v2, captures.refund-422. */
const isUnfunded = (issue: string): boolean => issue.includes('INSUFFICIENT_FUNDS')

/** Money was refunded without a request of this shop: manual review decides whether it was this refund. */
const isAmbiguous = (issue: string): boolean =>
  ['CAPTURE_FULLY_REFUNDED', 'REFUND_AMOUNT_EXCEEDED'].includes(issue)

const expectedMinor = ({ capture }: OwnOrder, request: RefundRequest): number | undefined =>
  capture && refundPartMinor(capture.minor, request)

function statusOf(
  { status, amount, custom_id }: PaypalRefund,
  { own, request }: { own: OwnOrder; request: RefundRequest },
): 'done' | 'pending' | 'refused' | 'unknown' {
  if (custom_id !== refundReference(request)) return 'unknown'
  if (minorInCurrency(amount, own.reference.currency) !== expectedMinor(own, request)) return 'unknown'
  if (status === 'COMPLETED') return 'done'
  if (status === 'PENDING') return 'pending'
  return status === 'FAILED' || status === 'CANCELLED' ? 'refused' : 'unknown'
}

/** What it means for a refund that PayPal rejected the request. */
function resultOfRefusal(
  { status, issue }: Extract<PaypalResult, { kind: 'refused' }>,
  requestedBefore: boolean,
): RefundResult {
  if (isUnfunded(issue)) return 'unfunded'
  if (status !== 422 || issue === 'PENDING_CAPTURE') return requestedBefore ? 'unknown' : 'unasked'
  return isAmbiguous(issue) ? 'unknown' : 'refused'
}

const tradeRefOf = ({ paymentNo, tradeNo }: RefundRequest) => ({ paymentNo, tradeNo })

/**
 * Refunds under our own number, idempotent for 45 days; after that `queryRefund` finds it by the same number.
 * A part in 分 is the same part of the captured amount. Source: PayPal Payments v2, `POST
 * /v2/payments/captures/{id}/refund`.
 */
export async function refund(
  request: RefundRequest,
  settings: PaypalSettings,
  deps: PaypalDeps,
): Promise<RefundResult> {
  const own = await findOrder(tradeRefOf(request), settings, deps, true)
  if ('state' in own || !own.capture) return request.requestedBefore ? 'unknown' : 'unasked'
  const { currency } = own.reference
  const minor = refundPartMinor(own.capture.minor, request)
  if (minor === 0) {
    deps.onGatewayMessage?.(`the part is less than the smallest sum that PayPal has in ${currency}`)
    return 'refused'
  }
  const { refundNo, unfundedCount = 0 } = request
  const result = await requestPaypal(
    {
      method: 'POST',
      path: `/v2/payments/captures/${own.capture.id}/refund`,
      // a rejection for lack of funds may be remembered under its key
      requestId: unfundedCount === 0 ? refundNo : `${refundNo}-${unfundedCount}`,
      body: {
        amount: { currency_code: currency, value: formatAmount({ currency, minor }) },
        custom_id: refundReference(request),
      },
    },
    settings,
    deps,
  )
  if (result.kind === 'unknown') return 'unknown'
  if (result.kind === 'refused') {
    deps.onGatewayMessage?.(result.message)
    return resultOfRefusal(result, request.requestedBefore)
  }
  const { data: booked } = PaypalRefund.safeParse(result.body)
  return booked ? statusOf(booked, { own, request }) : 'unknown'
}

/** The status of a refund, found by our number among those of its order. */
export async function queryRefund(
  request: RefundRequest,
  settings: PaypalSettings,
  deps: PaypalDeps,
): Promise<RefundStatus> {
  const own = await findOrder(tradeRefOf(request), settings, deps, true)
  if ('state' in own) return 'unknown'
  const booked = own.refunds.find(({ custom_id }) => custom_id === refundReference(request))
  return booked ? statusOf(booked, { own, request }) : 'notFound'
}
