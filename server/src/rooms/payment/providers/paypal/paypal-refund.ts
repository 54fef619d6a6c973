import type { RefundAnswer, RefundOrder, RefundState, World } from '../provider.ts'
import { askPaypal } from './ask-paypal.ts'
import { findOrder } from './paypal-order.ts'
import type { PaypalSettings } from './paypal-settings.ts'
import { refundMinor, writeValue } from './paypal-sum.ts'
import { minorIn, type OwnOrder, PaypalRefund } from './read-paypal-order.ts'

/** Carries both numbers, since a webhook about a refund names nothing else of ours. */
export const refundReference = ({
  paymentNo,
  refundNo,
}: Pick<RefundOrder, 'paymentNo' | 'refundNo'>): string => `${paymentNo}.${refundNo}`

/** The account is empty, and the bank account behind it as well. Source: PayPal Payments v2, captures.refund-422. */
const isUnfunded = (issue: string): boolean => issue.includes('INSUFFICIENT_FUNDS')

/** Something went back that this shop did not ask for: only a person can say whether it was this. */
const isUnclear = (issue: string): boolean =>
  ['CAPTURE_FULLY_REFUNDED', 'REFUND_AMOUNT_EXCEEDED'].includes(issue)

const partOf = ({ capture }: OwnOrder, order: RefundOrder): number | undefined =>
  capture && refundMinor(capture.minor, order)

function stateOf(
  { status, amount, custom_id }: PaypalRefund,
  { own, order }: { own: OwnOrder; order: RefundOrder },
): 'done' | 'pending' | 'refused' | 'unknown' {
  if (custom_id !== refundReference(order)) return 'unknown'
  if (minorIn(amount, own.reference.currency) !== partOf(own, order)) return 'unknown'
  if (status === 'COMPLETED') return 'done'
  if (status === 'PENDING') return 'pending'
  return status === 'FAILED' || status === 'CANCELLED' ? 'refused' : 'unknown'
}

const trade = ({ paymentNo, tradeNo }: RefundOrder) => ({ paymentNo, tradeNo })

/**
 * Gives back under our own number, once however often it is asked within 45 days; after that `queryRefund` finds it by
 * the same number. A part in 分 is the same part of what was taken.
 * Source: PayPal Payments v2, `POST /v2/payments/captures/{id}/refund`.
 */
export async function refund(
  order: RefundOrder,
  settings: PaypalSettings,
  world: World,
): Promise<RefundAnswer> {
  const own = await findOrder(trade(order), settings, world, true)
  if ('state' in own || !own.capture) return order.askedBefore ? 'unknown' : 'unasked'
  const { currency } = own.reference
  const minor = refundMinor(own.capture.minor, order)
  if (minor === 0) {
    world.hear?.(`the part is less than the smallest sum that PayPal has in ${currency}`)
    return 'refused'
  }
  const { refundNo, unfundedTimes = 0 } = order
  const said = await askPaypal(
    {
      method: 'POST',
      path: `/v2/payments/captures/${own.capture.id}/refund`,
      // a refusal for want of money may be remembered under its number
      requestId: unfundedTimes === 0 ? refundNo : `${refundNo}-${unfundedTimes}`,
      body: {
        amount: { currency_code: currency, value: writeValue({ currency, minor }) },
        custom_id: refundReference(order),
      },
    },
    settings,
    world,
  )
  if (said.kind === 'unknown') return 'unknown'
  if (said.kind === 'refused') {
    world.hear?.(said.words)
    if (isUnfunded(said.issue)) return 'unfunded'
    if (said.status !== 422 || said.issue === 'PENDING_CAPTURE')
      return order.askedBefore ? 'unknown' : 'unasked'
    return isUnclear(said.issue) ? 'unknown' : 'refused'
  }
  const { data: booked } = PaypalRefund.safeParse(said.answer)
  return booked ? stateOf(booked, { own, order }) : 'unknown'
}

/** What became of a refund, found by our number among those of its order. */
export async function queryRefund(
  order: RefundOrder,
  settings: PaypalSettings,
  world: World,
): Promise<RefundState> {
  const own = await findOrder(trade(order), settings, world, true)
  if ('state' in own) return 'unknown'
  const booked = own.refunds.find(({ custom_id }) => custom_id === refundReference(order))
  return booked ? stateOf(booked, { own, order }) : 'notFound'
}
