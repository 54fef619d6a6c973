import type { ComplaintStatus, ComplaintType } from '@faka/contract/complaint/complaint'
import type { OrderStatus } from '@faka/contract/shared/states'

/** What may happen to a complaint. */
export type ComplaintStep =
  | 'sellerAnswered'
  | 'orderDelivered'
  | 'sellerRefused'
  | 'buyerReplied'
  | 'buyerEscalated'
  | 'madeGood'
  | 'platformRejected'
  | 'withdrawn'

/** The life of a complaint as a table; what does not stand here cannot happen. */
const transitions = {
  open: {
    sellerAnswered: 'answered',
    // what was missing came before the deadline, though nobody said so
    orderDelivered: 'answered',
    sellerRefused: 'escalated',
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

/** The status after a step, or undefined where the step cannot happen. */
export function nextStatus(status: ComplaintStatus, step: ComplaintStep): ComplaintStatus | undefined {
  const ways: Partial<Record<ComplaintStep, ComplaintStatus>> = transitions[status]
  return ways[step]
}

/** Whether nothing can happen to a complaint any more. */
export const isFinal = (status: ComplaintStatus): boolean => Object.keys(transitions[status]).length === 0

/** What an order has to be for somebody to complain about it. */
export interface ComplainedOrder {
  status: OrderStatus
  deliveredAt: Date | null
  /** How many cards it was given. */
  count: number
}

/** Why an order cannot be complained about so; undefined where it can. */
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

/** Whether these are numbers of cards of an order that was given so many: at least one, none twice. */
export const areValidCardIds = (count: number, cardIds: readonly number[]): boolean =>
  cardIds.length > 0 &&
  new Set(cardIds).size === cardIds.length &&
  cardIds.every((cardId) => cardId >= 1 && cardId <= count)

/**
 * What goes back for so many cards of an order, in 分: their share of its sum rounded down, at least one, never more
 * than what is left; for all of them, and where none was given, all that is left.
 */
export function shareFen(of: { amountFen: number; count: number; chosen: number; leftFen: number }): number {
  if (of.chosen === 0 || of.chosen >= of.count) return of.leftFen
  return Math.min(of.leftFen, Math.max(1, Math.floor((of.amountFen * of.chosen) / of.count)))
}

/** Until when a seller whose turn begins now has to answer. */
export const answerDeadline = (now: Date, hours: number): Date => new Date(now.getTime() + hours * 3_600_000)

/** The last part of a seller's time, in which he is reminded once. */
export const reminderLeadMs = (hours: number): number => (hours * 3_600_000) / 3
