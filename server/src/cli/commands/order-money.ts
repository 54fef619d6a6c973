import { randomUUID } from 'node:crypto'
import { createOrderForBuyer as createOrderForBuyerOperation } from '@faka/contract/order/seller-order'
import {
  cancelSoldOrder as cancelSoldOrderOperation,
  confirmOrderPayment as confirmOrderPaymentOperation,
  refundOrder as refundOrderOperation,
} from '@faka/contract/payment/seller-payment'
import { formatFen } from '@faka/contract/shared/money'
import { createOrderForBuyer } from '../../modules/order/create-order-for-buyer.ts'
import { cancelSoldOrder } from '../../modules/payment/cancel-sold-order.ts'
import { confirmOrderPayment } from '../../modules/payment/confirm-order-payment.ts'
import { refundOrder } from '../../modules/payment/refund-order.ts'
import { type CliCommand, numberOrText, stringArgument, stringArguments } from '../command.ts'
import { amountParameter, readAmount } from '../complaint-parameters.ts'
import { itemParameter, requestParameter } from '../entity-parameters.ts'
import { omitUndefined } from '../item-parameters.ts'
import { localTime } from '../local-time.ts'
import { readRequest, requestParameters } from '../order-request-parameters.ts'
import { orderStatusTexts } from '../order-table.ts'

const refundOrderCommand: CliCommand = {
  name: 'order refund',
  summary: {
    zh: '退还订单的全部或部分款项，不需要投诉',
    en: 'Refund an order in part or whole, without a complaint',
  },
  details: {
    zh: '原路退回；支付网关不能退的，退到买家余额，游客的订单转人工处理（money list）。',
    en: "To the original payment method. What a gateway cannot refund goes to the buyer's balance, or for a guest's\norder to money list.",
  },
  parameters: [
    ...requestParameters,
    {
      ...amountParameter,
      description: {
        zh: '退多少元；默认退还剩余的全部',
        en: 'amount in yuan; default: everything that is left',
      },
    },
    {
      syntax: '--redeemed <count>',
      field: 'redeemedBefore',
      description: {
        zh: '订单有几张卡密已兑换，默认 0；与实际不符时不退款',
        en: 'how many cards of the order were redeemed; default: 0; if it differs, nothing is refunded',
      },
    },
  ],
  examples: [
    'order refund 8F2K0Q7M3XZ4TBN6A1CD --amount 5 --why 少发一件，退差价',
    'order refund 8F2K0Q7M3XZ4TBN6A1CD --why 买家来电要求退款',
  ],
  async run(context) {
    const input = omitUndefined({
      ...readRequest(context),
      amountFen: readAmount(context),
      redeemedBefore: numberOrText(stringArgument(context.args, 'redeemed')),
    })
    const data = await refundOrder(context.ctx, context.validate(refundOrderOperation.input, input))
    const [amount, left] = [formatFen(data.amountFen), formatFen(data.refundableFen)]
    return {
      data,
      text: context.t({
        zh: `正在退款 ${amount}，还能退 ${left}。`,
        en: `The refund of ${amount} is on its way; ${left} can still be refunded.`,
      }),
    }
  },
}

const cancelOrderCommand: CliCommand = {
  name: 'order cancel',
  summary: {
    zh: '取消未支付的订单，或已支付未发货的订单（全额退款）',
    en: 'Cancel an unpaid order, or one paid and not delivered, which is refunded in full',
  },
  details: {
    zh: '未支付的先向支付网关核对；取消前已在路上的款仍会发货。',
    en: 'The gateways of an unpaid order are asked first: money that was on its way still buys the cards.',
  },
  parameters: requestParameters,
  examples: ['order cancel 8F2K0Q7M3XZ4TBN6A1CD --why 无法供货'],
  async run(context) {
    const input = context.validate(cancelSoldOrderOperation.input, readRequest(context))
    const data = await cancelSoldOrder(context.ctx, input)
    const { zh, en } = orderStatusTexts[data.status]
    const refunded = formatFen(data.refundedFen)
    return {
      data,
      text: context.t(
        data.refundedFen > 0
          ? {
              zh: `已取消，正在退款 ${refunded}。`,
              en: `Cancelled; the refund of ${refunded} is on its way.`,
            }
          : { zh: `订单现在的状态：${zh}。`, en: `The order is ${en} now.` },
      ),
    }
  },
}

