import type { Order } from '@faka/contract/delivery'
import type { OrderStatus } from '@faka/contract/states'
import type { WordId } from '../../kernel/words.ts'

/** The states in which an order can neither be paid nor shows its cards. */
const overStatuses = [
  'closing',
  'expired',
  'cancelled',
  'refunding',
  'refunded',
] as const satisfies OrderStatus[]
export type OverStatus = (typeof overStatuses)[number]

export type OrderEnd = OverStatus | 'byPerson'

export const isOver = (status: OrderStatus): status is OverStatus =>
  overStatuses.some((over) => over === status)

/** How an order ended for its buyer: money that came all the same, such as a wrong sum, counts more than the status. */
export function endOf({ refund }: Pick<Order, 'refund'>, status: OverStatus): OrderEnd {
  if (!refund || status === 'closing') return status
  if (refund.state === 'byPerson') return 'byPerson'
  return refund.state === 'done' ? 'refunded' : 'refunding'
}

/** The sentence that names each end. */
export const overTitles = {
  closing: 'payment.closingTitle',
  expired: 'payment.expiredTitle',
  cancelled: 'payment.cancelledTitle',
  refunding: 'payment.refundingTitle',
  refunded: 'payment.refundedTitle',
  byPerson: 'payment.refundPersonTitle',
} as const satisfies Record<OrderEnd, WordId>
