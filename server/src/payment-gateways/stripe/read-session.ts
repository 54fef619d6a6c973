import { maxFen } from '@faka/contract/shared/money'
import * as z from 'zod/mini'
import type { QueryResult, TradeRef } from '../gateway-adapter.ts'
import { isLive, type StripeSettings } from './stripe-settings.ts'

/** A charge, or only its ID if it was not expanded. */
const Charge = z.union([z.string(), z.object({ amount_refunded: z.int().check(z.minimum(0)) })])
const Intent = z.union([z.string(), z.object({ id: z.string(), latest_charge: z.nullish(Charge) })])

/** A Checkout Session in responses and notifications; other members are ignored. */
export const Session = z.object({
  object: z.literal('checkout.session'),
  id: z.string().check(z.regex(/^cs_[0-9A-Za-z_]{8,120}$/)),
  livemode: z.boolean(),
  client_reference_id: z.nullable(z.string()),
  metadata: z.nullish(z.record(z.string(), z.string())),
  status: z.nullable(z.string()),
  payment_status: z.string(),
  amount_total: z.nullable(z.int().check(z.minimum(0), z.maximum(maxFen))),
  currency: z.nullable(z.string()),
  url: z.nullish(z.string()),
  payment_intent: z.nullish(Intent),
})
export type Session = z.infer<typeof Session>

/** The payment that a session was opened for; undefined if it is not ours. */
export function paymentNoOf({ client_reference_id: paymentNo, metadata }: Session): string | undefined {
  const isOurs =
    paymentNo !== null && /^[0-9A-Za-z]{1,64}$/.test(paymentNo) && metadata?.paymentNo === paymentNo
  return isOurs ? paymentNo : undefined
}

export const intentOf = ({ payment_intent: intent }: Session): string | undefined =>
  typeof intent === 'string' ? intent : intent?.id

function refundedFenOf({ payment_intent: intent }: Session): number {
  const charge = typeof intent === 'object' ? intent?.latest_charge : undefined
  return typeof charge === 'object' && charge !== null ? charge.amount_refunded : 0
}

const unknown = (reason: string): QueryResult => ({ state: 'unknown', reason })

/** The query result for a session, whose ID is the trade number. */
export function toQueryResult(answer: unknown, trade: TradeRef, settings: StripeSettings): QueryResult {
  const { data: session } = Session.safeParse(answer)
  if (!session) return unknown('the answer is not understood')
  if (session.livemode !== isLive(settings)) return unknown('the answer is of the other kind of money')
  if (paymentNoOf(session) !== trade.paymentNo) return unknown('the answer is of another payment')
  if (trade.tradeNo !== null && session.id !== trade.tradeNo) return unknown('the answer is of another trade')
  switch (session.status) {
    case 'open':
      return { state: 'unpaid' }
    case 'expired':
      return { state: 'closed' }
    case 'complete': {
      // some payment methods take time and may fail in the end
      if (session.payment_status !== 'paid') return unknown('the payment is under way')
      const { amount_total: amountFen, currency, id } = session
      if (currency !== 'cny' || !amountFen) return unknown('the answer names no sum in yuan')
      return { state: 'paid', tradeNo: id, amountFen, refundedFen: refundedFenOf(session) }
    }
    default:
      return unknown('the answer is not understood')
  }
}
