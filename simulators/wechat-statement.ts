import { yuanFromFen } from '@faka/contract/shared/money'
import { beijingTime } from './beijing-time.ts'
import type { RecordedTrade } from './gateway-ledger.ts'
import { tradeTypeOf } from './wechat-resources.ts'

/**
 * The columns of a statement of all trades as WeChat Pay writes them today. Source: WeChat Pay API v3,
 * 申请交易账单; the tests of WooCommerce and wechatpay-go have the same.
 */
const columns = [
  '交易时间',
  '公众账号ID',
  '商户号',
  '特约商户号',
  '设备号',
  '微信订单号',
  '商户订单号',
  '用户标识',
  '交易类型',
  '交易状态',
  '付款银行',
  '货币种类',
  '应结订单金额',
  '代金券金额',
  '微信退款单号',
  '商户退款单号',
  '退款金额',
  '充值券退款金额',
  '退款类型',
  '退款状态',
  '商品名称',
  '商户数据包',
  '手续费',
  '费率',
  '订单金额',
  '申请退款金额',
  '费率备注',
] as const
type Column = (typeof columns)[number]

const dayOf = (refundedAt: Date) => beijingTime(refundedAt).slice(0, 10)

/** A day's statement in Beijing time, in WeChat Pay's format; undefined for a day without trades. */
export function writeStatement(
  trades: readonly RecordedTrade[],
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
      // as the seller wrote it: unescaped
      商品名称: trade.subject,
      交易类型: tradeTypeOf(trade),
      付款银行: 'OTHERS',
      货币种类: 'CNY',
      用户标识: 'oSomebody',
      设备号: '',
      商户数据包: '',
      费率备注: '',
      费率: '0.60%',
      退款类型: '',
      退款状态: '',
      订单金额: yuanFromFen(trade.paidFen),
    }
    if (trade.paidAt && dayOf(trade.paidAt) === day)
      rows.push({ ...common, 交易时间: trade.paidAt.toISOString(), 交易状态: 'SUCCESS' })
    for (const { refundNo, amountFen, refundedAt } of trade.refunds)
      if (dayOf(refundedAt) === day)
        rows.push({
          ...common,
          交易时间: refundedAt.toISOString(),
          交易状态: 'REFUND',
          商户退款单号: refundNo,
          申请退款金额: yuanFromFen(amountFen),
        })
  }
  if (rows.length === 0) return undefined
  const written = rows.map((row) => columns.map((column) => `\`${row[column] ?? '0'}`).join(','))
  const sums = '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额'
  const total = [String(rows.length), ...Array.from({ length: 6 }, () => '0.00')]
    .map((value) => `\`${value}`)
    .join(',')
  return `\uFEFF${[columns.join(','), ...written, sums, total].join('\r\n')}\r\n`
}
