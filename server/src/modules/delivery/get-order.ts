import { Order, type getOrder as operation } from '@faka/contract/delivery/delivery'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx, Services } from '../../platform/ctx.ts'
import { required } from '../../platform/domain-error.ts'
import { frozenWares } from '../item/public.ts'
import { checkCardPassword, countLook, type OrderRow, orderOrGuess, waitsForMoney } from '../order/public.ts'
import { findShopPayChannel, knownShop, shownPayChannel } from '../shop/public.ts'
import { readCards } from './read-cards.ts'
import { recordReveal } from './record-reveal.ts'

/** What an order's page needs of the payment room, to the right; `app.ts` hands it in. */
export interface RefundPort {
  /** Money of an order that goes back or waits for a person; null when there is none. */
  findRefundOfOrder(services: Services, orderNo: string): Promise<Order['refund']>
  /** What a gateway said was paid for an order and did not confirm; null when there is nothing. */
  findUnconfirmedFen(services: Services, orderNo: string): Promise<number | null>
}

/** An order as its buyer sees it, cards included once delivered. */
async function toOrderDto(ctx: Ctx, order: OrderRow, port: RefundPort): Promise<ReplyOf<typeof operation>> {
  const [shop, { public_id, wares }, refund, unconfirmedFen, cards] = await Promise.all([
    knownShop(ctx, order.shop_id),
    frozenWares(ctx, order.wares_id),
    // an unpaid order may have some too: a sum that was not its own
    port.findRefundOfOrder(ctx, order.order_no),
    waitsForMoney(order.status) ? port.findUnconfirmedFen(ctx, order.order_no) : null,
    order.delivered_at === null ? null : readCards(ctx, order),
  ])
  if (cards && cards.length > 0) await recordReveal(ctx, order, { kind: 'shown' })
  const channel = required(findShopPayChannel(shop, order.pay_channel_id), 'channelUnavailable')
  const time = (at: Date | null) => at?.toISOString() ?? null
  const { orderNo, classifyId, shortUrl, itemId } = Order.shape
  return {
    orderNo: orderNo.parse(order.order_no),
    status: order.status,
    shortUrl: shortUrl.parse(shop.short_url),
    shopName: shop.name,
    itemId: itemId.parse(public_id),
    classifyId: classifyId.parse(order.classify_id),
    itemTitle: wares.title,
    cover: wares.cover,
    description: wares.description,
    warranty: wares.warranty,
    delivery: wares.delivery,
    quantity: order.quantity,
    unitPriceFen: order.unit_price_fen,
    goodsFen: order.goods_fen,
    discountFen: order.discount_fen,
    feeFen: order.fee_fen,
    amountFen: order.amount_fen,
    payChannel: shownPayChannel(channel),
    createTime: order.created_at.toISOString(),
    payBefore: order.pay_before.toISOString(),
    paidTime: time(order.paid_at),
    deliveredTime: time(order.delivered_at),
    late: order.late,
    sandbox: order.sandbox,
    needPassword: order.password_hash !== null,
    refund,
    unconfirmedFen,
    cardSeparator: wares.cardSeparator,
    cards,
  }
}

/** An order, with its cards once it is delivered; where a card password is set, only with it. */
export async function getOrder(
  ctx: Ctx,
  { orderNo, ...proof }: InputOf<typeof operation>,
  port: RefundPort,
): Promise<ReplyOf<typeof operation>> {
  const order = await orderOrGuess(ctx, orderNo)
  await countLook(ctx, order)
  // what an unpaid order says is no secret, and its buyer has to get to the cash desk
  if (order.paid_at !== null) await checkCardPassword(ctx, order, proof)
  return toOrderDto(ctx, order, port)
}
