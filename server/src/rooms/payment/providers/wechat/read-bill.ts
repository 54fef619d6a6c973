import { createHash } from 'node:crypto'
import { fenFromYuan } from '@faka/contract/money'
import { baseUrl } from '../gateway-url.ts'
import type { BillAnswer, BillLine, World } from '../provider.ts'
import { askWechat } from './ask-wechat.ts'
import { sendQuestion } from './send-question.ts'
import type { WechatSettings } from './settings.ts'

const mostBytes = 64 * 1024 * 1024
const unknown = (reason: string): BillAnswer => ({ kind: 'unknown', reason })

/** A line of the bill: each value stands behind a grave accent, so that no spreadsheet takes a number for one. */
const valuesOf = (line: string): string[] =>
  line.split(',').map((value) => value.replace(/^`/, '').replace(/\r$/, ''))

const wanted = {
  state: '交易状态',
  paymentNo: '商户订单号',
  tradeNo: '微信订单号',
  total: '订单金额',
  refundNo: '商户退款单号',
  refund: '申请退款金额',
} as const
type Column = keyof typeof wanted

/** Reads a bill's text; undefined where it is not laid out as expected, or a sum is none. */
export function readBillText(text: string): BillLine[] | undefined {
  const [head = '', ...rest] = text.replace(/^\uFEFF/, '').split('\n')
  const names = valuesOf(head)
  const columns = new Map<Column, number>()
  for (const column of Object.keys(wanted) as Column[]) {
    const at = names.indexOf(wanted[column])
    if (at < 0) return undefined
    columns.set(column, at)
  }
  const lines: BillLine[] = []
  for (const line of rest) {
    // behind the trades stand their sums, with names of their own
    if (!line.startsWith('`')) break
    const values = valuesOf(line)
    const cellOf = (column: Column) => values[columns.get(column) ?? -1] ?? ''
    const state = cellOf('state')
    const isRefund = state === 'REFUND'
    const amountFen = fenFromYuan(cellOf(isRefund ? 'refund' : 'total'))
    if (amountFen === undefined) return undefined
    if (state !== 'SUCCESS' && !isRefund) continue
    lines.push({
      kind: isRefund ? 'refunded' : 'paid',
      paymentNo: cellOf('paymentNo'),
      tradeNo: cellOf('tradeNo'),
      refundNo: isRefund ? cellOf('refundNo') : null,
      amountFen,
    })
  }
  return lines
}

/**
 * Every trade and refund of a day. The file is not signed: its hash stands in the answer that is.
 * Source: WeChat Pay API v3, 申请交易账单 (pay.weixin.qq.com/doc/v3/merchant/4012791885).
 */
export async function readWechatBill(
  day: string,
  settings: WechatSettings,
  world: World,
): Promise<BillAnswer> {
  const path = `/v3/bill/tradebill?bill_date=${day}&bill_type=ALL`
  const told = await askWechat({ method: 'GET', path }, settings, world)
  if (told.kind === 'unknown') return unknown(told.reason)
  // a day without a trade has no bill
  if (told.kind === 'refused' && told.code === 'NO_STATEMENT_EXIST') return { kind: 'lines', lines: [] }
  if (told.kind === 'refused' && told.code === 'STATEMENT_CREATING') return { kind: 'notReady' }
  if (told.kind === 'refused') return unknown(`the gateway refused the bill (${told.code})`)
  const { download_url: url, hash_value: hash } = told.answer
  if (typeof url !== 'string' || typeof hash !== 'string' || !URL.canParse(url))
    return unknown('the answer names no file')
  if (new URL(url).origin !== new URL(baseUrl(settings, world)).origin)
    return unknown('the file lies elsewhere')
  const file = await sendQuestion({ method: 'GET', path: url }, settings, world, mostBytes)
  if (file?.status !== 200) return unknown('the file did not come')
  if (createHash('sha1').update(file.body).digest('hex') !== hash.toLowerCase())
    return unknown('the file is not the one that was announced')
  const lines = readBillText(file.body)
  return lines ? { kind: 'lines', lines } : unknown('the file is not understood')
}
