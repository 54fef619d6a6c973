import { createHash } from 'node:crypto'
import { fenFromYuan } from '@faka/contract/shared/money'
import type { GatewayStatementLine, GatewayStatementResult } from '../gateway-adapter.ts'
import { baseUrl } from '../gateway-url.ts'
import { requestWechat } from './request-wechat.ts'
import { sendRequest } from './send-request.ts'
import type { WechatSettings } from './settings.ts'
import type { WechatDeps } from './wechat-cache.ts'

const maxBytes = 64 * 1024 * 1024
const unknown = (reason: string): GatewayStatementResult => ({ kind: 'unknown', reason })

/** The header row: names joined by commas, without backticks. */
const parseHeader = (line: string): string[] => line.split(',').map((name) => name.replace(/^`/, '').trim())

/**
 * The cells of a row: each value follows a backtick, and cells are separated by a comma and a backtick. The
 * product name is unescaped, including commas and quotes.
 */
const parseCells = (line: string): string[] => line.replace(/\r$/, '').slice(1).split(',`')

const columnHeaders = {
  state: '交易状态',
  paymentNo: '商户订单号',
  tradeNo: '微信订单号',
  total: '订单金额',
  refundNo: '商户退款单号',
  refund: '申请退款金额',
} as const
type Column = keyof typeof columnHeaders

/** The only column with free text; cells after it are counted from the end. */
const freeTextHeader = '商品名称'

/** The rows of trades, up to the totals; a line without a leading backtick continues the row before it. */
function joinTradeLines(lines: readonly string[]): string[] | undefined {
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

/** Maps one row; undefined if an amount is invalid, null if it is not about money. */
function toStatementLine(cellOf: (column: Column) => string): GatewayStatementLine | null | undefined {
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

/** Parses a statement; undefined if its layout is unexpected, or an amount is invalid. */
export function parseStatement(text: string): GatewayStatementLine[] | undefined {
  const [head = '', ...rest] = text.replace(/^\uFEFF/, '').split('\n')
  const names = parseHeader(head)
  const columns = new Map<Column, number>()
  for (const column of Object.keys(columnHeaders) as Column[]) {
    const index = names.indexOf(columnHeaders[column])
    if (index < 0) return undefined
    columns.set(column, index)
  }
  const freeAt = names.indexOf(freeTextHeader)
  const lines: GatewayStatementLine[] = []
  const trades = joinTradeLines(rest)
  for (const trade of trades ?? []) {
    const values = parseCells(trade)
    // a product name that contains the separator yields more cells
    const more = values.length - names.length
    if (more < 0 || (more > 0 && freeAt < 0)) return undefined
    const line = toStatementLine((column) => {
      const at = columns.get(column) ?? -1
      return values[freeAt >= 0 && at > freeAt ? at + more : at] ?? ''
    })
    if (line === undefined) return undefined
    if (line) lines.push(line)
  }
  return trades && lines
}

/**
 * All trades and refunds of a day. The file is not signed, but its hash is part of the signed response.
 * Source: WeChat Pay API v3, 申请交易账单 (pay.weixin.qq.com/doc/v3/merchant/4012791885).
 */
export async function fetchStatement(
  day: string,
  settings: WechatSettings,
  deps: WechatDeps,
): Promise<GatewayStatementResult> {
  const path = `/v3/bill/tradebill?bill_date=${day}&bill_type=ALL`
  const result = await requestWechat({ method: 'GET', path }, settings, deps)
  if (result.kind === 'unknown') return unknown(result.reason)
  // a day without trades has no statement
  if (result.kind === 'refused' && result.code === 'NO_STATEMENT_EXIST') return { kind: 'lines', lines: [] }
  if (result.kind === 'refused' && result.code === 'STATEMENT_CREATING') return { kind: 'notReady' }
  if (result.kind === 'refused') return unknown(`the gateway refused the statement (${result.code})`)
  const { download_url: url, hash_value: hash } = result.body
  if (typeof url !== 'string' || typeof hash !== 'string' || !URL.canParse(url))
    return unknown('the answer names no file')
  if (new URL(url).origin !== new URL(baseUrl(settings, deps)).origin)
    return unknown('the file is on another host')
  const file = await sendRequest({ method: 'GET', path: url }, settings, deps, maxBytes)
  if (file?.status !== 200) return unknown('the file did not come')
  if (createHash('sha1').update(file.body).digest('hex') !== hash.toLowerCase())
    return unknown('the file is not the one that was announced')
  const lines = parseStatement(file.body)
  return lines ? { kind: 'lines', lines } : unknown('the file is not understood')
}
