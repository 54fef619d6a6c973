import { yuanFromFen } from '@faka/contract/money'
import type { BookedTrade } from './gateway-ledger.ts'

const columns = [
  ...(['交易时间', '公众账号ID', '商户号', '微信订单号', '商户订单号', '交易状态'] as const),
  ...(['应结订单金额', '微信退款单号', '商户退款单号', '退款金额', '申请退款金额', '订单金额'] as const),
] as const
type Column = (typeof columns)[number]

const dayOf = (time: Date) => new Date(time.getTime() + 8 * 3_600_000).toISOString().slice(0, 10)

/** The bill of a day in Beijing as WeChat Pay writes it; undefined for a day without trades. */
export function writeBill(
  trades: readonly BookedTrade[],
  day: string,
  { mchId, appId }: { mchId: string; appId: string },
): string | undefined {
  const rows: Partial<Record<Column, string>>[] = []
  for (const trade of trades) {
    const common = {
      公众账号ID: appId,
      商户号: mchId,
      微信订单号: trade.tradeNo,
      商户订单号: trade.outTradeNo,
      订单金额: yuanFromFen(trade.paidFen),
    }
    if (trade.paidAt && dayOf(trade.paidAt) === day)
      rows.push({ ...common, 交易时间: trade.paidAt.toISOString(), 交易状态: 'SUCCESS' })
    for (const { refundNo, amountFen, at } of trade.refunds)
      if (dayOf(at) === day)
        rows.push({
          ...common,
          交易时间: at.toISOString(),
          交易状态: 'REFUND',
          商户退款单号: refundNo,
          申请退款金额: yuanFromFen(amountFen),
        })
  }
  if (rows.length === 0) return undefined
  const written = rows.map((row) => columns.map((column) => `\`${row[column] ?? '0'}`).join(','))
  return `\uFEFF${[columns.join(','), ...written, '总交易单数,应结订单总金额', `\`${rows.length},\`0.00`].join('\r\n')}\r\n`
}
