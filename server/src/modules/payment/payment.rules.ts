import type { OrderStatus, PaymentState } from '@faka/contract/shared/states'
import type { NewPaymentEvent } from './payment-event.sql.ts'

/** A part that the ledger took for money that came, with the number of its entry there. */
export interface TakenPart {
  partNo: string
  entryNo: string
}

/** What `takePartForMoney` found: the part, or that the balance is too low for it. */
export type PartForMoney = TakenPart | 'lacking'

/** Money that a gateway reported, signed and confirmed. */
export interface ReceivedPayment {
  channelId: string
  paymentNo: string
  tradeNo: string
  amountFen: number
  /** The gateway had refunded some of it before we knew of it. */
  refundedBefore: boolean
  /** It was reported at another channel than the payment's, and the right one does not know it. */
  misrouted?: boolean
  /** What was taken of a balance for it, where its payment leaves it a part that was not held. */
  part?: PartForMoney | undefined
  /** The event of the webhook that reported it, recorded in the commit that settles it. */
  event?: NewPaymentEvent
}

/** Why money that came late is refunded, by what its order cannot have again. */
export const lateReasons = {
  stock: 'lateWithoutStock',
  coupon: 'lateWithoutCoupon',
  balance: 'lateWithoutBalance',
} as const
type LateReason = (typeof lateReasons)[keyof typeof lateReasons]

/** Whether late money begins to refund its order, which could not be delivered any more. */
export const isLateRefund = (reason: DispositionReason): boolean =>
  Object.values(lateReasons).some((each) => each === reason)

/** Why a received payment has its disposition. */
export type DispositionReason =
  | 'paid'
  | 'late'
  /** Accepted by a manual decision. */
  | 'accepted'
  /** The seller confirmed it. */
  | 'confirmedManually'
  /** A gateway reported it after the seller had confirmed a payment: the same money, or a second payment. */
  | 'alreadyConfirmed'
  | 'unknownPayment'
  | 'wrongChannel'
  | 'unknownTrade'
  | 'wrongAmount'
  | 'sandboxMoney'
  | 'givenBack'
  | 'secondPayment'
  /** The order waits for its payment, and the part that was to be paid from the balance was spent otherwise. */
  | 'withoutBalance'
  /** Paid from a balance, beside the payment that settles the order. */
  | 'balancePart'
  | LateReason

/** The statuses in which money can still pay an order. */
export const payableStatuses: readonly string[] = ['unpaid', 'closing', 'cancelled', 'expired']

export type DispositionDecision =
  | { kind: 'settle'; reason: 'paid' }
  /** The order was closed before the money came: it settles if its cards can be held again, else it is refunded. */
  | { kind: 'settleLate' }
  | { kind: 'refund'; reason: 'secondPayment' }
  | {
      kind: 'manualReview'
      reason:
        | 'unknownPayment'
        | 'wrongChannel'
        | 'unknownTrade'
        | 'wrongAmount'
        | 'sandboxMoney'
        | 'givenBack'
        | 'alreadyConfirmed'
    }

/**
 * How a trade relates to the payment that it was reported with. `foreign`: another payment owns it. `unknown`: no
 * owner is recorded, and the gateway's notification does not prove one. `early`: the same, while the response that
 * names the payment's trade may still be on its way.
 */
export type TradeOwnership = 'own' | 'foreign' | 'unknown' | 'early'

/** Whether the payment owns the trade; `owner` is the payment that is recorded for it, or null. */
export function tradeOwnership({
  received,
  payment,
  owner,
  now,
}: {
  received: Pick<ReceivedPayment, 'paymentNo'>
  payment: { state: PaymentState; created_at: Date } | undefined
  owner: string | null
  now: Date
}): TradeOwnership {
  if (owner !== null) return owner === received.paymentNo ? 'own' : 'foreign'
  const isOpening =
    payment?.state === 'creating' && now.getTime() - payment.created_at.getTime() < creatingSeconds * 1000
  return isOpening ? 'early' : 'unknown'
}

export interface DispositionInput {
  received: ReceivedPayment
  payment: { pay_channel_id: string; amount_fen: number } | undefined
  order: { status: OrderStatus } | undefined
  isOwnTrade: boolean
  /** Test money where none is allowed. */
  forbiddenSandbox: boolean
  /** Whether the order is paid by a payment that its seller confirmed. */
  confirmedManually?: boolean
}

/**
 * Whether an approved payment, whose money moves only when we capture it, is captured: never if it would only be
 * refunded. A closed order captures it like late money, while its cards can be held again.
 */
export function mayCaptureApproved(status: OrderStatus, canDeliver: boolean): boolean {
  if (status === 'unpaid' || status === 'closing') return true
  return (status === 'cancelled' || status === 'expired') && canDeliver
}

