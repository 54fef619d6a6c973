import type { listOrders } from '@faka/contract/order/order-list'
import type { ReplyOf } from '@faka/contract/shared/endpoint'
import { formatFen } from '@faka/contract/shared/money'
import { countedRows } from '@faka/contract/shared/paging'
import type { OrderStatus } from '@faka/contract/shared/states'
import type { CommandContext } from './command.ts'
import { drawTable, maxTitleWidth } from './draw-table.ts'
import { localTime } from './local-time.ts'
import type { LocalizedText } from './localized-text.ts'
import { countRows, pagingFooter } from './paging-parameters.ts'

export const orderStatusTexts: Record<OrderStatus, LocalizedText> = {
  unpaid: { zh: '待支付', en: 'unpaid' },
  paid: { zh: '已支付，待发货', en: 'paid, to deliver' },
  delivered: { zh: '已发货', en: 'delivered' },
  closing: { zh: '关闭中', en: 'closing' },
  cancelled: { zh: '已取消', en: 'cancelled' },
  expired: { zh: '已超时', en: 'expired' },
  refunding: { zh: '退款中', en: 'refunding' },
  refunded: { zh: '已退款', en: 'refunded' },
}

export const testMoneyText: LocalizedText = { zh: '（测试支付）', en: ' (test money)' }

type Page = ReplyOf<typeof listOrders>

/** One page of orders as a table, with the count below it. */
export function orderTable(data: Page, t: CommandContext['t']): string {
  const columns = [
    { title: t({ zh: '订单号', en: 'ORDER' }) },
    { title: t({ zh: '时间', en: 'TIME' }) },
    { title: t({ zh: '商品', en: 'ITEM' }), maxWidth: maxTitleWidth },
    { title: t({ zh: '数量', en: 'COUNT' }), alignRight: true as const },
    { title: t({ zh: '金额', en: 'AMOUNT' }), alignRight: true as const },
    { title: t({ zh: '支付方式', en: 'PAID BY' }) },
    { title: t({ zh: '状态', en: 'STATUS' }) },
  ]
  const rows = data.list.map((order) => [
    order.orderNo,
    localTime(order.createTime),
    order.itemTitle,
    String(order.quantity),
    formatFen(order.amountFen),
    order.payChannel ?? '',
    t(orderStatusTexts[order.status]) + (order.sandbox ? t(testMoneyText) : ''),
  ])
  const isCounted = data.total <= countedRows(data)
  const counted = isCounted
    ? countRows(data.total, { zh: '单', en: 'order' })
    : { zh: `超过 ${data.total - 1} 单`, en: `more than ${data.total - 1} orders` }
  return `${drawTable(columns, rows)}\n\n${t(pagingFooter(counted, data, isCounted))}`
}
