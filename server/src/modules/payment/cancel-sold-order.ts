import type { cancelSoldOrder as operation } from '@faka/contract/payment/seller-payment'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx, type Tx } from '../../platform/db.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import { sellerActorName } from '../account/public.ts'
import {
  cancelledBySeller,
  findSellerAct,
  getSoldOrderOrReject,
  lockOrders,
  type OrderRow,
  recordSellerAct,
  statusPath,
  transitionOrders,
} from '../order/public.ts'
import { finishClosing } from './close-order.ts'
import { refundableFen, refundOrderMoney } from './refund-order-money.ts'

type Input = InputOf<typeof operation>
type Reply = ReplyOf<typeof operation>

/** Begins to cancel an order that awaits payment; its cards stay held until its gateways were asked. */
async function closeUnpaid(ctx: Ctx, tx: Tx, order: OrderRow, { requestId, why }: Input): Promise<Reply> {
  await recordSellerAct(ctx, tx, { order, kind: 'cancel', requestId, why, amountFen: null })
  const { order_no: orderNo, shop_id: shopId, status } = order
  const path = statusPath(status, ['closingStarted'])
  const by = { actor: sellerActorName(ctx.actor), reason: cancelledBySeller }
  await transitionOrders(tx, [{ orderNo, shopId, path, closingTo: 'cancelled', ...by }], ctx.now())
  return { status: 'closing', refundedFen: 0 }
}

/** Refunds everything that is left of the money of an order that is not delivered. */
async function refundPaid(ctx: Ctx, tx: Tx, order: OrderRow, { requestId, why }: Input): Promise<Reply> {
  const amountFen = await refundableFen(tx, order.order_no)
  await recordSellerAct(ctx, tx, { order, kind: 'cancel', requestId, why, amountFen })
  await refundOrderMoney(ctx, tx, {
    order,
    amountFen,
    source: { requestId },
    reason: 'seller',
    event: { actor: sellerActorName(ctx.actor), reason: cancelledBySeller },
  })
  return { status: 'refunding', refundedFen: amountFen }
}

/**
 * The seller cancels an order. An unpaid one closes like one that its buyer cancels, so money that is on its way still
 * buys the cards; a paid one that is not delivered is refunded in full. A delivered order can only be refunded.
 */
export async function cancelSoldOrder(ctx: Ctx, input: Input): Promise<Reply> {
  const { orderNo } = input
  await getSoldOrderOrReject(ctx, orderNo)
  const begun = await inTx(ctx.db, async (tx): Promise<Reply> => {
    const order = required((await lockOrders(tx, [orderNo]))[0], 'orderNotFound')
    const done = await findSellerAct(tx, 'cancel', order.shop_id, input)
    if (done) return { status: order.status, refundedFen: done.amountFen ?? 0 }
    if (order.status === 'unpaid') return closeUnpaid(ctx, tx, order, input)
    if (order.status === 'paid') return refundPaid(ctx, tx, order, input)
    throw new DomainError('orderNotCancellable')
  })
  if (begun.status !== 'closing') return begun
  return { ...begun, status: required(await finishClosing(ctx, orderNo), 'orderNotFound') }
}
