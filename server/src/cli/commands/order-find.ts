import { Readable } from 'node:stream'
import { showOrder as showOrderOperation } from '@faka/contract/delivery/sold-order'
import {
  exportOrders as exportOrdersOperation,
  noteOrder as noteOrderOperation,
  searchOrders as searchOrdersOperation,
} from '@faka/contract/order/seller-order'
import { listComplaintsOfOrder } from '../../modules/complaint/public.ts'
import { showOrder } from '../../modules/delivery/show-order.ts'
import { exportOrders } from '../../modules/order/export-orders.ts'
import { noteOrder } from '../../modules/order/note-order.ts'
import { searchOrders } from '../../modules/order/search-orders.ts'
import { findOrderNosByTrade, getSoldOrderMoney } from '../../modules/payment/public.ts'
import { listRedeemedCardIds } from '../../modules/redemption/public.ts'
import { type CliCommand, stringArgument } from '../command.ts'
import { orderParameter, shopParameter } from '../entity-parameters.ts'
import { omitUndefined } from '../item-parameters.ts'
import { orderSearchParameters, readOrderSearch } from '../order-search-parameters.ts'
import { orderTable } from '../order-table.ts'
import { pagingParameters, readPaging } from '../paging-parameters.ts'
import { soldOrderLines } from '../sold-order-lines.ts'

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
  parameters: [shopParameter, ...orderSearchParameters, ...pagingParameters],
  examples: ['order find qing 13800138000', 'order find qing --status paid --min 100', 'order find qing -'],
  async run(context) {
    const { ctx, args, validate, t } = context
    const input = omitUndefined({
      ...(await readOrderSearch(context)),
      ...readPaging(args),
    })
    const data = await searchOrders(ctx, validate(searchOrdersOperation.input, input), {
      findOrderNosByTrade,
    })
    return { data, text: orderTable(data, t) }
  },
}

const exportOrdersCommand: CliCommand = {
  name: 'order export',
  summary: {
    zh: '把找到的订单导出为 csv 或 xlsx（不含卡密和联系方式）',
    en: 'Export the orders found as csv or xlsx, without cards and contacts',
  },
  parameters: [
    shopParameter,
    { syntax: '<file>', description: { zh: '新文件的名字', en: 'name of the new file' } },
    ...orderSearchParameters,
    {
      syntax: '--format <format>',
      field: 'format',
      description: { zh: '格式，默认 csv', en: 'the format; default: csv' },
      expected: { zh: 'csv、xlsx', en: 'csv, xlsx' },
    },
    {
      syntax: '--time-zone <zone>',
      field: 'timeZone',
      description: {
        zh: '时间的时区，默认 Asia/Shanghai',
        en: 'time zone of its times; default: Asia/Shanghai',
      },
    },
  ],
  examples: [
    'order export qing orders.csv --status delivered',
    'order export qing orders.xlsx --format xlsx',
  ],
  async run(context) {
    const { ctx, args, validate, writeFile, t } = context
    const file = stringArgument(args, 'file') ?? ''
    const input = omitUndefined({
      ...(await readOrderSearch(context)),
      format: stringArgument(args, 'format') ?? 'csv',
      timeZone: stringArgument(args, 'timeZone'),
    })
    const port = { findOrderNosByTrade }
    const { body } = await exportOrders(ctx, validate(exportOrdersOperation.input, input), port)
    await writeFile(file, body instanceof Readable ? body : Readable.from([body]))
    return { data: { file }, text: t({ zh: `已写入 ${file}。`, en: `Written to ${file}.` }) }
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
    const data = await showOrder(ctx, input, {
      getSoldOrderMoney,
      listComplaintsOfOrder,
      listRedeemedCardIds,
    })
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
  exportOrdersCommand,
  showOrderCommand,
  noteOrderCommand,
]
