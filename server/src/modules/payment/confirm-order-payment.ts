import type { confirmOrderPayment as operation } from '@faka/contract/payment/seller-payment'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { newTimedNumber } from '../../platform/cell.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx, type Tx } from '../../platform/db.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import { sellerActorName } from '../account/public.ts'
import {
  findOrder,
  findSellerAct,
  getSoldOrderOrReject,
  lockOrders,
  netAmountFen,
  type OrderRow,
  recordSellerAct,
} from '../order/public.ts'
import { findManualChannel } from '../pay-channel/public.ts'
import { isTopUp } from '../top-up/public.ts'
import { finishPartReturns } from './finish-part-returns.ts'
import { lockReviewedPayment } from './manual-review.sql.ts'
import { payableStatuses } from './payment.rules.ts'
import { insertPayments, lockPayments } from './payment.sql.ts'
import { assignTradeOwners } from './payment-trade.sql.ts'
import { insertReceivedPayments } from './received-payment.sql.ts'
import { settleReviewed } from './settle-reviewed.ts'

/** Writes the payment, its trade and the money, and lets it pay the order as a decision about a case would. */
async function payManually(ctx: Ctx, tx: Tx, order: OrderRow, channelId: string): Promise<void> {
  const { order_no: orderNo, shop_id } = order
  const amountFen = netAmountFen(order)
  const now = ctx.now()
  const paymentNo = newTimedNumber(ctx, now)
  const tradeNo = `manual-${paymentNo}`
  const base = { payment_no: paymentNo, order_no: orderNo, shop_id, pay_channel_id: channelId }
  const times = { created_at: now, pay_before: order.pay_before, next_check_at: null }
  const inserted = await insertPayments(tx, [
    { ...base, ...times, amount_fen: amountFen, fee_fen: 0, balance_fen: 0, way: 'code' },
  ])
  if (inserted.get(paymentNo) !== 'new') throw new DomainError('channelUnavailable')
  await assignTradeOwners(tx, [{ channelId, tradeNo, paymentNo }])
  const [money] = await insertReceivedPayments(tx, [
    {
      ...base,
      trade_no: tradeNo,
      amount_fen: amountFen,
      fate: 'person',
      reason: 'confirmedManually',
      received_at: now,
    },
  ])
  const [payment] = await lockPayments(tx, [paymentNo])
  const received = required(money && (await lockReviewedPayment(tx, money.receipt_id)), 'moneyNotDecidable')
  const by = { actor: sellerActorName(ctx.actor), reason: 'confirmedManually' } as const
  await settleReviewed(ctx, tx, { order, payment, received, by })
}

/**
 * The seller confirms that an order was paid, by other means or at a gateway that says nothing: it is delivered like
 * any paid order. Its money is a case until it was checked.
 */
export async function confirmOrderPayment(
  ctx: Ctx,
  input: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { requestId, orderNo, why } = input
  await getSoldOrderOrReject(ctx, orderNo)
  const { channelId } = required(await findManualChannel(ctx), 'channelUnavailable')
  const amountFen = await inTx(ctx.db, async (tx) => {
    const order = required((await lockOrders(tx, [orderNo]))[0], 'orderNotFound')
    const done = await findSellerAct(tx, 'confirm', order.shop_id, input)
    if (done) return required(done.amountFen, 'requestReused')
    if (!payableStatuses.includes(order.status)) throw new DomainError('orderNotPayable')
    // a seller's word is no money that a balance could be made of
    if (await isTopUp(ctx, order)) throw new DomainError('channelUnavailable')
    const netFen = netAmountFen(order)
    await recordSellerAct(ctx, tx, { order, kind: 'confirm', requestId, why, amountFen: netFen })
    await payManually(ctx, tx, order, channelId)
    return netFen
  })
  await finishPartReturns(ctx, [orderNo])
  return { status: required(await findOrder(ctx, orderNo), 'orderNotFound').status, amountFen }
}
