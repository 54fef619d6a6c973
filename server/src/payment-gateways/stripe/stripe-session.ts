import type { CloseResult, CreateResult, PaymentRequest, QueryResult, TradeRef } from '../gateway-adapter.ts'
import type { GatewayDeps } from '../gateway-deps.ts'
import { plainSubject } from '../plain-subject.ts'
import { type FindSessionResult, findSession, reasonOf, retrieveSession } from './find-session.ts'
import { paymentNoOf, Session, toQueryResult } from './read-session.ts'
import { requestStripe, type StripeResult } from './request-stripe.ts'
import type { StripeSettings } from './stripe-settings.ts'

/**
 * A session lives between half an hour and a day from its creation. Ours live at least five minutes longer
 * than the minimum, so that a retry can repeat the same expiry, as idempotency demands. Source:
 * docs.stripe.com/api/checkout/sessions/create, expires_at.
 */
export const windowSeconds = { min: 35 * 60, max: 24 * 3600 - 300 }

/** A minute more than half an hour, to allow for the duration of a request. */
const minLifetimeSeconds = 31 * 60
const seconds = (time: Date): number => Math.floor(time.getTime() / 1000)

const isSessionUrl = (url: string): boolean => {
  if (url.length > 2000 || !URL.canParse(url)) return false
  const { protocol, username, password } = new URL(url)
  return (protocol === 'https:' || protocol === 'http:') && !username && !password
}

const refused = (retryable: boolean, reason: string): CreateResult => ({ kind: 'refused', retryable, reason })

function toCreateResult(result: StripeResult, { paymentNo, amountFen }: PaymentRequest): CreateResult {
  if (result.kind === 'unknown') return refused(true, result.reason)
  if (result.kind === 'refused') return refused(false, `the gateway refused the payment (${result.code})`)
  const { data: session } = Session.safeParse(result.body)
  if (!session || paymentNoOf(session) !== paymentNo) return refused(true, 'the answer is of another payment')
  if (session.amount_total !== amountFen || session.currency !== 'cny')
    return refused(true, 'the answer is of another sum')
  if (!session.url || !isSessionUrl(session.url)) return refused(true, 'the gateway gave no page to pay at')
  return { kind: 'redirect', url: session.url, tradeNo: session.id }
}

/** Opens a Checkout Session, idempotent. Source: docs.stripe.com/api/checkout/sessions. */
export async function create(
  request: PaymentRequest,
  settings: StripeSettings,
  deps: GatewayDeps,
): Promise<CreateResult> {
  const { paymentNo, amountFen } = request
  const now = seconds(deps.now())
  const isLate = seconds(request.payBefore) - now < minLifetimeSeconds
  if (isLate) {
    // retried so late that its expiry is too near for a new session: the first one may exist
    const found = await findSession(paymentNo, settings, deps)
    if (found.kind === 'unknown') return refused(true, found.reason)
    if (found.kind === 'found')
      return toCreateResult(await retrieveSession(found.sessionId, settings, deps), request)
  }
  const result = await requestStripe(settings, deps, (stripe) =>
    stripe.checkout.sessions.create(
      {
        mode: 'payment',
        // limited to those enabled in the account
        allowed_payment_method_types: settings.methods,
        adaptive_pricing: { enabled: false },
        // the only client that WeChat Pay accepts here
        ...(settings.methods.includes('wechat_pay')
          ? { payment_method_options: { wechat_pay: { client: 'web' } } }
          : {}),
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: 'cny',
              unit_amount: amountFen,
              product_data: { name: plainSubject(request.subject) },
            },
          },
        ],
        client_reference_id: paymentNo,
        metadata: { paymentNo },
        // later notifications are about the charge, which inherits this
        payment_intent_data: { metadata: { paymentNo } },
        expires_at: isLate ? now + minLifetimeSeconds : seconds(request.payBefore),
        success_url: request.returnUrl,
        cancel_url: request.returnUrl,
      },
      { idempotencyKey: paymentNo },
    ),
  )
  return toCreateResult(result, request)
}

const findKnownSession = (
  trade: TradeRef,
  settings: StripeSettings,
  deps: GatewayDeps,
): Promise<FindSessionResult> | FindSessionResult =>
  trade.tradeNo === null
    ? findSession(trade.paymentNo, settings, deps)
    : { kind: 'found', sessionId: trade.tradeNo }

/** Source: docs.stripe.com/api/checkout/sessions/retrieve. */
export async function query(
  trade: TradeRef,
  settings: StripeSettings,
  deps: GatewayDeps,
): Promise<QueryResult> {
  const found = await findKnownSession(trade, settings, deps)
  if (found.kind === 'none') return { state: 'notFound' }
  if (found.kind === 'unknown') return { state: 'unknown', reason: found.reason }
  const result = await retrieveSession(found.sessionId, settings, deps)
  if (result.kind === 'accepted') return toQueryResult(result.body, trade, settings)
  if (result.kind === 'refused' && result.code === 'resource_missing') return { state: 'notFound' }
  return { state: 'unknown', reason: reasonOf(result) }
}

/** Expires an open session. Source: docs.stripe.com/api/checkout/sessions/expire. */
export async function close(
  trade: TradeRef,
  settings: StripeSettings,
  deps: GatewayDeps,
): Promise<CloseResult> {
  const found = await findKnownSession(trade, settings, deps)
  if (found.kind !== 'found') return found.kind === 'none' ? 'notFound' : 'unknown'
  const result = await requestStripe(settings, deps, (stripe) =>
    stripe.checkout.sessions.expire(found.sessionId),
  )
  if (result.kind === 'accepted' && toQueryResult(result.body, trade, settings).state === 'closed')
    return 'closed'
  // rejected because of its state, or unknown: the session's current state decides
  const { state } = await query({ ...trade, tradeNo: found.sessionId }, settings, deps)
  if (state === 'paid') return 'alreadyPaid'
  return state === 'closed' || state === 'notFound' ? state : 'unknown'
}