/** Decides the disposition of a received payment. Pure; the caller holds the locks. */
export function decideDisposition({
  received,
  payment,
  order,
  isOwnTrade,
  forbiddenSandbox,
  confirmedManually = false,
}: DispositionInput): DispositionDecision {
  if (!payment || !order) return { kind: 'manualReview', reason: 'unknownPayment' }
  if (payment.pay_channel_id !== received.channelId) return { kind: 'manualReview', reason: 'wrongChannel' }
  if (!isOwnTrade) return { kind: 'manualReview', reason: 'unknownTrade' }
  if (forbiddenSandbox) return { kind: 'manualReview', reason: 'sandboxMoney' }
  if (payment.amount_fen !== received.amountFen) return { kind: 'manualReview', reason: 'wrongAmount' }
  if (received.refundedBefore) return { kind: 'manualReview', reason: 'givenBack' }
  switch (order.status) {
    case 'unpaid':
    case 'closing':
      return { kind: 'settle', reason: 'paid' }
    case 'cancelled':
    case 'expired':
      return { kind: 'settleLate' }
    default:
      // it may be the very money that was confirmed, so it is never refunded by itself
      return confirmedManually
        ? { kind: 'manualReview', reason: 'alreadyConfirmed' }
        : { kind: 'refund', reason: 'secondPayment' }
  }
}

/** The state of a payment after money was received for it. One that settled its order keeps its state. */
export function nextPaymentState(
  state: PaymentState,
  settled: boolean,
  decision: 'settle' | 'refund' | 'manualReview',
): PaymentState {
  if (settled || state === 'refunding' || state === 'refunded') return state
  if (decision === 'settle') return 'succeeded'
  return decision === 'refund' ? 'refunding' : 'failed'
}

/** Seconds after creation at which the gateway of an open payment is queried, while it can be paid. */
const earlyCheckSeconds = [5, 15, 30, 60, 120, 300]
/** Seconds after the pay time ended: webhooks get lost, and EPay forgets unpaid trades after a day. */
const lateCheckSeconds = [0, 300, 1800, 7200, 21_600, 82_800]

/** When a payment is checked next; null once it was checked long enough. */
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

/** Whether a refund with this reason leaves its order as it is: it gives back money that was not needed, or not enough. */
export const leavesOrder = (reason: string): boolean =>
  reason === 'secondPayment' || reason === 'withoutBalance'

/** How long after its pay time an order is released although its gateway does not answer. */
export const graceSeconds = (canClose: boolean): number => (canClose ? 120 : 90)
/** How far a gateway's clock may be behind ours when it expires a code by itself. */
export const codeGraceSeconds = 10
/** How long a gateway may still be busy creating a payment. */
export const creatingSeconds = 15
/** Open payments per order; only abuse needs more. */
export const maxLivePayments = 3

const confirmationRetryHours = 24
const minConfirmationRetrySeconds = 10
const maxConfirmationRetrySeconds = 3600

/**
 * When a gateway is asked again about a "paid" notification that it did not confirm: half as long again each time,
 * from ten seconds to an hour. Null once it was silent for a day.
 */
export function nextConfirmationRetry(receivedAt: Date, now: Date): Date | null {
  const seconds = (now.getTime() - receivedAt.getTime()) / 1000
  if (seconds >= confirmationRetryHours * 3600) return null
  const pause = Math.min(Math.max(seconds / 2, minConfirmationRetrySeconds), maxConfirmationRetrySeconds)
  return new Date(now.getTime() + pause * 1000)
}

/**
 * Seconds after a "paid" notification that its gateway denies at which it is asked again, since its ledger may lag
 * behind.
 */
const denialRetrySeconds = [60, 300, 1800]

/** The same for a denied notification; null once it was asked often enough. */
export function nextConfirmationRetryAfterDenial(receivedAt: Date, now: Date): Date | null {
  const next = denialRetrySeconds
    .map((seconds) => receivedAt.getTime() + seconds * 1000)
    .find((time) => time > now.getTime())
  return next === undefined ? null : new Date(next)
}

const maxRefundTries = 10
const refundRetryHours = 6

/** Whether a refund needs manual review: after ten tries and, where retrying is safe, six hours. */
export const isRefundStuck = (
  { tries, ageSeconds }: { tries: number; ageSeconds: number },
  refund: 'idempotent' | 'unsafe' | 'none',
): boolean => tries >= maxRefundTries && (refund !== 'idempotent' || ageSeconds >= refundRetryHours * 3600)
/** The pause before the next try; short enough that no refund waits a minute once the gateway answers again. */
export const refundRetrySeconds = 20
/** When a refund without merchant funds is tried again: after a minute first, every hour in the end. */
export const nextUnfundedRetry = (createdAt: Date, now: Date): Date => {
  const seconds = (now.getTime() - createdAt.getTime()) / 1000
  return new Date(now.getTime() + Math.min(Math.max(seconds / 2, 60), 3600) * 1000)
}
/** When an accepted refund is checked again; some take days. */
export const pendingRefundCheckSeconds = 600

/** Until when a payment can be paid: as long as the order, within the limits of its gateway. */
export function payableUntil(
  orderPayBefore: Date,
  now: Date,
  { minWindowSeconds, maxWindowSeconds }: { minWindowSeconds: number; maxWindowSeconds: number },
): Date {
  const remainingMs = orderPayBefore.getTime() - now.getTime()
  const seconds = Math.min(Math.max(remainingMs / 1000, minWindowSeconds), maxWindowSeconds)
  return new Date(now.getTime() + seconds * 1000)
}
