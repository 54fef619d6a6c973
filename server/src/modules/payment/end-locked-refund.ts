import type { Services } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'
import { recordDomainEvents } from '../../platform/domain-events.ts'
import { bumpMoneyVersion, type OrderRow, statusPath, transitionOrders } from '../order/public.ts'
import { leavesOrder } from './payment.rules.ts'
import { listPaymentsOfOrder, lockPayments, type PaymentRow, updatePayments } from './payment.sql.ts'
import {
  type DueRefund,
  endRefund,
  listUnfinishedRefunds,
  type RefundOutcome,
} from './received-payment.sql.ts'
import { toRefundSubject } from './refund-event.ts'

/** Advances payment and order once all their refunds are done. */
export async function advanceAfterRefund(
  tx: Tx,
  refund: Pick<DueRefund, 'order_no' | 'payment_no' | 'trade_no'>,
  { order, payment, now }: { order: OrderRow | undefined; payment: PaymentRow | undefined; now: Date },
): Promise<void> {
  const unfinished = await listUnfinishedRefunds(tx, refund.order_no)
  const { payment_no: paymentNo, trade_no: tradeNo } = refund
  // with the last refund of an order also its other payment, whose refunds were done before it became refunding
  const others = order?.balance_fen ? await listPaymentsOfOrder(tx, refund.order_no) : []
  const refunded = [...(payment ? [payment] : []), ...others].filter(
    (each) =>
      each.state === 'refunding' && !unfinished.some(({ payment_no }) => payment_no === each.payment_no),
  )
  const numbers = new Map(refunded.map((each) => [each.payment_no, each.trade_no ?? '']))
  const changes = [...numbers].map(([number, trade]) => ({
    paymentNo: number,
    state: 'refunded' as const,
    settles: false,
    tradeNo: number === paymentNo ? tradeNo : trade,
  }))
  if (changes.length > 0) await updatePayments(tx, changes)
  // the refund of a second payment, or of one that did not suffice, does not affect the order's status
  if (order?.status === 'refunding' && unfinished.every(({ reason }) => leavesOrder(reason))) {
    const path = statusPath(order.status, ['refundCompleted'])
    const { order_no: orderNo, shop_id: shopId } = order
    await transitionOrders(tx, [{ orderNo, shopId, path, actor: 'job refund', reason: 'refunded' }], now)
  }
}

type EndedRefund = Pick<
  DueRefund,
  'refund_no' | 'receipt_id' | 'of_order' | 'order_no' | 'shop_id' | 'payment_no' | 'trade_no'
>

/** Records the outcome of a refund of a locked order. Payment and order follow once all their refunds are done. */
export async function endLockedRefund(
  services: Services,
  tx: Tx,
  refund: EndedRefund,
  order: OrderRow | undefined,
  outcome: RefundOutcome,
): Promise<void> {
  const [payment] = await lockPayments(tx, [refund.payment_no])
  const now = services.now()
  if (!(await endRefund(tx, refund, outcome, now))) return
  if (order) await bumpMoneyVersion(tx, [refund.order_no])
  const event = (kind: 'order.refunded' | 'order.refundFailed', tenantId: number) =>
    recordDomainEvents(services, tx, [{ kind, subject: toRefundSubject(refund), tenantId }])
  if (outcome === 'manualReview') return event('order.refundFailed', refund.shop_id)
  await advanceAfterRefund(tx, refund, { order, payment, now })
  if (order) await event('order.refunded', order.shop_id)
}
