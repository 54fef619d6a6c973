import type { OrderStatus, PaymentState } from '@faka/contract/shared/states'

/** A sum that a gateway told us of, signed and confirmed. */
export interface ReceivedPayment {
  channelId: string
  paymentNo: string
  tradeNo: string
  amountFen: number
  /** The gateway gave some of it back before we heard of it. */
  givenBack: boolean
  /** It was told of at another channel than it was asked for, and the right one knows nothing of it. */
  misrouted?: boolean
}

/** Why a sum did not simply pay its order. */
export type DispositionReason =
  | 'paid'
  | 'late'
  /** A person let it pay. */
  | 'accepted'
  | 'unknownPayment'
  | 'wrongChannel'
  | 'unknownTrade'
  | 'wrongAmount'
  | 'sandboxMoney'
  | 'givenBack'
  | 'secondPayment'
  | 'lateWithoutStock'

export type DispositionDecision =
  | { kind: 'settle'; reason: 'paid' }
  /** The order was closed before the money came: it settles if its cards can be held again, else it goes back. */
  | { kind: 'settleLate' }
  | { kind: 'giveBack'; reason: 'secondPayment' }
  | {
      kind: 'person'
      reason:
        | 'unknownPayment'
        | 'wrongChannel'
        | 'unknownTrade'
        | 'wrongAmount'
        | 'sandboxMoney'
        | 'givenBack'
    }

/**
 * How a trade stands to the payment that it was told of with. `foreign`: it is another payment's. `unknown`: it was
 * noted for none, and its gateway's word does not say whose it is. `early`: the same, while the answer that names the
 * payment's trade may still be on its way.
 */
export type TradeOwnership = 'own' | 'foreign' | 'unknown' | 'early'

/** Whether a trade is the payment's; `owner` is the payment that it was noted for, null where it was for none. */
export function tradeOwnership({
  money,
  payment,
  owner,
  now,
}: {
  money: Pick<ReceivedPayment, 'paymentNo'>
  payment: { state: PaymentState; created_at: Date } | undefined
  owner: string | null
  now: Date
}): TradeOwnership {
  if (owner !== null) return owner === money.paymentNo ? 'own' : 'foreign'
  const isOpening =
    payment?.state === 'creating' && now.getTime() - payment.created_at.getTime() < creatingSeconds * 1000
  return isOpening ? 'early' : 'unknown'
}

export interface DispositionInput {
  money: ReceivedPayment
  payment: { pay_channel_id: string; amount_fen: number } | undefined
  order: { status: OrderStatus } | undefined
  isOwnTrade: boolean
  /** Test money where no test money may be. */
  forbiddenSandbox: boolean
}

/**
 * Whether money that a buyer approved, and that moves only when we take it, is taken: never where it would only go
 * back. An order that was closed before takes it as it takes late money, while its cards can be had again.
 */
export function mayCaptureApproved(status: OrderStatus, canDeliver: boolean): boolean {
  if (status === 'unpaid' || status === 'closing') return true
  return (status === 'cancelled' || status === 'expired') && canDeliver
}

/** What is to be done with a sum. Pure; whoever calls holds the locks. */
export function decideDisposition({
  money,
  payment,
  order,
  isOwnTrade,
  forbiddenSandbox,
}: DispositionInput): DispositionDecision {
  if (!payment || !order) return { kind: 'person', reason: 'unknownPayment' }
  if (payment.pay_channel_id !== money.channelId) return { kind: 'person', reason: 'wrongChannel' }
  if (!isOwnTrade) return { kind: 'person', reason: 'unknownTrade' }
  if (forbiddenSandbox) return { kind: 'person', reason: 'sandboxMoney' }
  if (payment.amount_fen !== money.amountFen) return { kind: 'person', reason: 'wrongAmount' }
  if (money.givenBack) return { kind: 'person', reason: 'givenBack' }
  switch (order.status) {
    case 'unpaid':
    case 'closing':
      return { kind: 'settle', reason: 'paid' }
    case 'cancelled':
    case 'expired':
      return { kind: 'settleLate' }
    default:
      return { kind: 'giveBack', reason: 'secondPayment' }
  }
}

/** What a sum makes of the payment that it came by. One that settled its order before stays as it is. */
export function nextPaymentState(
  state: PaymentState,
  settled: boolean,
  verdict: 'settle' | 'giveBack' | 'person',
): PaymentState {
  if (settled || state === 'refunding' || state === 'refunded') return state
  if (verdict === 'settle') return 'succeeded'
  return verdict === 'giveBack' ? 'refunding' : 'failed'
}

