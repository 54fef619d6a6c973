import { formatFen } from '@faka/contract/money'
import { listOrders as operation } from '@faka/contract/order-list'
import { type OrderStatus, orderStatuses } from '@faka/contract/states'
import { listOrders } from '../../rooms/order/list-orders.ts'
import { drawTable, titleWidth } from '../draw-table.ts'
import { localTime } from '../local-time.ts'
import { shopWord } from '../named-words.ts'
import { pageFoot, pageWords } from '../page-words.ts'
import type { Text } from '../text.ts'
import { numberOr, textOf, type Verb } from '../verb.ts'
import { onlySaid } from '../wares-words.ts'

const statusWords: Record<OrderStatus, Text> = {
  unpaid: { zh: '待支付', en: 'unpaid' },
  paid: { zh: '已支付，待发货', en: 'paid, to deliver' },
  delivered: { zh: '已发货', en: 'delivered' },
  closing: { zh: '关闭中', en: 'closing' },
  cancelled: { zh: '已取消', en: 'cancelled' },
  expired: { zh: '已超时', en: 'expired' },
  refunding: { zh: '退款中', en: 'refunding' },
  refunded: { zh: '已退款', en: 'refunded' },
}

export const listOrdersVerb: Verb = {
  name: 'list-orders',
  says: { zh: '店铺的订单，新的在前', en: "A shop's orders, newest first" },
  words: [
    shopWord,
    {
      form: '--status <status>',
      field: 'status',
      says: { zh: '只看一种状态', en: 'only those with this status' },
      must: { zh: orderStatuses.join('、'), en: orderStatuses.join(', ') },
    },
    ...pageWords,
  ],
  examples: ['list-orders qing --status paid'],
  async run({ ctx, given, check, say }) {
    const input = check(
      operation.input,
      onlySaid({
        shortUrl: textOf(given, 'shop'),
        status: textOf(given, 'status'),
        page: numberOr(textOf(given, 'page')),
        pageSize: numberOr(textOf(given, 'pageSize')),
      }),
    )
    const data = await listOrders(ctx, input)
    const columns = [
      { title: say({ zh: '订单号', en: 'ORDER' }) },
      { title: say({ zh: '时间', en: 'TIME' }) },
      { title: say({ zh: '商品', en: 'ITEM' }), most: titleWidth },
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
      say(statusWords[order.status]) + (order.sandbox ? test : ''),
    ])
    const counted = {
      zh: `共 ${data.total} 单`,
      en: `${data.total} ${data.total === 1 ? 'order' : 'orders'}`,
    }
    return { data, text: `${drawTable(columns, rows)}\n\n${say(pageFoot(counted, data))}` }
  },
}
