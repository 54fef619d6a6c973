import type { Ctx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'
import { required } from '../../platform/domain-error.ts'
import { recordDomainEvents } from '../../platform/domain-events.ts'
import { lockOrders } from '../order/public.ts'
import { advanceAfterRefund } from './end-locked-refund.ts'
import { reopenRefund } from './manual-review.sql.ts'
import { lockPayments } from './payment.sql.ts'
import { endRefund } from './received-payment.sql.ts'
import { toRefundSubject } from './refund-event.ts'

/**
 * Counts a refund in manual review as made by other means; its order continues as after any refund. Rejects with
 * `moneyCaseNotFound` if it is not in manual review any more.
 */
export async function endRefundByHand(
  ctx: Ctx,
  tx: Tx,
  { refundNo, orderNo, tradeNo }: { refundNo: string; orderNo: string; tradeNo: string },
): Promise<void> {
  const [order] = await lockOrders(tx, [orderNo])
  const now = ctx.now()
  const refund = required(await reopenRefund(tx, refundNo, now), 'moneyCaseNotFound')
  const [payment] = await lockPayments(tx, [refund.payment_no])
  await endRefund(tx, refund, 'byHand', now)
  await advanceAfterRefund(tx, { ...refund, trade_no: tradeNo }, { order, payment, now })
  await recordDomainEvents(ctx, tx, [
    { kind: 'order.refunded', subject: toRefundSubject(refund), tenantId: refund.shop_id },
  ])
}
