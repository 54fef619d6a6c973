import type { Ctx } from '../../platform/ctx.ts'
import { getUserNames, sellerActorName } from '../account/public.ts'
import { getItemVersion } from '../item/public.ts'
import { type ArchivePart, archiveRecords, archiveTable } from '../shop/public.ts'
import { decryptAnswers } from './answer-encryption.ts'
import { insertAnswerReveal } from './answer-reveal.sql.ts'
import { listBlocks } from './buyer-block.sql.ts'
import { decryptContact } from './contact-encryption.ts'
import { maskContact } from './mask-contact.ts'
import type { OrderRow } from './order.sql.ts'
import { readSoldOrders } from './read-sold-orders.ts'

async function toOrderCells(ctx: Ctx, order: OrderRow, buyers: ReadonlyMap<number, string>) {
  const { public_id, version } = await getItemVersion(ctx, order.wares_id)
  const { phone, mail, qq } = maskContact(decryptContact(ctx, order))
  return {
    orderNo: order.order_no,
    status: order.status,
    itemId: public_id,
    itemTitle: version.title,
    quantity: order.quantity,
    unitPriceFen: order.unit_price_fen,
    goodsFen: order.goods_fen,
    discountFen: order.discount_fen,
    couponFen: order.coupon_fen,
    couponCode: order.coupon_code,
    levelFen: order.level_fen,
    levelName: order.level_name,
    levelOfPlatform: order.level_of_platform,
    normalPriceFen: order.normal_price_fen,
    chosen: order.chosen_cards?.map(({ text }) => text).join(' | ') ?? null,
    surchargeFen: order.surcharge_fen,
    feeFen: order.fee_fen,
    amountFen: order.amount_fen,
    balanceFen: order.balance_fen,
    platformFeeFen: order.platform_fee_fen,
    payChannelId: order.pay_channel_id,
    test: order.sandbox,
    late: order.late,
    createTime: order.created_at,
    payBefore: order.pay_before,
    paidTime: order.paid_at,
    deliveredTime: order.delivered_at,
    closedTime: order.closed_at,
    buyer: buyers.get(order.account_id ?? 0) ?? '',
    phone,
    mail,
    qq,
    hasCardPassword: order.password_hash !== null,
  }
}

const orders = archiveTable({
  name: 'orders.csv',
  about: [
    '全部订单，最早的在前。联系方式只留下足以辨认的部分',
    'all orders, the oldest first; of contacts only enough to recognize the buyer',
  ],
  columns: {
    orderNo: ['订单号', 'number of the order'],
    status: [
      '状态：unpaid、paid、delivered、closing、cancelled、expired、refunding、refunded',
      'unpaid, paid, delivered, closing, cancelled, expired, refunding or refunded',
    ],
    itemId: ['商品编号', 'number of the item'],
    itemTitle: ['下单时的商品标题', 'title of the item when it was ordered'],
    quantity: ['数量', 'quantity'],
    unitPriceFen: ['单价', 'price of a unit'],
    goodsFen: ['商品金额', 'price of all units'],
    discountFen: ['优惠', 'discount'],
    couponFen: ['其中优惠码优惠', 'the part of it that the coupon saved'],
    couponCode: ['优惠码', 'coupon'],
    levelFen: ['其中会员价优惠', 'the part of the discount that the member price saved'],
    levelName: ['会员等级', 'level of the buyer'],
    levelOfPlatform: ['是否平台等级', 'whether it is a level of the platform'],
    normalPriceFen: [
      '限时活动中下单：不在活动时的单价',
      'ordered in a campaign: the price of one without it',
    ],
    chosen: ['买家自选的卡密，看得见的部分', 'public parts of the cards that the buyer chose'],
    surchargeFen: ['其中自选加价', 'the part of the price of all units that choosing cost'],
    feeFen: ['买家付的手续费', 'fee that the buyer pays'],
    amountFen: ['应付或已付金额', 'amount to pay, or paid'],
    balanceFen: [
      '其中用余额支付的部分，付款后才有',
      'the part of it that the balance of the buyer paid; 0 until it is paid',
    ],
    platformFeeFen: ['平台服务费', 'fee of the platform'],
    payChannelId: ['支付方式编号', 'number of the payment method'],
    test: ['是否测试支付', 'whether it is paid in test money'],
    late: ['是否迟到付款', 'whether the payment was late'],
    createTime: ['下单时间', 'when it was placed'],
    payBefore: ['付款期限', 'until when it could be paid'],
    paidTime: ['付款时间', 'when it was paid'],
    deliveredTime: ['发货时间', 'when it was delivered'],
    closedTime: ['关闭时间', 'when it was closed'],
    buyer: ['买家账号，未登录为空', 'account of the buyer; empty for guests'],
    phone: ['买家手机（部分）', 'phone of the buyer, in part'],
    mail: ['买家邮箱（部分）', 'email of the buyer, in part'],
    qq: ['买家 QQ（部分）', 'QQ of the buyer, in part'],
    hasCardPassword: ['是否有取卡密码', 'whether it has a card password'],
  },
  async *rows(ctx, { shop_id }) {
    for await (const page of readSoldOrders(ctx, shop_id)) {
      const accountIds = page.flatMap(({ account_id }) => account_id ?? [])
      const buyers = await getUserNames(ctx, [...new Set(accountIds)])
      for (const order of page) yield await toOrderCells(ctx, order, buyers)
    }
  },
})

/** Answers are decrypted only after the record of who opens those of the page is written. */
const answers = archiveRecords({
  name: 'answers.jsonl',
  about: ['买家下单时填写的信息，每行一个订单', 'what buyers filled in, an order a line'],
  columns: {
    orderNo: ['订单号', 'number of the order'],
    answers: ['问题、种类与回答', 'questions, their kinds and the answers'],
  },
  async *rows(ctx, { shop_id }) {
    const by = { shop_id, actor: sellerActorName(ctx.actor) }
    for await (const page of readSoldOrders(ctx, shop_id)) {
      const answered = page.filter(({ sealed_answers }) => sealed_answers !== null)
      if (answered.length > 0)
        await insertAnswerReveal(
          ctx.db,
          answered.map(({ order_no }) => ({ ...by, order_no, at: ctx.now() })),
        )
      for (const order of answered) {
        const { version } = await getItemVersion(ctx, order.wares_id)
        yield { orderNo: order.order_no, answers: decryptAnswers(ctx, order, version.questions) }
      }
    }
  },
})

const blockedBuyers = archiveTable({
  name: 'blocked-buyers.csv',
  about: ['拉黑的买家，以拉黑时的订单表示', 'blocked buyers, by the order that each was blocked from'],
  columns: {
    blockNo: ['拉黑编号', 'number of the block'],
    by: ['按 contact 联系方式或 network 网络', 'by contact or network'],
    orderNo: ['订单号', 'number of the order'],
    reason: ['原因', 'reason'],
    time: ['时间', 'when'],
    until: ['到何时，空为一直', 'until when; empty for ever'],
  },
  async *rows({ db }, { shop_id }) {
    for (const { block_no, kind, order_no, why, created_at, until } of await listBlocks(db, shop_id))
      yield { blockNo: block_no, by: kind, orderNo: order_no, reason: why, time: created_at, until }
  },
})

/** What the archive of a shop has of its orders and their buyers. */
export const orderArchive: readonly ArchivePart[] = [orders, answers, blockedBuyers]
