import { fenFromYuan } from '@faka/contract/shared/money'
import { parse } from 'csv-parse/sync'
import type { GatewayStatementLine, GatewayStatementResult } from '../gateway-adapter.ts'
import type { GatewayDeps } from '../gateway-deps.ts'
import { textField } from '../json-object.ts'
import type { AlipaySettings } from './alipay-settings.ts'
import { requestAlipay } from './request-alipay.ts'
import { unzip } from './unzip.ts'

const timeoutMs = 30_000
const maxBytes = 16 * 1024 * 1024

/** Columns of a trade statement's list (业务明细), by the beginnings of their headers. */
const columnHeaders = {
  tradeNo: '支付宝交易号',
  paymentNo: '商户订单号',
  kind: '业务类型',
  amount: '订单金额',
  refundNo: '退款批次号',
} as const

/** Parses one sheet of a statement. The summary sheet lacks these columns and yields no lines. */
export function parseSheet(text: string): GatewayStatementLine[] {
  const rows: string[][] = parse(text, { relax_column_count: true, relax_quotes: true, trim: true })
  const headAt = rows.findIndex(([first]) => first === columnHeaders.tradeNo)
  const head = rows[headAt]
  if (!head) return []
  const at = (name: keyof typeof columnHeaders) =>
    head.findIndex((column) => column.startsWith(columnHeaders[name]))
  const columns = {
    tradeNo: at('tradeNo'),
    paymentNo: at('paymentNo'),
    kind: at('kind'),
    amount: at('amount'),
  }
  const refundAt = at('refundNo')
  if (Object.values(columns).includes(-1) || refundAt === -1)
    throw new Error('a column of the statement is missing')
  return rows.slice(headAt + 1).flatMap((row): GatewayStatementLine[] => {
    const [tradeNo = '', paymentNo = ''] = [row[columns.tradeNo], row[columns.paymentNo]]
    // lines before and after the list begin with #
    if (tradeNo.startsWith('#')) return []
    const kind = { 交易: 'paid', 退款: 'refunded' }[row[columns.kind] ?? '']
    if (kind !== 'paid' && kind !== 'refunded') return []
    // refunds are written as negative amounts
    const amountFen = fenFromYuan((row[columns.amount] ?? '').replace(/^-/, ''))
    if (amountFen === undefined) throw new Error('an amount of the statement cannot be read')
    return [{ kind, paymentNo, tradeNo, refundNo: kind === 'paid' ? null : row[refundAt] || null, amountFen }]
  })
}

/**
 * The download address, over TLS. It is signed, but only Alipay's own hosts and the host of the gateway
 * itself are allowed.
 */
function downloadUrl(text: string, settings: AlipaySettings): URL | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  const gateway = new URL(settings.gatewayUrl)
  if (url.host === gateway.host) return url
  if (!/\.(?:alipay|alipaydev)\.com$/.test(url.hostname)) return undefined
  url.protocol = 'https:'
  return url
}

async function download(url: URL, deps: GatewayDeps): Promise<Buffer | undefined> {
  const response = await deps.fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.status === 200 && response.body ? response.body : []) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) return undefined
    chunks.push(chunk)
  }
  return response.status === 200 ? Buffer.concat(chunks) : undefined
}

/**
 * `alipay.data.dataservice.bill.downloadurl.query` (trade): a ZIP of GBK-encoded sheets, available from 09:00
 * the next day.
 */
export async function fetchStatement(
  day: string,
  settings: AlipaySettings,
  deps: GatewayDeps,
): Promise<GatewayStatementResult> {
  const unknown = (reason: string): GatewayStatementResult => ({ kind: 'unknown', reason })
  const content = { bill_type: 'trade', bill_date: day }
  const result = await requestAlipay(
    'alipay.data.dataservice.bill.downloadurl.query',
    content,
    settings,
    deps,
  )
  if (result.kind === 'unknown') return unknown(result.reason)
  if (result.kind === 'refused')
    return /bill_not_exist/i.test(result.code) ? { kind: 'notReady' } : unknown(result.code)
  const url = downloadUrl(textField(result.body, 'bill_download_url') ?? '', settings)
  if (!url) return unknown('the statement is on a host that is not Alipay’s')
  try {
    const zip = await download(url, deps)
    if (!zip) return unknown('the statement could not be fetched')
    const decoder = new TextDecoder('gbk')
    const sheets = (await unzip(zip)).filter(({ name }) => name.endsWith('.csv'))
    return { kind: 'lines', lines: sheets.flatMap(({ bytes }) => parseSheet(decoder.decode(bytes))) }
  } catch {
    return unknown('the statement cannot be read')
  }
}
