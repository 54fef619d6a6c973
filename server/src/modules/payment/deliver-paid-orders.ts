import type { Services } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'
import { deliverCards } from '../delivery/public.ts'
import { type OrderRow, type OrderStep, type OrderTransition, statusPath } from '../order/public.ts'
import { creditTopUps } from '../top-up/public.ts'
import type { DecidedReceivedPayment } from './decide-received.ts'
import { isLateRefund } from './payment.rules.ts'

const toOrders = (paid: readonly { order: OrderRow }[]): OrderRow[] => paid.map(({ order }) => order)

/**
 * Delivers the cards of the orders that are paid now, where they are available, and credits those that are top-ups. Returns the status changes of all
 * orders: paid, delivered or refunding.
 */
export async function deliverPaidOrders(
  services: Services,
  tx: Tx,
  decided: readonly Pick<DecidedReceivedPayment, 'order' | 'payment' | 'pays' | 'reason' | 'sandbox'>[],
  actor = 'gateway',
): Promise<OrderTransition[]> {
  const paid = decided.flatMap(({ pays, order, sandbox }) => (pays && order ? [{ order, sandbox }] : []))
  const delivered = new Set([
    ...(paid.length > 0 ? await deliverCards(services, tx, toOrders(paid)) : []),
    ...(await creditTopUps(services, tx, paid)),
  ])
  return decided.flatMap(({ order, payment, pays, reason, sandbox }) => {
    const steps: OrderStep[] = pays ? ['paymentReceived'] : isLateRefund(reason) ? ['refundStarted'] : []
    if (!order || steps.length === 0) return []
    if (pays && delivered.has(order.order_no)) steps.push('cardsDelivered')
    const path = statusPath(order.status, steps)
    return {
      orderNo: order.order_no,
      shopId: order.shop_id,
      path,
      actor,
      reason,
      late: reason === 'late',
      ...(pays ? { sandbox, ...(payment && { paidBy: payment }) } : {}),
    }
  })
}
