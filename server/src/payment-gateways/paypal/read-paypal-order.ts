import * as z from 'zod/mini'
import type { QueryResult } from '../gateway-adapter.ts'
import { parseMinor, toFen } from './paypal-amount.ts'
import { type PaypalReference, readReference } from './paypal-reference.ts'
import type { PaypalSettings } from './paypal-settings.ts'

const PaypalMoney = z.object({ currency_code: z.string(), value: z.string() })

export const PaypalRefund = z.object({
  id: z.string(),
  status: z.string(),
  amount: z.optional(PaypalMoney),
  custom_id: z.optional(z.string()),
})
export type PaypalRefund = z.infer<typeof PaypalRefund>

const Capture = z.object({
  id: z.string().check(z.regex(/^[0-9A-Za-z-]{1,50}$/)),
  status: z.string(),
  amount: PaypalMoney,
})

/** An order in responses and webhooks; other members are ignored. */
export const PaypalOrder = z.object({
  id: z.string().check(z.regex(/^[0-9A-Z]{10,36}$/)),
  status: z.string(),
  update_time: z.optional(z.string()),
  purchase_units: z
    .array(
      z.object({
        amount: PaypalMoney,
        custom_id: z.optional(z.string()),
        payments: z.optional(
          z.object({
            captures: z.optional(z.array(Capture)),
            refunds: z.optional(z.array(PaypalRefund)),
          }),
        ),
      }),
    )
    .check(z.length(1)),
  links: z.optional(z.array(z.object({ href: z.string(), rel: z.string() }))),
})
export type PaypalOrder = z.infer<typeof PaypalOrder>

/** An amount in the currency's minor unit; undefined for another currency. */
export const minorInCurrency = (
  money: { currency_code: string; value: string } | undefined,
  currency: string,
): number | undefined => (money?.currency_code === currency ? parseMinor(money.value, currency) : undefined)

/** An order that this shop opened, with the requested amount. */
export interface OwnOrder {
  order: PaypalOrder
  reference: PaypalReference
  capture: { id: string; status: string; minor: number } | undefined
  refunds: readonly PaypalRefund[]
}

/**
 * Reads a response about an order; a string says why it is not ours. `isBooked`: its payment is recorded
 * already, so its mark was verified before and the secret may have been rotated since.
 */
export function readOwnOrder(
  answer: unknown,
  paymentNo: string,
  settings: PaypalSettings,
  isBooked = false,
): OwnOrder | string {
  const { data: order } = PaypalOrder.safeParse(answer)
  const unit = order?.purchase_units[0]
  if (!order || !unit) return 'the answer is not understood'
  const reference = readReference(unit.custom_id, settings.clientSecret)
  if (!reference || !(reference.isOurs || isBooked))
    return "the order does not carry this channel's mark: it is another shop's, or clientSecret was changed since"
  if (reference.paymentNo !== paymentNo) return 'the answer is of another payment'
  const { currency } = reference
  if (minorInCurrency(unit.amount, currency) !== reference.minor) return 'the answer is of another sum'
  const capture = unit.payments?.captures?.[0]
  const refunds = unit.payments?.refunds ?? []
  if (!capture) return { order, reference, capture: undefined, refunds }
  const minor = minorInCurrency(capture.amount, currency)
  if (minor === undefined) return 'the answer is of another currency'
  return { order, reference, refunds, capture: { id: capture.id, status: capture.status, minor } }
}

const unknown = (reason: string): QueryResult => ({ state: 'unknown', reason })
const notCaptured = (reason: string): QueryResult => ({ state: 'notTaken', reason })

/** The query result for an order, whose ID is the trade number. It is paid once captured, not before. */
export function toQueryResult({ order, reference, capture, refunds }: OwnOrder): QueryResult {
  switch (capture?.status) {
    case 'COMPLETED':
    case 'PARTIALLY_REFUNDED':
    case 'REFUNDED': {
      const back = refunds
        .filter(({ status }) => status === 'COMPLETED')
        .reduce((sum, { amount }) => sum + (minorInCurrency(amount, reference.currency) ?? 0), 0)
      const amountFen = toFen(capture.minor, reference)
      const refundedFen =
        back === 0 && capture.status === 'COMPLETED' ? 0 : Math.max(toFen(back, reference), 1)
      return { state: 'paid', tradeNo: order.id, amountFen, refundedFen }
    }
    case 'PENDING':
      return unknown('PayPal holds the payment back for a review')
    case 'DECLINED':
    case 'FAILED':
      return notCaptured('PayPal did not take the money')
    case undefined:
      break
    default:
      return unknown('the answer is not understood')
  }
  switch (order.status) {
    case 'CREATED':
    case 'SAVED':
    case 'PAYER_ACTION_REQUIRED':
      return { state: 'unpaid' }
    case 'APPROVED':
      return notCaptured('the buyer approved it, and it was not taken')
    case 'VOIDED':
      return { state: 'closed' }
    default:
      return unknown('the answer is not understood')
  }
}
