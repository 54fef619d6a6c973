import { deliverOrder as deliverOrderOperation } from '@faka/contract/delivery/delivery'
import { listOrders as listOrdersOperation } from '@faka/contract/order/order-list'
import { orderStatuses } from '@faka/contract/shared/states'
import { deliverOrder } from '../../modules/delivery/deliver-order.ts'
import { listOrders } from '../../modules/order/list-orders.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { decodeFile, readCardFile } from '../card-file.ts'
import { type CliCommand, stringArgument } from '../command.ts'
import { fileParameter, orderParameter, shopParameter } from '../entity-parameters.ts'
import { omitUndefined } from '../item-parameters.ts'
import { getOrderAnswersCommand, listOrdersToDeliverCommand } from '../order-delivery-commands.ts'
import { orderTable } from '../order-table.ts'
import { pagingParameters, readPaging } from '../paging-parameters.ts'
import { findOrderCommands } from './order-find.ts'
import { orderMoneyCommands } from './order-money.ts'
import { replaceOrderCommands } from './order-replace.ts'

const listOrdersCommand: CliCommand = {
  name: 'order list',
  summary: { zh: '店铺的订单，新的在前', en: "A shop's orders, newest first" },
  parameters: [
    shopParameter,
    {
      syntax: '--status <status>',
      field: 'status',
      description: { zh: '只看一种状态', en: 'only those with this status' },
      expected: { zh: orderStatuses.join('、'), en: orderStatuses.join(', ') },
    },
    ...pagingParameters,
  ],
  examples: ['order list qing --status paid'],
  async run({ ctx, args, validate, t }) {
    const input = validate(
      listOrdersOperation.input,
      omitUndefined({
        shortUrl: stringArgument(args, 'shop'),
        status: stringArgument(args, 'status'),
        ...readPaging(args),
      }),
    )
    const data = await listOrders(ctx, input)
    return { data, text: orderTable(data, t) }
  },
}

const deliverOrderCommand: CliCommand = {
  name: 'order deliver',
  summary: { zh: '给人工发货的订单发货', en: 'Deliver a paid order manually' },
  details: {
    zh: '文件一行一份，行数等于订单的数量。加上 --whole 时整个文件是一份，可以有多行，用于数量为 1 的订单。',
    en: 'The file holds one line for each unit of the order. With --whole all of it is one text, of several lines if\nneed be, for an order of one.',
  },
  parameters: [
    orderParameter,
    {
      ...fileParameter,
      field: 'texts',
      expected: {
        zh: '每件一行，行数等于订单数量，每份最多 4096 个字符',
        en: 'one line for each unit of the order, at most 4096 characters each',
      },
    },
    { syntax: '--whole', description: { zh: '整个文件是一份', en: 'the whole file is one text' } },
  ],
  examples: [
    'order deliver 8F2K0Q7M3XZ4TBN6A1CD texts.txt',
    'order deliver 8F2K0Q7M3XZ4TBN6A1CD - --whole < reply.txt',
  ],
  async run({ ctx, args, validate, readFile, t }) {
    const bytes = await readFile(stringArgument(args, 'file') ?? '')
    const texts = args.whole
      ? [decodeFile(bytes).replace(/\r?\n$/, '')].filter((text) => text.trim() !== '')
      : readCardFile(bytes, 'txt').cards
    if (texts.length === 0) throw new DomainError('nothingToSell')
    const input = validate(deliverOrderOperation.input, { orderNo: stringArgument(args, 'order'), texts })
    const { status } = await deliverOrder(ctx, input)
    return {
      data: { orderNo: input.orderNo, status },
      text: t({
        zh: `订单 ${input.orderNo} 已发货，买家马上就能看到。`,
        en: `The order ${input.orderNo} is delivered; its buyer sees it at once.`,
      }),
    }
  },
}

export const orderCommands: readonly CliCommand[] = [
  listOrdersCommand,
  ...findOrderCommands,
  listOrdersToDeliverCommand,
  getOrderAnswersCommand,
  deliverOrderCommand,
  ...orderMoneyCommands,
  ...replaceOrderCommands,
]