const createOrderCommand: CliCommand = {
  name: 'order create',
  summary: { zh: '代买家下单，把付款链接发给买家', en: 'Create an order for a buyer, who pays at the link' },
  details: {
    zh: '这是游客的订单：买家用发到联系方式的验证码证明是自己的订单，卖家不能以买家身份操作。',
    en: "It is a guest's order: its buyer proves it by a code to the contact; a seller never acts as its buyer.",
  },
  parameters: [
    itemParameter,
    {
      syntax: '--quantity <count>',
      field: 'quantity',
      description: { zh: '数量，默认 1', en: 'quantity; default: 1' },
    },
    {
      syntax: '--phone <phone>',
      field: 'contact',
      description: { zh: '买家的手机号', en: "the buyer's phone" },
    },
    { syntax: '--mail <mail>', field: 'contact', description: { zh: '买家的邮箱', en: "the buyer's email" } },
    { syntax: '--qq <qq>', field: 'contact', description: { zh: '买家的 QQ', en: "the buyer's QQ" } },
    {
      syntax: '--answer <text>',
      field: 'answers',
      repeatable: true,
      description: {
        zh: '商品问题的答案，按顺序',
        en: "an answer to the item's questions, in order; repeatable",
      },
    },
    {
      syntax: '--channel <channel>',
      field: 'payChannel',
      description: { zh: '先显示的支付方式', en: 'the payment method offered first' },
      expected: { zh: 'channel list 里的编号', en: 'an id as channel list shows it' },
    },
    {
      syntax: '--coupon <code>',
      field: 'couponCode',
      description: { zh: '优惠码', en: 'a coupon' },
    },
    {
      syntax: '--note <text>',
      field: 'note',
      description: { zh: '备注，买家看不到', en: 'a note that the buyer never reads' },
    },
    requestParameter,
  ],
  examples: ['order create 7RC1A5629Z --quantity 2 --phone 13800138000 --note 电话下单'],
  async run({ ctx, args, validate, t }) {
    const contact = omitUndefined({
      phone: stringArgument(args, 'phone'),
      mail: stringArgument(args, 'mail'),
      qq: stringArgument(args, 'qq'),
    })
    const input = omitUndefined({
      itemId: stringArgument(args, 'item'),
      quantity: numberOrText(stringArgument(args, 'quantity') ?? '1'),
      contact,
      answers: stringArguments(args, 'answer'),
      payChannel: stringArgument(args, 'channel'),
      couponCode: stringArgument(args, 'coupon'),
      note: stringArgument(args, 'note'),
      requestId: stringArgument(args, 'request') ?? randomUUID(),
    })
    const data = await createOrderForBuyer(ctx, validate(createOrderForBuyerOperation.input, input))
    const [amount, until] = [formatFen(data.amountFen), localTime(data.payBefore)]
    return {
      data,
      text: t({
        zh: `订单 ${data.orderNo}，应付 ${amount}，请在 ${until} 前付款：${data.payUrl}`,
        en: `Order ${data.orderNo}, ${amount}, to be paid by ${until}: ${data.payUrl}`,
      }),
    }
  },
}

const confirmPaymentCommand: CliCommand = {
  name: 'order confirm-payment',
  summary: {
    zh: '人工确认订单已付款，随即发货',
    en: 'Confirm manually that an order was paid; it is delivered',
  },
  details: {
    zh: '会留下待核对的款项（money list）。支付网关之后再报告收到款时也会列在那里，不会自动退款。',
    en: 'It stays in money list until the money was checked. What a gateway reports later is listed there too, and\nnever refunded by itself.',
  },
  parameters: requestParameters,
  examples: ['order confirm-payment 8F2K0Q7M3XZ4TBN6A1CD --why 银行转账已到账'],
  async run(context) {
    const input = context.validate(confirmOrderPaymentOperation.input, readRequest(context))
    const data = await confirmOrderPayment(context.ctx, input)
    const { zh, en } = orderStatusTexts[data.status]
    const amount = formatFen(data.amountFen)
    return {
      data,
      text: context.t({
        zh: `已确认收款 ${amount}，订单现在的状态：${zh}。`,
        en: `The payment of ${amount} is confirmed; the order is ${en} now.`,
      }),
    }
  },
}

export const orderMoneyCommands: readonly CliCommand[] = [
  createOrderCommand,
  confirmPaymentCommand,
  refundOrderCommand,
  cancelOrderCommand,
]
