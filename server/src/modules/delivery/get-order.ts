import { Order, type getOrder as operation } from '@faka/contract/delivery/delivery'
import type { ItemVersion } from '@faka/contract/item/seller-item'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx, Services } from '../../platform/ctx.ts'
import { required } from '../../platform/domain-error.ts'
import { getItemVersion } from '../item/public.ts'
import {
  checkCardPassword,
  decryptAnswers,
  deriveMailPassword,
  getOrderOrReject,
  isAwaitingPayment,
  type OrderRow,
  rateLimitLookup,
  toOrderCampaign,
  toOrderChoice,
  toOrderCoupon,
  toOrderLevel,
  traceOrder,
} from '../order/public.ts'
import { findShopPayChannel, toPayChannelDto } from '../pay-channel/public.ts'
import { type CachedShop, getCachedShop, handledFrom, toAccent } from '../shop/public.ts'
import { findOrderFile, toOrderFileDto } from './find-order-file.ts'
import { findProgramCall } from './program-call.sql.ts'
import { readGoods } from './read-cards.ts'
import { recordReveal } from './record-reveal.ts'

/** What an order's page needs from the modules of payments and reconciliation, to the right; `app.ts` passes it in. */
export interface RefundPort {
  /** Money of an order that is refunded or under manual review; null if there is none. */
  findRefundOfOrder(services: Services, orderNo: string): Promise<Order['refund']>
  /** The amount, in 分, that a gateway reported as paid but has not confirmed; null if there is none. */
  findUnconfirmedFen(services: Services, orderNo: string): Promise<number | null>
}

/** When an order that waits for delivery by hand is handled; nothing within the hours of its shop. */
function findHandledFrom(
  ctx: Ctx,
  { status }: OrderRow,
  { delivery }: Pick<Order, 'delivery'>,
  { delivery_hours: hours }: CachedShop,
): Pick<Order, 'handledFrom'> {
  if (status !== 'paid' || delivery !== 'byHand' || !hours) return {}
  const now = ctx.now()
  const from = handledFrom(hours, now)
  return from > now ? { handledFrom: from.toISOString() } : {}
}

/** Whether an order waits for the program of its shop, which asks at once and at any hour, and not for its seller yet. */
const isAwaitingProgram = async (
  { db }: Ctx,
  order: OrderRow,
  { byProgram }: ItemVersion,
): Promise<boolean> =>
  byProgram === true &&
  order.status === 'paid' &&
  (await findProgramCall(db, order.order_no))?.state === 'pending'

/** An order as its buyer sees it, with the cards once delivered. */
export async function toOrderDto(
  ctx: Ctx,
  order: OrderRow,
  port: RefundPort,
): Promise<ReplyOf<typeof operation>> {
  const [shop, payChannel, { public_id, content, version }, refund, unconfirmedFen, goods] =
    await Promise.all([
      getCachedShop(ctx, order.shop_id),
      findShopPayChannel(ctx, order.shop_id, order.pay_channel_id),
      getItemVersion(ctx, order.wares_id),
      // an unpaid order can have one too, for money of a wrong amount
      port.findRefundOfOrder(ctx, order.order_no),
      isAwaitingPayment(order.status) ? port.findUnconfirmedFen(ctx, order.order_no) : null,
      order.delivered_at === null ? null : readGoods(ctx, order),
    ])
  const file = goods?.sharedText && (await findOrderFile(ctx, order, { version, ...goods.sharedText }))
  const cards = goods?.cards ?? null
  // without a text of its seller, a file has just its name in its place, and nothing is revealed yet
  const hasSecret = cards !== null && cards.length > 0 && (!file || file.hasText)
  if (hasSecret) await recordReveal(ctx, order, { kind: 'shown' })
  const channel = required(payChannel, 'channelUnavailable')
  const awaitsProgram = await isAwaitingProgram(ctx, order, version)
  const time = (at: Date | null) => at?.toISOString() ?? null
  const { orderNo, classifyId, shortUrl, itemId } = Order.shape
  return {
    orderNo: orderNo.parse(order.order_no),
    status: order.status,
    shortUrl: shortUrl.parse(shop.short_url),
    shopName: shop.name,
    ...toAccent(shop),
    itemId: itemId.parse(public_id),
    classifyId: classifyId.parse(order.classify_id),
    itemTitle: version.title,
    cover: version.cover,
    description: version.description,
    warranty: version.warranty,
    delivery: version.delivery,
    quantity: order.quantity,
    unitPriceFen: order.unit_price_fen,
    goodsFen: order.goods_fen,
    discountFen: order.discount_fen,
    ...toOrderCampaign(order),
    ...toOrderChoice(order, version),
    ...toOrderLevel(order),
    ...toOrderCoupon(order),
    feeFen: order.fee_fen,
    amountFen: order.amount_fen,
    ...(order.balance_fen > 0 && { balanceFen: order.balance_fen }),
    payChannel: toPayChannelDto(channel),
    createTime: order.created_at.toISOString(),
    payBefore: order.pay_before.toISOString(),
    paidTime: time(order.paid_at),
    deliveredTime: time(order.delivered_at),
    ...(awaitsProgram ? {} : findHandledFrom(ctx, order, version, shop)),
    late: order.late,
    sandbox: order.sandbox,
    needPassword: order.password_hash !== null,
    refund,
    unconfirmedFen,
    cardSeparator: version.cardSeparator,
    // an unpaid order is shown without its card password
    answers: order.paid_at === null ? [] : decryptAnswers(ctx, order, version.questions),
    ...(cards && version.cardsByMail === 'attachment' && order.mail_key !== null
      ? { mailPassword: deriveMailPassword(ctx, order) }
      : {}),
    cards,
    ...(content === 'balance' && { isTopUp: true as const }),
    ...(file && { file: toOrderFileDto(file) }),
    ...(version.redeemNote && { redeemable: true as const }),
  }
}

/** An order, with its cards once delivered. If a card password is set, it is required. */
export async function getOrder(
  ctx: Ctx,
  { orderNo, ...proof }: InputOf<typeof operation>,
  port: RefundPort,
): Promise<ReplyOf<typeof operation>> {
  const order = await getOrderOrReject(ctx, orderNo)
  await rateLimitLookup(ctx, order)
  // an unpaid order contains nothing secret, and its buyer has to reach the checkout
  if (order.paid_at !== null) await checkCardPassword(ctx, order, proof)
  const step = order.delivered_at === null ? 'show order' : 'show cards'
  return traceOrder(ctx, order.order_no, step, () => toOrderDto(ctx, order, port))
}
