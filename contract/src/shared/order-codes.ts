import { codeNumbers } from './code-numbers.ts'

/** Messages of the codes for placing, paying and reading an order; part of `codes`. */
export const orderCodes = {
  soldOut: {
    code: codeNumbers.soldOut,
    zh: '库存不足，未扣款，请减少数量或稍后再来',
    en: 'Not enough in stock. Nothing was charged. Choose fewer or come back later.',
  },
  stockBusy: {
    code: codeNumbers.stockBusy,
    zh: '购买的人太多，未扣款，请重试',
    en: 'Many people are buying this right now. Nothing was charged. Please try again.',
  },
  quantityOutOfRange: {
    code: codeNumbers.quantityOutOfRange,
    zh: '购买数量超出限制',
    en: 'This quantity is outside the limits for this item.',
  },
  quantityHeldBack: {
    code: codeNumbers.quantityHeldBack,
    zh: '库存有限，现在一单买不了这么多，请减少数量',
    en: 'Stock is limited, so one order cannot take this many right now. Please choose fewer.',
  },
  proofNeeded: {
    code: codeNumbers.proofNeeded,
    zh: '需要先完成一次安全验证，请刷新页面后重试',
    en: 'A short security check is needed first. Please reload the page and try again.',
  },
  buyerBlocked: {
    code: codeNumbers.buyerBlocked,
    zh: '卖家没有接受这笔订单，未扣款。如有疑问，请联系卖家',
    en: 'The seller does not accept this order. Nothing was charged. If you have questions, please contact the seller.',
  },
  buyerBlockNotFound: {
    code: codeNumbers.buyerBlockNotFound,
    zh: '没有这条拉黑记录，可能已经解除或到期',
    en: 'There is no such block. It may have been lifted, or it ended.',
  },
  nothingToBlock: {
    code: codeNumbers.nothingToBlock,
    zh: '这笔订单没有留下可以拉黑的信息，请换一种方式',
    en: 'This order left nothing of that kind to block. Please choose the other way.',
  },
  priceChanged: {
    code: codeNumbers.priceChanged,
    zh: '价格已变化，未扣款，请确认新的金额',
    en: 'The price has changed. Nothing was charged. Please confirm the new amount.',
  },
  tooManyUnpaid: {
    code: codeNumbers.tooManyUnpaid,
    zh: '您未付款的订单太多，请先付款或取消其中一笔',
    en: 'You have too many unpaid orders. Please pay or cancel one of them first.',
  },
  tooManyUnpaidContact: {
    code: codeNumbers.tooManyUnpaidContact,
    zh: '用这个联系方式下的未付款订单太多，请先付款或取消其中一笔',
    en: 'Too many orders with this contact are waiting for payment. Please pay or cancel one of them first.',
  },
  tooManyUnpaidNetwork: {
    code: codeNumbers.tooManyUnpaidNetwork,
    zh: '您所在的网络对这件商品的未付款订单太多，不一定是您下的。请过一会儿再试，或换个网络；自己的订单可以付款或取消',
    en: 'Too many orders for this item from your network are waiting for payment, not necessarily yours. Please try again shortly or from another network; you can still pay or cancel your own orders.',
  },
  channelUnavailable: {
    code: codeNumbers.channelUnavailable,
    zh: '该支付方式暂不可用，请换一种',
    en: 'This payment method is not available. Please choose another.',
  },
  amountOutOfRange: {
    code: codeNumbers.amountOutOfRange,
    zh: '该支付方式不支持这个金额，请换一种',
    en: 'This payment method does not accept this amount. Please choose another.',
  },
  cardPasswordMissing: {
    code: codeNumbers.cardPasswordMissing,
    zh: '该商品需要设置取卡密码',
    en: 'This item needs a card password.',
  },
  contactMissing: {
    code: codeNumbers.contactMissing,
    zh: '请填写一种联系方式',
    en: 'Please enter one way to reach you.',
  },
  requestReused: {
    code: codeNumbers.requestReused,
    zh: '同一请求编号的内容不一致',
    en: 'This request number was already used with other content.',
  },
  gatewaySilent: {
    code: codeNumbers.gatewaySilent,
    zh: '支付网关没有响应，未扣款，请重试或换一种支付方式',
    en: 'The payment gateway is not responding. Nothing was charged. Please try again or choose another payment method.',
  },
  orderNotPayable: {
    code: codeNumbers.orderNotPayable,
    zh: '订单当前状态不能支付',
    en: 'This order cannot be paid in its current state.',
  },
  orderNotCancellable: {
    code: codeNumbers.orderNotCancellable,
    zh: '订单当前状态不能取消',
    en: 'This order cannot be cancelled in its current state.',
  },
  orderNotFound: { code: codeNumbers.orderNotFound, zh: '订单不存在', en: 'There is no such order.' },
  notDelivered: {
    code: codeNumbers.notDelivered,
    zh: '卡密尚未发放',
    en: 'The cards have not been delivered yet.',
  },
  chosenCardsGone: {
    code: codeNumbers.chosenCardsGone,
    zh: '您选的卡密有的刚被别人买走，未扣款，请重新选择',
    en: 'Someone has just taken a card that you chose. Nothing was charged. Please choose again.',
  },
  cardChoiceOff: {
    code: codeNumbers.cardChoiceOff,
    zh: '该商品现在不能自选卡密，请刷新页面',
    en: 'Cards of this item cannot be chosen now. Please reload the page.',
  },
  couponUnknown: { code: codeNumbers.couponUnknown, zh: '优惠码无效', en: 'This coupon is not valid.' },
  couponRefused: {
    code: codeNumbers.couponRefused,
    zh: '优惠码现在不能用于这笔订单，未扣款，请重新填写或去掉',
    en: 'This coupon cannot be used for this order now. Nothing was charged. Please change or remove it.',
  },
  couponBatchNotFound: {
    code: codeNumbers.couponBatchNotFound,
    zh: '没有这批优惠码',
    en: 'There is no such batch of coupons.',
  },
  lateCouponUsedUp: {
    code: codeNumbers.lateCouponUsedUp,
    zh: '订单已关闭，优惠码次数已满，无法发货，请退款',
    en: 'This order was closed, and its coupon has been used up since. It cannot be delivered. Please refund the payment.',
  },
  couponRepeated: {
    code: codeNumbers.couponRepeated,
    zh: '店铺已有这个优惠码，请换一个',
    en: 'The shop already has this coupon. Please choose another.',
  },
} as const