/** Seconds after its creation at which a gateway is asked about a payment that stays silent, while it can be paid. */
const earlyCheckSeconds = [5, 15, 30, 60, 120, 300]
/** Seconds after the end of its time: call-backs get lost, and EPay forgets unpaid trades after a day. */
const lateCheckSeconds = [0, 300, 1800, 7200, 21_600, 82_800]

/** When a payment is looked at next; null when it was looked at long enough. */
export function nextCheck(
  { created_at, pay_before }: { created_at: Date; pay_before: Date },
  now: Date,
): Date | null {
  const times = [
    ...earlyCheckSeconds.map((seconds) => created_at.getTime() + seconds * 1000),
    ...lateCheckSeconds.map((seconds) => pay_before.getTime() + seconds * 1000),
  ].sort((a, b) => a - b)
  const next = times.find((time) => time > now.getTime())
  return next === undefined ? null : new Date(next)
}

/** How long after the end of its pay time an order is released though its gateway stays silent. */
export const graceSeconds = (canClose: boolean): number => (canClose ? 120 : 90)
/** How far a gateway's clock may be behind ours when it ends a code by itself. */
export const codeGraceSeconds = 10
/** How long a gateway may still be busy with a payment that it was asked for. */
export const creatingSeconds = 15
/** Live attempts to pay one order; more only happen to somebody who tries to. */
export const maxLivePayments = 3

const confirmationRetryHours = 24
const minConfirmationRetrySeconds = 10
const maxConfirmationRetrySeconds = 3600

/**
 * When a gateway is asked again about a "paid" that it told us and did not confirm: half as long again each time, from
 * ten seconds to an hour. Null once it was silent for a day.
 */
export function nextConfirmationRetry(receivedAt: Date, now: Date): Date | null {
  const seconds = (now.getTime() - receivedAt.getTime()) / 1000
  if (seconds >= confirmationRetryHours * 3600) return null
  const pause = Math.min(Math.max(seconds / 2, minConfirmationRetrySeconds), maxConfirmationRetrySeconds)
  return new Date(now.getTime() + pause * 1000)
}

/** Seconds after a "paid" that its gateway denies at which it is asked again, since its own books may lag behind. */
const denialRetrySeconds = [60, 300, 1800]

/** The same where the gateway said that it is not so; null once it was asked often enough. */
export function nextConfirmationRetryAfterDenial(receivedAt: Date, now: Date): Date | null {
  const next = denialRetrySeconds
    .map((at) => receivedAt.getTime() + at * 1000)
    .find((time) => time > now.getTime())
  return next === undefined ? null : new Date(next)
}

const maxRefundTries = 10
const refundRetryHours = 6

/** Whether a person has to take a refund over: after ten tries and, where asking again is safe, six hours. */
export const isRefundStuck = (
  { tries, ageSeconds }: { tries: number; ageSeconds: number },
  refund: 'idempotent' | 'unsafe' | 'none',
): boolean => tries >= maxRefundTries && (refund !== 'idempotent' || ageSeconds >= refundRetryHours * 3600)
/** The pause before the next try; short enough that nothing waits for a minute once the gateway answers again. */
export const refundRetrySeconds = 20
/** When a refund is tried again that the merchant has no money for: a minute later first, every hour in the end. */
export const nextUnfundedRetry = (createdAt: Date, now: Date): Date => {
  const seconds = (now.getTime() - createdAt.getTime()) / 1000
  return new Date(now.getTime() + Math.min(Math.max(seconds / 2, 60), 3600) * 1000)
}
/** A refund that the gateway took goes its way; some take days. */
export const pendingRefundCheckSeconds = 600

/** Until when an attempt can be paid: as the order, as far as its gateway lets a trade wait so long. */
export function payableUntil(
  orderPayBefore: Date,
  now: Date,
  { minWindowSeconds, maxWindowSeconds }: { minWindowSeconds: number; maxWindowSeconds: number },
): Date {
  const wished = orderPayBefore.getTime() - now.getTime()
  const seconds = Math.min(Math.max(wished / 1000, minWindowSeconds), maxWindowSeconds)
  return new Date(now.getTime() + seconds * 1000)
}
