import * as z from 'zod/mini'
import type { RefundRequest, RefundResult, RefundStatus } from '../gateway-adapter.ts'
import type { GatewayDeps } from '../gateway-deps.ts'
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

function statusOf(answer: unknown, request: RefundRequest): 'done' | 'pending' | 'refused' | 'unknown' {
  const { data: found } = Refund.safeParse(answer)
  if (!found || found.metadata?.refundNo !== request.refundNo) return 'unknown'
  if (found.amount !== request.amountFen || found.currency !== 'cny') return 'unknown'
  switch (found.status) {
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
  request: RefundRequest,
  settings: StripeSettings,
  deps: GatewayDeps,
): Promise<string | undefined> {
  const result = await retrieveSession(request.tradeNo, settings, deps)
  const { data: session } = Session.safeParse(result.kind === 'accepted' ? result.body : undefined)
  return session && paymentNoOf(session) === request.paymentNo ? intentOf(session) : undefined
}

/**
 * Refunds under our own number, idempotent for a day; after that `queryRefund` finds it by the same number.
 * Source: docs.stripe.com/api/refunds/create and docs.stripe.com/api/idempotent_requests.
 */
export async function refund(
  request: RefundRequest,
  settings: StripeSettings,
  deps: GatewayDeps,
): Promise<RefundResult> {
  const intent = await findIntent(request, settings, deps)
  if (intent === undefined) return 'unasked'
  const { refundNo, paymentNo, amountFen, unfundedCount = 0 } = request
  // for a day Stripe repeats its first answer to a key, also a rejection for lack of funds
  const idempotencyKey = unfundedCount === 0 ? refundNo : `${refundNo}-${unfundedCount}`
  const result = await requestStripe(settings, deps, (stripe) =>
    stripe.refunds.create(
      { payment_intent: intent, amount: amountFen, metadata: { refundNo, paymentNo } },
      { idempotencyKey },
    ),
  )
  if (result.kind === 'accepted') return statusOf(result.body, request)
  if (result.kind === 'unknown') return 'unknown'
  if (isUnfunded(result.code)) return 'unfunded'
  if (isTemporary(result.status)) return request.requestedBefore ? 'unknown' : 'unasked'
  return 'refused'
}

/**
 * The status of a refund, found by our number among those of its payment. Source:
 * docs.stripe.com/api/refunds/list.
 */
export async function queryRefund(
  request: RefundRequest,
  settings: StripeSettings,
  deps: GatewayDeps,
): Promise<RefundStatus> {
  const intent = await findIntent(request, settings, deps)
  if (intent === undefined) return 'unknown'
  const result = await requestStripe(settings, deps, (stripe) =>
    stripe.refunds.list({ payment_intent: intent, limit: 100 }),
  )
  const { data: list } = Refunds.safeParse(result.kind === 'accepted' ? result.body : undefined)
  if (!list) return 'unknown'
  const own = list.data.find((each) => Refund.safeParse(each).data?.metadata?.refundNo === request.refundNo)
  if (own !== undefined) return statusOf(own, request)
  return list.has_more ? 'unknown' : 'notFound'
}
