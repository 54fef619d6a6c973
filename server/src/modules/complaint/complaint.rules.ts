import type { ComplaintStatus, ComplaintType } from '@faka/contract/complaint/complaint'
import type { OrderStatus } from '@faka/contract/shared/states'

/** What can happen to a complaint. */
export type ComplaintStep =
  | 'sellerAnswered'
  | 'orderDelivered'
  | 'sellerRefused'
  | 'sellerSilent'
  | 'buyerReplied'
  | 'buyerEscalated'
  | 'madeGood'
  | 'platformRejected'
  | 'withdrawn'

/** The state machine of a complaint: a transition that is not listed cannot happen. */
const transitions = {
  open: {
    sellerAnswered: 'answered',
    // the missing cards came before the deadline, even without a message
    orderDelivered: 'answered',
    sellerRefused: 'escalated',
    // cards that were redeemed are not made good by silence
    sellerSilent: 'escalated',
    madeGood: 'resolved',
    withdrawn: 'closed',
  },
  answered: {
    buyerReplied: 'open',
    buyerEscalated: 'escalated',
    sellerRefused: 'escalated',
    madeGood: 'resolved',
    withdrawn: 'closed',
  },
  escalated: { madeGood: 'resolved', platformRejected: 'rejected', withdrawn: 'closed' },
  resolved: {},
  rejected: {},
  closed: {},
} as const satisfies Record<ComplaintStatus, Partial<Record<ComplaintStep, ComplaintStatus>>>

/** The status after a step, or undefined if the step cannot happen. */
export function nextStatus(status: ComplaintStatus, step: ComplaintStep): ComplaintStatus | undefined {
  const nextByStep: Partial<Record<ComplaintStep, ComplaintStatus>> = transitions[status]
  return nextByStep[step]
}

/** Whether the status is final. */
export const isFinal = (status: ComplaintStatus): boolean => Object.keys(transitions[status]).length === 0

/** What is checked of an order before a complaint is accepted. */
export interface ComplainedOrder {
  status: OrderStatus
  deliveredAt: Date | null
  /** How many cards were delivered. */
  count: number
}

/** The error code for a complaint that is not allowed; undefined if it is allowed. */
export function validateComplaint(
  { status, deliveredAt, count }: ComplainedOrder,
  { type, cardIds }: { type: ComplaintType; cardIds: readonly number[] },
  { now, days }: { now: Date; days: number },
): 'complaintNotPossible' | 'onlyNotReceived' | 'cardsNotOfOrder' | 'complaintTooLate' | undefined {
  if (status !== 'paid' && status !== 'delivered') return 'complaintNotPossible'
  if (status === 'paid') {
    if (type !== 'notReceived') return 'onlyNotReceived'
    return cardIds.length > 0 ? 'cardsNotOfOrder' : undefined
  }
  if (deliveredAt && now.getTime() > deliveredAt.getTime() + days * 86_400_000) return 'complaintTooLate'
  return areValidCardIds(count, cardIds) ? undefined : 'cardsNotOfOrder'
}

/** Whether these are card numbers of an order with so many cards: at least one, without duplicates. */
export const areValidCardIds = (count: number, cardIds: readonly number[]): boolean =>
  cardIds.length > 0 &&
  new Set(cardIds).size === cardIds.length &&
  cardIds.every((cardId) => cardId >= 1 && cardId <= count)

/**
 * The refund for a number of cards of an order, in 分: their share of the order's amount, rounded down, at least one,
 * never more than what is left; for all cards, or if none was delivered, everything that is left.
 */
export function shareFen(input: {
  amountFen: number
  count: number
  chosen: number
  leftFen: number
}): number {
  if (input.chosen === 0 || input.chosen >= input.count) return input.leftFen
  return Math.min(input.leftFen, Math.max(1, Math.floor((input.amountFen * input.chosen) / input.count)))
}

/** Splits an amount into parts that differ by one 分 at most, the larger first. */
export const splitFen = (amountFen: number, count: number): number[] =>
  Array.from(
    { length: count },
    (_, index) => Math.floor(amountFen / count) + (index < amountFen % count ? 1 : 0),
  )

/** The deadline of a seller whose turn starts now. */
export const answerDeadline = (now: Date, hours: number): Date => new Date(now.getTime() + hours * 3_600_000)

/** How long before the deadline the seller is reminded. */
export const reminderLeadMs = (hours: number): number => (hours * 3_600_000) / 3
