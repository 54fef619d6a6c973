import { listOrders as operation } from '@faka/contract/order/order-list'
import { formatFen } from '@faka/contract/shared/money'
import { type OrderStatus, orderStatuses } from '@faka/contract/shared/states'
import { listOrders } from '../../modules/order/list-orders.ts'
import { type CliCommand, numberOrText, stringArgument } from '../command.ts'
import { drawTable, maxTitleWidth } from '../draw-table.ts'
import { shopParameter } from '../entity-parameters.ts'
import { omitUndefined } from '../item-parameters.ts'
import { localTime } from '../local-time.ts'
import type { LocalizedText } from '../localized-text.ts'
import { pagingFooter, pagingParameters } from '../paging-parameters.ts'

const statusTexts: Record<OrderStatus, LocalizedText> = {
  unpaid: { zh: '待支付', en: 'unpaid' },
  paid: { zh: '已支付，待发货', en: 'paid, to deliver' },
  delivered: { zh: '已发货', en: 'delivered' },
  closing: { zh: '关闭中', en: 'closing' },
  cancelled: { zh: '已取消', en: 'cancelled' },
  expired: { zh: '已超时', en: 'expired' },
  refunding: { zh: '退款中', en: 'refunding' },
  refunded: { zh: '已退款', en: 'refunded' },
}

export const listOrdersCommand: CliCommand = {
  name: 'list-orders',
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
  examples: ['list-orders qing --status paid'],
  async run({ ctx, args: given, validate: check, t: say }) {
    const input = check(
      operation.input,
      omitUndefined({
        shortUrl: stringArgument(given, 'shop'),
        status: stringArgument(given, 'status'),
        page: numberOrText(stringArgument(given, 'page')),
        pageSize: numberOrText(stringArgument(given, 'pageSize')),
      }),
    )
    const data = await listOrders(ctx, input)
    const columns = [
      { title: say({ zh: '订单号', en: 'ORDER' }) },
      { title: say({ zh: '时间', en: 'TIME' }) },
      { title: say({ zh: '商品', en: 'ITEM' }), most: maxTitleWidth },
      { title: say({ zh: '数量', en: 'COUNT' }), right: true as const },
      { title: say({ zh: '金额', en: 'AMOUNT' }), right: true as const },
      { title: say({ zh: '支付方式', en: 'PAID BY' }) },
      { title: say({ zh: '状态', en: 'STATUS' }) },
    ]
    const test = say({ zh: '（测试支付）', en: ' (test money)' })
    const rows = data.list.map((order) => [
      order.orderNo,
      localTime(order.createTime),
      order.itemTitle,
      String(order.quantity),
      formatFen(order.amountFen),
      order.payChannel ?? '',
      say(statusTexts[order.status]) + (order.sandbox ? test : ''),
    ])
    const counted = {
      zh: `共 ${data.total} 单`,
      en: `${data.total} ${data.total === 1 ? 'order' : 'orders'}`,
    }
    return { data, text: `${drawTable(columns, rows)}\n\n${say(pagingFooter(counted, data))}` }
  },
}
