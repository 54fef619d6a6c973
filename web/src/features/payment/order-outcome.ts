import type { Order } from '@faka/contract/delivery/delivery'
import type { OrderStatus } from '@faka/contract/shared/states'
import type { MessageId } from '../../lib/messages.ts'

/** The states in which an order can neither be paid nor shows its cards. */
const closedStatuses = [
  'closing',
  'expired',
  'cancelled',
  'refunding',
  'refunded',
] as const satisfies OrderStatus[]
export type ClosedStatus = (typeof closedStatuses)[number]

export type OrderOutcome = ClosedStatus | 'byPerson'

export const isClosed = (status: OrderStatus): status is ClosedStatus =>
  closedStatuses.some((closed) => closed === status)

/**
 * The outcome of an order for its buyer: money that arrived anyway, such as a wrong amount, takes precedence over the
 * status.
 */
export function outcomeOf({ refund }: Pick<Order, 'refund'>, status: ClosedStatus): OrderOutcome {
  if (!refund || status === 'closing') return status
  if (refund.state === 'byPerson') return 'byPerson'
  return refund.state === 'done' ? 'refunded' : 'refunding'
}

/** The title of each outcome. */
export const outcomeTitles = {
  closing: 'payment.closingTitle',
  expired: 'payment.expiredTitle',
  cancelled: 'payment.cancelledTitle',
  refunding: 'payment.refundingTitle',
  refunded: 'payment.refundedTitle',
  byPerson: 'payment.refundPersonTitle',
} as const satisfies Record<OrderOutcome, MessageId>
