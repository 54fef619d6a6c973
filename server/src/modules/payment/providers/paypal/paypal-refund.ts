import type { GatewayDeps, RefundRequest, RefundResult, RefundStatus } from '../gateway-adapter.ts'
import { formatAmount, refundPartMinor } from './paypal-amount.ts'
import { findOrder } from './paypal-order.ts'
import type { PaypalSettings } from './paypal-settings.ts'
import { minorInCurrency, type OwnOrder, PaypalRefund } from './read-paypal-order.ts'
import { requestPaypal } from './request-paypal.ts'

/** Carries both numbers, since a refund's webhook names nothing else of ours. */
export const refundReference = ({
  paymentNo,
  refundNo,
}: Pick<RefundRequest, 'paymentNo' | 'refundNo'>): string => `${paymentNo}.${refundNo}`

/** The account and the bank account behind it are empty. Source: PayPal Payments v2, captures.refund-422. */
const isUnfunded = (issue: string): boolean => issue.includes('INSUFFICIENT_FUNDS')

/** Money was refunded without a request of this shop: manual review decides whether it was this refund. */
const isAmbiguous = (issue: string): boolean =>
  ['CAPTURE_FULLY_REFUNDED', 'REFUND_AMOUNT_EXCEEDED'].includes(issue)

const expectedMinor = ({ capture }: OwnOrder, order: RefundRequest): number | undefined =>
  capture && refundPartMinor(capture.minor, order)

function statusOf(
  { status, amount, custom_id }: PaypalRefund,
  { own, order }: { own: OwnOrder; order: RefundRequest },
): 'done' | 'pending' | 'refused' | 'unknown' {
  if (custom_id !== refundReference(order)) return 'unknown'
  if (minorInCurrency(amount, own.reference.currency) !== expectedMinor(own, order)) return 'unknown'
  if (status === 'COMPLETED') return 'done'
  if (status === 'PENDING') return 'pending'
  return status === 'FAILED' || status === 'CANCELLED' ? 'refused' : 'unknown'
}

const tradeRefOf = ({ paymentNo, tradeNo }: RefundRequest) => ({ paymentNo, tradeNo })

/**
 * Refunds under our own number, idempotent for 45 days; after that `queryRefund` finds it by the same number.
 * A part in 分 is the same part of the captured amount. Source: PayPal Payments v2, `POST
 * /v2/payments/captures/{id}/refund`.
 */
export async function refund(
  order: RefundRequest,
  settings: PaypalSettings,
  world: GatewayDeps,
): Promise<RefundResult> {
  const own = await findOrder(tradeRefOf(order), settings, world, true)
  if ('state' in own || !own.capture) return order.requestedBefore ? 'unknown' : 'unasked'
  const { currency } = own.reference
  const minor = refundPartMinor(own.capture.minor, order)
  if (minor === 0) {
    world.onGatewayMessage?.(`the part is less than the smallest sum that PayPal has in ${currency}`)
    return 'refused'
  }
  const { refundNo, unfundedCount: unfundedTimes = 0 } = order
  const said = await requestPaypal(
    {
      method: 'POST',
      path: `/v2/payments/captures/${own.capture.id}/refund`,
      // a rejection for lack of funds may be remembered under its key
      requestId: unfundedTimes === 0 ? refundNo : `${refundNo}-${unfundedTimes}`,
      body: {
        amount: { currency_code: currency, value: formatAmount({ currency, minor }) },
        custom_id: refundReference(order),
      },
    },
    settings,
    world,
  )
  if (said.kind === 'unknown') return 'unknown'
  if (said.kind === 'refused') {
    world.onGatewayMessage?.(said.message)
    if (isUnfunded(said.issue)) return 'unfunded'
    if (said.status !== 422 || said.issue === 'PENDING_CAPTURE')
      return order.requestedBefore ? 'unknown' : 'unasked'
    return isAmbiguous(said.issue) ? 'unknown' : 'refused'
  }
  const { data: booked } = PaypalRefund.safeParse(said.body)
  return booked ? statusOf(booked, { own, order }) : 'unknown'
}

/** The status of a refund, found by our number among those of its order. */
export async function queryRefund(
  order: RefundRequest,
  settings: PaypalSettings,
  world: GatewayDeps,
): Promise<RefundStatus> {
  const own = await findOrder(tradeRefOf(order), settings, world, true)
  if ('state' in own) return 'unknown'
  const booked = own.refunds.find(({ custom_id }) => custom_id === refundReference(order))
  return booked ? statusOf(booked, { own, order }) : 'notFound'
}
