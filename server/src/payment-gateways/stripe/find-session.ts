import * as z from 'zod/mini'
import type { GatewayDeps } from '../gateway-deps.ts'
import { paymentNoOf, Session } from './read-session.ts'
import { requestStripe, type StripeResult } from './request-stripe.ts'
import type { StripeSettings } from './stripe-settings.ts'

/** Why there is no answer, without keys. */
export const reasonOf = (result: Exclude<StripeResult, { kind: 'accepted' }>): string =>
  result.kind === 'unknown' ? result.reason : `the gateway refused the question (${result.code})`

/** A session with the charge that paid it. */
export const retrieveSession = (
  sessionId: string,
  settings: StripeSettings,
  deps: GatewayDeps,
): Promise<StripeResult> =>
  requestStripe(settings, deps, (stripe) =>
    stripe.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent.latest_charge'] }),
  )

const SessionPage = z.object({ data: z.array(z.unknown()), has_more: z.boolean() })
/** Payments older than this are not queried any more. */
const maxAgeSeconds = 26 * 3600
const maxPages = 10

export type FindSessionResult =
  | { kind: 'found'; sessionId: string }
  | { kind: 'none' }
  | { kind: 'unknown'; reason: string }

/**
 * The session of a payment whose creation was never answered. Stripe cannot look sessions up by our number,
 * so those of the last day are searched, a thousand at most.
 */
export async function findSession(
  paymentNo: string,
  settings: StripeSettings,
  deps: GatewayDeps,
): Promise<FindSessionResult> {
  const gte = Math.floor(deps.now().getTime() / 1000) - maxAgeSeconds
  let after: string | undefined
  for (let page = 0; page < maxPages; page++) {
    const result = await requestStripe(settings, deps, (stripe) =>
      stripe.checkout.sessions.list({
        limit: 100,
        created: { gte },
        ...(after === undefined ? {} : { starting_after: after }),
      }),
    )
    if (result.kind !== 'accepted') return { kind: 'unknown', reason: reasonOf(result) }
    const { data: list } = SessionPage.safeParse(result.body)
    if (!list) return { kind: 'unknown', reason: 'the answer is not understood' }
    const sessions = list.data.flatMap((each) => Session.safeParse(each).data ?? [])
    const own = sessions.find((session) => paymentNoOf(session) === paymentNo)
    if (own) return { kind: 'found', sessionId: own.id }
    if (!list.has_more) return { kind: 'none' }
    after = sessions.at(-1)?.id
  }
  return { kind: 'unknown', reason: 'there are too many sessions to find one among them' }
}
