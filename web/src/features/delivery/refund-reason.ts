import type { OrderRefund } from '@faka/contract/delivery/order-timeline'
import type { PlainMessageId } from '../../lib/messages.ts'

/** The message that says why an order was refunded; those of rare reasons are loaded with the order. */
export function refundReasonId(why: OrderRefund['why']): PlainMessageId {
  switch (why) {
    case 'lateWithoutCoupon':
    case 'lateWithoutBalance':
    case 'withoutBalance':
    case 'payout':
      return `delivery.refund.${why}`
    default:
      return `orders.refund.${why}`
  }
}
