import { idLength } from '@faka/contract/shared/ids'
import type { Services } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import { newNumber } from '../../platform/random.ts'
import { nextStatus, type OrderRow, statusPath, transitionOrders } from '../order/public.ts'
import { lockSettlingPayment, updatePayments } from './payment.sql.ts'
import { insertComplaintRefund, unrefundedFen } from './received-payment.sql.ts'

/** How much of an order's money can still be refunded, in 分; exact while the caller holds the order's lock. */
export const refundableFen = (tx: Tx, orderNo: string): Promise<number> => unrefundedFen(tx, orderNo)

/**
 * Records a full or partial refund of the money that paid an order, for a complaint; the refund job carries it out.
 * The caller has locked the order. Rejects with `refundTooLarge` an amount above what was received less existing
 * refunds; if nothing is left, payment and order become `refunding`. One refund per complaint.
 */
export async function refundForComplaint(
  services: Services,
  tx: Tx,
  { order, complaintNo, amountFen }: { order: OrderRow; complaintNo: string; amountFen: number },
): Promise<void> {
  const { order_no: orderNo, shop_id: shopId, status } = order
  const payment = required(await lockSettlingPayment(tx, orderNo), 'refundTooLarge')
  const refundNo = newNumber(services.random, idLength)
  const now = services.now()
  const leftFen = await insertComplaintRefund(tx, { refundNo, orderNo, complaintNo, amountFen, at: now })
  if (leftFen === undefined) throw new DomainError('refundTooLarge')
  if (leftFen > 0) return
  // the payment keeps the trade that settled it
  const change = { paymentNo: payment.payment_no, settles: true, tradeNo: payment.trade_no ?? '' }
  await updatePayments(tx, [{ ...change, state: 'refunding' }])
  if (nextStatus(status, 'refundStarted') === undefined) return
  const path = statusPath(status, ['refundStarted'])
  await transitionOrders(tx, [{ orderNo, shopId, path, actor: 'complaint', reason: 'complaint' }], now)
}
