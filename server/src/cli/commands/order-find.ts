import { showOrder as showOrderOperation } from '@faka/contract/delivery/sold-order'
import {
  noteOrder as noteOrderOperation,
  orderSearchFields,
  searchOrders as searchOrdersOperation,
} from '@faka/contract/order/seller-order'
import { fenFromYuan } from '@faka/contract/shared/money'
import { orderStatuses } from '@faka/contract/shared/states'
import { listComplaintsOfOrder } from '../../modules/complaint/public.ts'
import { showOrder } from '../../modules/delivery/show-order.ts'
import { noteOrder } from '../../modules/order/note-order.ts'
import { searchOrders } from '../../modules/order/search-orders.ts'
import { findOrderNosByTrade, getSoldOrderMoney } from '../../modules/payment/public.ts'
import { decodeFile } from '../card-file.ts'
import {
  type CliCommand,
  type CommandContext,
  numberOrText,
  stringArgument,
  stringArguments,
} from '../command.ts'
import { orderParameter, shopParameter } from '../entity-parameters.ts'
import { omitUndefined } from '../item-parameters.ts'
import { orderTable } from '../order-table.ts'
import { pagingParameters } from '../paging-parameters.ts'
import { soldOrderLines } from '../sold-order-lines.ts'

const amountIn = ({ args }: CommandContext, name: string) => {
  const text = stringArgument(args, name)
  return text === undefined ? undefined : (fenFromYuan(text) ?? text)
}

/** The text to find; `-` reads it from the standard input, so that a card stays out of the shell's history. */
async function readSearchText({ args, readFile }: CommandContext): Promise<string | undefined> {
  const text = stringArgument(args, 'text')
  return text === '-' ? decodeFile(await readFile('-')).trim() : text
}

const yuan = { zh: '元，最多两位小数', en: 'yuan, at most two decimals' }
const moment = { zh: '如 2026-11-01T00:00:00Z', en: 'such as 2026-11-01T00:00:00Z' }

const searchOrdersCommand: CliCommand = {
  name: 'order find',
  summary: {
    zh: '按订单号、手机号、邮箱、QQ、卡密、支付网关交易号或买家账号找订单',
    en: "Find orders by number, phone, email, QQ, card, gateway trade number, or buyer's account",
  },
  details: {
    zh: '完整匹配。卡密请用 - 从标准输入读，这样不会留在终端的历史里。',
    en: "It matches the whole text. Give a card by -, from the standard input: it stays out of the shell's history.",
  },
  parameters: [
    shopParameter,
    {
      syntax: '[text]',
      field: 'text',
      description: { zh: '要找的内容，- 为标准输入', en: 'what to find, - for the standard input' },
    },
    {
      syntax: '--by <kind>',
      field: 'by',
      description: { zh: '只当作一种内容来找', en: 'only as this kind of text' },
      expected: { zh: orderSearchFields.join('、'), en: orderSearchFields.join(', ') },
    },
    {
      syntax: '--status <status>',
      field: 'statuses',
      repeatable: true,
      description: { zh: '只看这些状态，可以给多次', en: 'only those with this status; repeatable' },
      expected: { zh: orderStatuses.join('、'), en: orderStatuses.join(', ') },
    },
    {
      syntax: '--item <item>',
      field: 'itemId',
      description: { zh: '只看一个商品', en: 'only of this item' },
    },
    {
      syntax: '--channel <channel>',
      field: 'payChannel',
      description: { zh: '只看一种支付方式', en: 'only by this payment method' },
      expected: { zh: 'channel list 里的编号', en: 'an id as channel list shows it' },
    },
    {
      syntax: '--from <time>',
      field: 'from',
      description: { zh: '从此时起', en: 'from then on' },
      expected: moment,
    },
    {
      syntax: '--to <time>',
      field: 'to',
      description: { zh: '到此时之前', en: 'until then' },
      expected: moment,
    },
    {
      syntax: '--min <yuan>',
      field: 'minFen',
      description: { zh: '金额至少', en: 'at least this amount' },
      expected: yuan,
    },
    {
      syntax: '--max <yuan>',
      field: 'maxFen',
      description: { zh: '金额至多', en: 'at most this amount' },
      expected: yuan,
    },
    ...pagingParameters,
  ],
  examples: ['order find qing 13800138000', 'order find qing --status paid --min 100', 'order find qing -'],
  async run(context) {
    const { ctx, args, validate, t } = context
    const input = omitUndefined({
      shortUrl: stringArgument(args, 'shop'),
      text: await readSearchText(context),
      by: stringArgument(args, 'by'),
      statuses: stringArguments(args, 'status'),
      itemId: stringArgument(args, 'item'),
      payChannel: stringArgument(args, 'channel'),
      from: stringArgument(args, 'from'),
      to: stringArgument(args, 'to'),
      minFen: amountIn(context, 'min'),
      maxFen: amountIn(context, 'max'),
      page: numberOrText(stringArgument(args, 'page')),
      pageSize: numberOrText(stringArgument(args, 'pageSize')),
    })
    const data = await searchOrders(ctx, validate(searchOrdersOperation.input, input), {
      findOrderNosByTrade,
    })
    return { data, text: orderTable(data, t) }
  },
}

const showOrderCommand: CliCommand = {
  name: 'order show',
  summary: {
    zh: '一个订单：款项、退款、换卡、投诉、进度、查看记录和备注（不含卡密）',
    en: 'An order with its payments, refunds, complaints, history and notes, without its cards',
  },
  parameters: [orderParameter],
  examples: ['order show 8F2K0Q7M3XZ4TBN6A1CD'],
  async run({ ctx, args, validate, t }) {
    const input = validate(showOrderOperation.input, { orderNo: stringArgument(args, 'order') })
    const data = await showOrder(ctx, input, { getSoldOrderMoney, listComplaintsOfOrder })
    return { data, text: soldOrderLines(data).map(t).join('\n') }
  },
}

const noteOrderCommand: CliCommand = {
  name: 'order note',
  summary: { zh: '给订单写备注，买家看不到', en: 'Add a note to an order; its buyer never reads it' },
  parameters: [
    orderParameter,
    {
      syntax: '<text>',
      field: 'text',
      description: { zh: '备注', en: 'the note' },
      expected: { zh: '1 到 500 个字', en: '1 to 500 characters' },
    },
  ],
  examples: ['order note 8F2K0Q7M3XZ4TBN6A1CD "已电话联系，明天补发"'],
  async run({ ctx, args, validate, t }) {
    const input = validate(noteOrderOperation.input, {
      orderNo: stringArgument(args, 'order'),
      text: stringArgument(args, 'text'),
    })
    const data = await noteOrder(ctx, input)
    return { data, text: t({ zh: '备注已保存。', en: 'The note is saved.' }) }
  },
}

export const findOrderCommands: readonly CliCommand[] = [
  searchOrdersCommand,
  showOrderCommand,
  noteOrderCommand,
]
