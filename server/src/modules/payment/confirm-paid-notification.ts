import type { Services } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import type { LoadedChannel } from '../pay-channel/public.ts'
import { mayCapture } from './may-capture.ts'
import {
  deletePaidNotificationsOfTrades,
  findReceivedAt,
  markDenied,
  markUnanswered,
} from './paid-notification.sql.ts'
import { nextConfirmationRetry, nextConfirmationRetryAfterDenial } from './payment.rules.ts'
import { findRequestedAmount } from './payment.sql.ts'
import { insertPaymentEvents } from './payment-event.sql.ts'
import { queryPayment } from './query-payment.ts'
import { settle } from './settle.ts'
import { tracePayment } from './trace-payment.ts'
import { tradeDeps } from './trade-deps.ts'

/** What a signed "paid" notification claims. */
export interface PaidClaim {
  paymentNo: string
  tradeNo: string
  amountFen: number
  /** Only the buyer's approval is claimed, for the first time. */
  isApproval?: true | undefined
  eventKey: string
  rawHash: Buffer
}

/**
 * `paid`: it is in the ledger. `unconfirmed`: the gateway contradicts it. `busy`: the gateway did not answer and is
 * asked again. `other`: the buyer approved it and no money was captured, so nothing is left to do.
 */
export type ConfirmationResult = 'paid' | 'unconfirmed' | 'busy' | 'other'

type GatewayComparison =
  | { kind: 'same'; refundedBefore: boolean }
  | { kind: 'other'; reason: string }
  | { kind: 'silent'; reason: string }
  | { kind: 'notTaken'; reason: string }

/** Whether the gateway confirms the claim when asked, and whether it has refunded some of it meanwhile. */
async function compareWithGateway(
  services: Services,
  channel: LoadedChannel,
  { paymentNo, tradeNo, amountFen }: PaidClaim,
): Promise<GatewayComparison> {
  const { gateway, channelId } = channel
  if (!gateway.capabilities.confirmByQuery) return { kind: 'same', refundedBefore: false }
  // for a payment that we never requested, only the signed message has the amount
  const requestedFen = gateway.capabilities.omitsAmount
    ? ((await findRequestedAmount(services.db, paymentNo)) ?? amountFen)
    : undefined
  const trade = {
    paymentNo,
    tradeNo,
    requestedFen,
    mayCapture: await mayCapture(services, channel, paymentNo),
  }
  const result = await gateway.query(trade, tradeDeps(services, channelId))
  if (result.state === 'notTaken') return { kind: 'notTaken', reason: result.reason }
  if (result.state === 'unknown') return { kind: 'silent', reason: result.reason }
  if (result.state !== 'paid') return { kind: 'other', reason: `the gateway says: ${result.state}` }
  if (result.tradeNo !== tradeNo) return { kind: 'other', reason: 'the gateway names another trade' }
  if (result.amountFen !== amountFen) return { kind: 'other', reason: 'the gateway names another amount' }
  return { kind: 'same', refundedBefore: result.refundedFen > 0 }
}

/**
 * Asks a gateway whether its stored "paid" notification is true, and settles it, with its event in the same commit. If
 * the gateway cannot be asked, the notification stays stored with the reason and is retried for a day.
 */
export const confirmPaidNotification = (
  services: Services,
  channel: LoadedChannel,
  claim: PaidClaim,
): Promise<ConfirmationResult> =>
  tracePayment(services, claim.paymentNo, 'confirm payment', () => confirmAndSettle(services, channel, claim))

async function confirmAndSettle(
  services: Services,
  channel: LoadedChannel,
  claim: PaidClaim,
): Promise<ConfirmationResult> {
  const { channelId } = channel
  const { paymentNo, tradeNo, amountFen } = claim
  const key = {
    pay_channel_id: channelId,
    payment_no: paymentNo,
    trade_no: tradeNo,
    amount_fen: amountFen,
  }
  const keepUnanswered = async (reason: string): Promise<'busy'> => {
    services.log.warn(
      { channelId, paymentNo, reason },
      'a notification could not be confirmed with its gateway',
    )
    const since = (await findReceivedAt(services.db, key)) ?? services.now()
    await markUnanswered(services.db, key, reason, nextConfirmationRetry(since, services.now()))
    return 'busy'
  }
  const keepDenied = async (reason: string): Promise<'unconfirmed'> => {
    services.log.warn({ channelId, paymentNo, reason }, 'a notification was not confirmed by its gateway')
    const since = (await findReceivedAt(services.db, key)) ?? services.now()
    await markDenied(services.db, key, reason, nextConfirmationRetryAfterDenial(since, services.now()))
    return 'unconfirmed'
  }
  const comparison = await compareWithGateway(services, channel, claim)
  if (comparison.kind === 'silent') return keepUnanswered(comparison.reason)
  if (comparison.kind === 'other') return keepDenied(comparison.reason)
  // a message that says "captured" is kept: the gateway's own ledger may lag behind
  if (comparison.kind === 'notTaken' && !claim.isApproval) return keepDenied(comparison.reason)
  if (comparison.kind === 'notTaken') {
    await inTx(services.db, (tx) => deletePaidNotificationsOfTrades(tx, [{ channelId, tradeNo }]))
    return 'other'
  }
  const { eventKey, rawHash } = claim
  const event = {
    channelId,
    eventKey,
    verdict: 'paid',
    paymentNo,
    rawHash,
    occurredAt: services.now(),
  } as const
  const { refundedBefore } = comparison
  const received = { channelId, paymentNo, tradeNo, amountFen, refundedBefore, event }
  const settled = await settle(services, received)
  if (settled.disposition === 'early')
    return keepUnanswered('the gateway has not yet named the trade of the payment')
  if (settled.disposition === 'foreign') return keepDenied('the trade belongs to another payment')
  if (settled.disposition !== 'otherChannel') return 'paid'
  // Two channels of one merchant share a key: a webhook replayed at the other channel is no second payment.
  // The query is by trade, since one payment can bring two of them.
  const rightChannel = await queryPayment(services, { ...settled.payment, trade_no: tradeNo })
  if (rightChannel === 'unknown')
    return keepUnanswered('the gateway of the channel that owns the payment did not answer')
  if (rightChannel === 'paid')
    await inTx(services.db, async (tx) => {
      await deletePaidNotificationsOfTrades(tx, [received])
      await insertPaymentEvents(tx, [event])
    })
  else await settle(services, { ...received, misrouted: true })
  return 'paid'
}
