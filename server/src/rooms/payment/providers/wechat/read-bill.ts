import { createHash } from 'node:crypto'
import { fenFromYuan } from '@faka/contract/money'
import { baseUrl } from '../gateway-url.ts'
import type { BillAnswer, BillLine, World } from '../provider.ts'
import { askWechat } from './ask-wechat.ts'
import { sendQuestion } from './send-question.ts'
import type { WechatSettings } from './settings.ts'

const mostBytes = 64 * 1024 * 1024
const unknown = (reason: string): BillAnswer => ({ kind: 'unknown', reason })

/** The first line: names without marks, joined by commas. */
const namesOf = (line: string): string[] => line.split(',').map((name) => name.replace(/^`/, '').trim())

/**
 * A line of a trade: each value stands behind a grave accent, and the next begins at a comma with one. What a seller
 * named his goods stands among them as he wrote it, commas and quotes included.
 */
const valuesOf = (line: string): string[] => line.replace(/\r$/, '').slice(1).split(',`')

const wanted = {
  state: '交易状态',
  paymentNo: '商户订单号',
  tradeNo: '微信订单号',
  total: '订单金额',
  refundNo: '商户退款单号',
  refund: '申请退款金额',
} as const
type Column = keyof typeof wanted

/** The one column of many in which a seller writes freely; whatever stands behind it is counted from the end. */
const freeColumn = '商品名称'

/** The lines of trades: until the sums of the day, a line that begins without a mark goes on with the one before it. */
function tradeLines(lines: readonly string[]): string[] | undefined {
  const end = lines.findIndex((line) => /^`?总交易单数/.test(line))
  if (end < 0) return undefined
  const whole: string[] = []
  for (const line of lines.slice(0, end)) {
    if (line.startsWith('`')) whole.push(line)
    else if (line.trim() !== '') {
      const before = whole.pop()
      if (before === undefined) return undefined
      whole.push(`${before}\n${line}`)
    }
  }
  return whole
}

/** Reads one line; undefined where a sum in it is none, null where it tells of no money. */
function readLine(cellOf: (column: Column) => string): BillLine | null | undefined {
  const state = cellOf('state')
  const isRefund = state === 'REFUND'
  const amountFen = fenFromYuan(cellOf(isRefund ? 'refund' : 'total'))
  if (amountFen === undefined) return undefined
  if (state !== 'SUCCESS' && !isRefund) return null
  return {
    kind: isRefund ? 'refunded' : 'paid',
    paymentNo: cellOf('paymentNo'),
    tradeNo: cellOf('tradeNo'),
    refundNo: isRefund ? cellOf('refundNo') : null,
    amountFen,
  }
}

/** Reads a bill's text; undefined where it is not laid out as expected, or a sum is none. */
export function readBillText(text: string): BillLine[] | undefined {
  const [head = '', ...rest] = text.replace(/^\uFEFF/, '').split('\n')
  const names = namesOf(head)
  const columns = new Map<Column, number>()
  for (const column of Object.keys(wanted) as Column[]) {
    const at = names.indexOf(wanted[column])
    if (at < 0) return undefined
    columns.set(column, at)
  }
  const freeAt = names.indexOf(freeColumn)
  const lines: BillLine[] = []
  const trades = tradeLines(rest)
  for (const trade of trades ?? []) {
    const values = valuesOf(trade)
    // a name that holds the mark itself makes more of them
    const more = values.length - names.length
    if (more < 0 || (more > 0 && freeAt < 0)) return undefined
    const line = readLine((column) => {
      const at = columns.get(column) ?? -1
      return values[freeAt >= 0 && at > freeAt ? at + more : at] ?? ''
    })
    if (line === undefined) return undefined
    if (line) lines.push(line)
  }
  return trades && lines
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
