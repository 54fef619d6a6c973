import * as z from 'zod/mini'
import type { GatewayDeps, RefundRequest, RefundResult, RefundStatus } from '../gateway-adapter.ts'
import { retrieveSession } from './find-session.ts'
import { intentOf, paymentNoOf, Session } from './read-session.ts'
import { requestStripe } from './request-stripe.ts'
import type { StripeSettings } from './stripe-settings.ts'

const Refund = z.object({
  amount: z.int(),
  currency: z.string(),
  status: z.nullable(z.string()),
  metadata: z.nullish(z.record(z.string(), z.string())),
})
const Refunds = z.object({ data: z.array(z.unknown()), has_more: z.boolean() })

/** Rejections that may succeed after the key is changed. */
const isTemporary = (status: number): boolean => status === 401 || status === 403

/** The account is empty. Source: docs.stripe.com/error-codes. */
const isUnfunded = (code: string): boolean => code === 'balance_insufficient' || code === 'insufficient_funds'

function statusOf(answer: unknown, order: RefundRequest): 'done' | 'pending' | 'refused' | 'unknown' {
  const { data: refund } = Refund.safeParse(answer)
  if (!refund || refund.metadata?.refundNo !== order.refundNo) return 'unknown'
  if (refund.amount !== order.amountFen || refund.currency !== 'cny') return 'unknown'
  switch (refund.status) {
    case 'succeeded':
      return 'done'
    case 'pending':
    case 'requires_action':
      return 'pending'
    case 'failed':
    case 'canceled':
      return 'refused'
    default:
      return 'unknown'
  }
}

/** The payment intent of the session to refund; undefined if unknown. */
async function findIntent(
  order: RefundRequest,
  settings: StripeSettings,
  world: GatewayDeps,
): Promise<string | undefined> {
  const told = await retrieveSession(order.tradeNo, settings, world)
  const { data: session } = Session.safeParse(told.kind === 'agreed' ? told.body : undefined)
  return session && paymentNoOf(session) === order.paymentNo ? intentOf(session) : undefined
}

/**
 * Refunds under our own number, idempotent for a day; after that `queryRefund` finds it by the same number.
 * Source: docs.stripe.com/api/refunds/create and docs.stripe.com/api/idempotent_requests.
 */
export async function refund(
  order: RefundRequest,
  settings: StripeSettings,
  world: GatewayDeps,
): Promise<RefundResult> {
  const intent = await findIntent(order, settings, world)
  if (intent === undefined) return 'unasked'
  const { refundNo, paymentNo, amountFen, unfundedCount: unfundedTimes = 0 } = order
  // for a day Stripe repeats its first answer to a key, also a rejection for lack of funds
  const idempotencyKey = unfundedTimes === 0 ? refundNo : `${refundNo}-${unfundedTimes}`
  const told = await requestStripe(settings, world, (stripe) =>
    stripe.refunds.create(
      { payment_intent: intent, amount: amountFen, metadata: { refundNo, paymentNo } },
      { idempotencyKey },
    ),
  )
  if (told.kind === 'agreed') return statusOf(told.body, order)
  if (told.kind === 'unknown') return 'unknown'
  if (isUnfunded(told.code)) return 'unfunded'
  if (isTemporary(told.status)) return order.requestedBefore ? 'unknown' : 'unasked'
  return 'refused'
}

/**
 * The status of a refund, found by our number among those of its payment. Source:
 * docs.stripe.com/api/refunds/list.
 */
export async function queryRefund(
  order: RefundRequest,
  settings: StripeSettings,
  world: GatewayDeps,
): Promise<RefundStatus> {
  const intent = await findIntent(order, settings, world)
  if (intent === undefined) return 'unknown'
  const told = await requestStripe(settings, world, (stripe) =>
    stripe.refunds.list({ payment_intent: intent, limit: 100 }),
  )
  const { data: list } = Refunds.safeParse(told.kind === 'agreed' ? told.body : undefined)
  if (!list) return 'unknown'
  const own = list.data.find((each) => Refund.safeParse(each).data?.metadata?.refundNo === order.refundNo)
  if (own !== undefined) return statusOf(own, order)
  return list.has_more ? 'unknown' : 'notFound'
}
