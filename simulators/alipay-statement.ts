import { once } from 'node:events'
import { yuanFromFen } from '@faka/contract/shared/money'
import { ZipFile } from 'yazl'
import { beijingTime } from './beijing-time.ts'
import type { RecordedTrade } from './gateway-ledger.ts'

/** GBK codes of two bytes, which Node can decode but not encode. */
const gbkCodes = new Map<string, Buffer>()

function encodeGbk(text: string): Buffer {
  if (gbkCodes.size === 0) {
    const decoder = new TextDecoder('gbk')
    for (let high = 0x81; high <= 0xfe; high++)
      for (let low = 0x40; low <= 0xfe; low++) {
        const code = Buffer.from([high, low])
        if (low !== 0x7f) gbkCodes.set(decoder.decode(code), code)
      }
  }
  return Buffer.concat([...text].map((sign) => gbkCodes.get(sign) ?? Buffer.from(sign, 'latin1')))
}

const header = [
  '支付宝交易号',
  '商户订单号',
  '业务类型',
  '商品名称',
  '创建时间',
  '完成时间',
  '门店编号',
  '门店名称',
  '操作员',
  '终端号',
  '对方账户',
  '订单金额（元）',
  '商家实收（元）',
  '支付宝红包（元）',
  '集分宝（元）',
  '支付宝优惠（元）',
  '商家优惠（元）',
  '券核销金额（元）',
  '券名称',
  '商家红包消费金额（元）',
  '卡消费金额（元）',
  '退款批次号/请求号',
  '服务费（元）',
  '分润（元）',
  '备注',
]

interface StatementLine {
  trade: RecordedTrade
  kind: '交易' | '退款'
  at: Date
  amount: string
  refundNo: string
}

const rowOf = ({ trade, kind, at: refundedAt, amount, refundNo }: StatementLine): string =>
  header
    .map((name) => {
      const values: Record<string, string> = {
        支付宝交易号: trade.tradeNo,
        商户订单号: trade.outTradeNo,
        业务类型: kind,
        商品名称: trade.subject.replaceAll(',', ' '),
        创建时间: beijingTime(trade.createdAt),
        完成时间: beijingTime(refundedAt),
        '订单金额（元）': amount,
        '商家实收（元）': amount,
        '退款批次号/请求号': refundNo,
      }
      // every value ends in a tab, so that spreadsheets do not reformat long numbers
      return `${values[name] ?? ''}\t`
    })
    .join(',')

/** A day's statement in Beijing time, as Alipay packs it: a ZIP of two GBK sheets, list and summary. */
export async function writeStatement(
  trades: readonly RecordedTrade[],
  day: string,
  merchant: string,
): Promise<Buffer> {
  const lines = trades.flatMap((trade): StatementLine[] => [
    ...(trade.paidAt
      ? [{ trade, kind: '交易', at: trade.paidAt, amount: yuanFromFen(trade.paidFen), refundNo: '' } as const]
      : []),
    ...trade.refunds.map(
      ({ refundedAt, amountFen, refundNo }) =>
        ({ trade, kind: '退款', at: refundedAt, amount: `-${yuanFromFen(amountFen)}`, refundNo }) as const,
    ),
  ])
  const list = [
    '#支付宝业务明细查询',
    `#账号：[${merchant}]`,
    `#起始日期：[${day}]   终止日期：[${day}]`,
    '#-----------------------------------------业务明细列表----------------------------------------',
    header.join(','),
    ...lines.filter(({ at: refundedAt }) => beijingTime(refundedAt).startsWith(day)).map(rowOf),
    '#-----------------------------------------业务明细列表结束------------------------------------',
    '',
  ]
  const sums = [
    '#支付宝业务汇总查询',
    '门店编号,门店名称,交易订单总笔数,退款订单总笔数,订单金额（元）',
    '合计,,0,0,0.00',
    '',
  ]
  const zip = new ZipFile()
  const name = `${merchant}0156_${day.replaceAll('-', '')}`
  zip.addBuffer(encodeGbk(list.join('\r\n')), `${name}_业务明细.csv`)
  zip.addBuffer(encodeGbk(sums.join('\r\n')), `${name}_业务明细(汇总).csv`)
  zip.end()
  const chunks: Buffer[] = []
  zip.outputStream.on('data', (chunk: Buffer) => void chunks.push(chunk))
  await once(zip.outputStream, 'end')
  return Buffer.concat(chunks)
}
