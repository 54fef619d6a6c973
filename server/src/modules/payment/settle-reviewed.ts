import type { Ctx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { type OrderRow, transitionOrders } from '../order/public.ts'
import { loadChannel } from '../pay-channel/public.ts'
import { isTopUp } from '../top-up/public.ts'
import { checkBalancePart } from './check-balance-part.ts'
import { holdAgain } from './decide-received.ts'
import { deliverPaidOrders } from './deliver-paid-orders.ts'
import { decideReceivedPayment, type ReviewedPaymentRow } from './manual-review.sql.ts'
import { type PartForMoney, payableStatuses } from './payment.rules.ts'
import { type PaymentRow, updatePayments } from './payment.sql.ts'
import { settleBalanceParts } from './settle-balance-parts.ts'

/** A received payment in manual review with the order and the payment that it names, locked. */
interface ReviewedPayment {
  order: OrderRow | undefined
  payment: PaymentRow | undefined
  received: ReviewedPaymentRow
  /** Who lets it pay, and why; by default the decision about a case. */
  by?: { actor: string; reason: 'confirmedManually' } | undefined
  /** What `takePartForMoney` took of a balance for it. */
  part?: PartForMoney | undefined
}

/**
 * Lets a received payment in manual review pay its order, whatever its amount; the cards are delivered as for the
 * right amount. Rejects with `moneyNotDecidable` if the order cannot be paid any more, and with `soldOut` or
 * `lateCouponUsedUp`, where it was closed and cannot have its cards or its coupon again. The caller calls `finishPartReturns`
 * for the order after the commit.
 */
export async function settleReviewed(
  ctx: Ctx,
  tx: Tx,
  { order, payment, received, by, part }: ReviewedPayment,
): Promise<void> {
  if (
    !order ||
    !payment ||
    payment.pay_channel_id !== received.pay_channel_id ||
    !payableStatuses.includes(order.status)
  )
    throw new DomainError('moneyNotDecidable')
  // of a top-up the balance gets what was ordered, so that must be what came
  if (received.amount_fen !== payment.amount_fen && (await isTopUp(ctx, order)))
    throw new DomainError('moneyNotDecidable')
  const isLate = order.status === 'cancelled' || order.status === 'expired'
  const lacks = isLate ? await holdAgain(ctx, tx, order) : undefined
  if (lacks === 'coupon') throw new DomainError('lateCouponUsedUp')
  if (lacks) throw new DomainError('soldOut')
  // what the balance was to pay beside it was given back and spent
  if ((await checkBalancePart(tx, order, payment.balance_fen, part)) !== 'taken')
    throw new DomainError('moneyNotDecidable')
  const sandbox = !(await loadChannel(ctx, received.pay_channel_id))?.realMoney
  const reason = by?.reason ?? 'accepted'
  const decided = { order, payment, pays: true, reason, sandbox } as const
  await transitionOrders(tx, await deliverPaidOrders(ctx, tx, [decided], by?.actor), ctx.now())
  const { payment_no: paymentNo } = payment
  await updatePayments(tx, [{ paymentNo, state: 'succeeded', settles: true, tradeNo: received.trade_no }])
  await decideReceivedPayment(tx, received.receipt_id, 'settled', reason)
  await settleBalanceParts(ctx, tx, [{ ...decided, part }])
}
