import { idLength } from '@faka/contract/shared/ids'
import { newCellNumber } from '../../platform/cell.ts'
import type { Services } from '../../platform/ctx.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { nextStatus, type OrderRow, statusPath, transitionOrders } from '../order/public.ts'
import { takeBackTopUp } from '../top-up/public.ts'
import { lockPaymentsOfMoney, updatePayments } from './payment.sql.ts'
import { insertOrderRefunds, type RefundSource, unrefundedFen } from './received-payment.sql.ts'

/** How much of an order's money can still be refunded, in 分; exact while the caller holds the order's lock. */
export const refundableFen = (db: Db, orderNo: string): Promise<number> => unrefundedFen(db, orderNo)

/** A full or partial refund of the money that paid an order, and who makes it for what. */
interface OrderRefundInput {
  order: OrderRow
  amountFen: number
  source: RefundSource
  /** The reason of the refund. */
  reason: 'complaint' | 'seller' | 'payout'
  /** The actor and the reason of the order's event, if nothing of its money is left. */
  event: { actor: string; reason: string }
}

/**
 * Records a full or partial refund of the money that paid an order, what a gateway received before what came from a balance;
 * the refund job carries it out. The caller has
 * locked the order. Rejects with `refundTooLarge` an amount above what was received less existing refunds; if nothing
 * is left, payment and order become `refunding`. Returns what is left. A top-up is taken back from the balance first;
 * rejects with `topUpSpent` if that is too low.
 */
export async function refundOrderMoney(
  services: Services,
  tx: Tx,
  { order, amountFen, source, reason, event }: OrderRefundInput,
): Promise<number> {
  const { order_no: orderNo, shop_id: shopId, status } = order
  const payments = await lockPaymentsOfMoney(tx, orderNo)
  if (!payments.some(({ settles }) => settles)) throw new DomainError('refundTooLarge')
  const refundNo = newCellNumber(services, idLength)
  const refundNos = [refundNo, newCellNumber(services, idLength)] as const
  const now = services.now()
  const leftFen = await insertOrderRefunds(tx, { refundNos, orderNo, amountFen, reason, at: now, ...source })
  if (leftFen === undefined) throw new DomainError('refundTooLarge')
  await takeBackTopUp(services, tx, { order, refundNo, amountFen })
  if (leftFen > 0) return leftFen
  // each keeps the trade by which its money came
  const changes = payments.map(({ payment_no, settles, trade_no }) => ({
    paymentNo: payment_no,
    settles,
    tradeNo: trade_no ?? '',
    state: 'refunding' as const,
  }))
  await updatePayments(tx, changes)
  if (nextStatus(status, 'refundStarted') === undefined) return 0
  const path = statusPath(status, ['refundStarted'])
  await transitionOrders(tx, [{ orderNo, shopId, path, ...event }], now)
  return 0
}
