import { fenFromYuan, yuanFromFen } from '@faka/contract/shared/money'
import { newNumber, type Random } from '../../platform/random.ts'
import {
  type CreateResult,
  devices,
  type GatewayNotification,
  type PaymentRequest,
  type QueryResult,
  type RawNotification,
  type SelfTestResult,
  type TradeRef,
} from '../gateway-adapter.ts'
import { type JsonObject, textField } from '../json-object.ts'
import { plainSubject } from '../plain-subject.ts'
import { type Fields, readFields } from '../signed-fields.ts'
import type { PageSettings } from './epay-settings.ts'

const deviceNames = { desk: 'pc', phone: 'mobile', wechat: 'wechat', alipay: 'alipay' } as const

const maxPageNameLength = 30

/**
 * Fields to open a trade in both dialects, before signing. The gateway learns the payment number, never the
 * order number.
 */
export function createFields(request: PaymentRequest, { mode, payType, pid }: PageSettings): Fields {
  const name = plainSubject(request.subject)
  return new Map([
    ['pid', pid],
    ['type', payType],
    ['out_trade_no', request.paymentNo],
    ['notify_url', request.notifyUrl],
    ['return_url', request.returnUrl],
    // it has to fit into a page URL, and a trade first opened by the API must have the same name
    ['name', mode === 'api' ? name : [...name].slice(0, maxPageNameLength).join('')],
    ['money', yuanFromFen(request.amountFen)],
    ['clientip', request.clientIp],
    ['device', deviceNames[request.device]],
  ])
}

export function toQrResult(content: string | undefined, answer: JsonObject): CreateResult {
  if (content !== undefined && content.length <= 1000)
    return { kind: 'qr', content, tradeNo: textField(answer, 'trade_no') ?? null }
  const kind = textField(answer, 'pay_type') ?? (answer.jsapi === undefined ? undefined : 'jsapi')
  const gave = kind === undefined ? '' : `, but ${kind.slice(0, 20)}`
  const message = textField(answer, 'msg') === undefined ? '' : ` (${messageOf(answer)})`
  return {
    kind: 'refused',
    retryable: false,
    reason: `the gateway gave nothing that a QR code can hold${gave}${message}: mode page or auto opens its page`,
  }
}

const tradeNoPattern = /^[0-9A-Za-z._|-]{1,64}$/

/**
 * Parses an amount as gateways write it, in 分. GMWalletApp/epusdt, which offers EPay's API, writes four
 * decimals (`100.0000`); decimals after the second must be zeros.
 */
const parseFen = (text: string | undefined): number | undefined =>
  fenFromYuan((text ?? '').replace(/^(\d+\.\d\d)0{1,6}$/, '$1'))

export interface NotificationRules {
  pid: string
  verify(fields: Fields): boolean
  /** Whether the message's timestamp is recent; absent: it has none. */
  isFresh?(fields: Fields): boolean
}

/**
 * Reads a notification: a GET, signed over the values as received; then checks merchant and timestamp. Only
 * TRADE_SUCCESS reports a payment.
 */
export function readEpayNotification(
  { method, rawQuery }: RawNotification,
  rules: NotificationRules,
): GatewayNotification {
  const fields = method === 'GET' ? readFields(rawQuery) : undefined
  const paymentNo = fields?.get('out_trade_no')
  const tradeNo = fields?.get('trade_no')
  const amountFen = parseFen(fields?.get('money'))
  if (!fields || !paymentNo || !tradeNo || !fields.get('sign') || !fields.get('trade_status') || !amountFen)
    return { ok: false, reason: 'malformed' }
  if (!tradeNoPattern.test(paymentNo) || !tradeNoPattern.test(tradeNo))
    return { ok: false, reason: 'malformed' }
  if (!rules.verify(fields)) return { ok: false, reason: 'badSignature' }
  if (fields.get('pid') !== rules.pid) return { ok: false, reason: 'wrongMerchant' }
  if (rules.isFresh && !rules.isFresh(fields)) return { ok: false, reason: 'stale' }
  // EPay's messages have no IDs; it repeats a trade's state any number of times
  const eventKey = `${tradeNo} ${fields.get('trade_status')}`.slice(0, 100)
  if (fields.get('trade_status') !== 'TRADE_SUCCESS') return { ok: true, kind: 'other', eventKey, paymentNo }
  return { ok: true, kind: 'paid', eventKey, paymentNo, tradeNo, amountFen }
}

/** Identifies a trade, by the gateway's number if known, since one payment number may be paid twice. */
export const tradeField = ({ paymentNo, tradeNo }: TradeRef): [string, string] =>
  tradeNo === null ? ['out_trade_no', paymentNo] : ['trade_no', tradeNo]

/** Interprets a trade: status 0 unpaid, 1 paid, 2 refunded. It must be our trade and merchant. */
export function toQueryResult(answer: JsonObject, trade: TradeRef, pid: string): QueryResult {
  const unknown = (reason: string): QueryResult => ({ state: 'unknown', reason })
  const tradeNo = textField(answer, 'trade_no')
  if (textField(answer, 'out_trade_no') !== trade.paymentNo)
    return unknown('the answer is of another payment')
  if (trade.tradeNo !== null && tradeNo !== trade.tradeNo) return unknown('the answer is of another trade')
  if ((textField(answer, 'pid') ?? pid) !== pid) return unknown('the answer is of another merchant')
  const status = textField(answer, 'status')
  if (status === '0') return { state: 'unpaid' }
  const amountFen = parseFen(textField(answer, 'money'))
  if ((status !== '1' && status !== '2') || !tradeNo || !amountFen)
    return unknown('the answer is not understood')
  // v1 does not report refunded amounts; status 2 counts as fully refunded
  const refunded = parseFen(textField(answer, 'refundmoney')) ?? (status === '2' ? amountFen : 0)
  return { state: 'paid', tradeNo, amountFen, refundedFen: refunded }
}

/** The message of a rejection; EPay uses one code for nearly everything. */
export const messageOf = (answer: JsonObject): string =>
  textField(answer, 'msg')?.slice(0, 200) ?? `code ${textField(answer, 'code') ?? 'none'}`

/**
 * Whether a rejection means that the merchant's balance is too low: EPay's own message (商户余额不足), or one
 * passed on from WeChat Pay or Alipay.
 */
export const isUnfunded = (message: string): boolean => /余额不足|NOT_ENOUGH/i.test(message)

/** EPay forgets unpaid trades after a day. It serves any device with its own page. */
export const epayCapabilities = {
  partialRefund: true,
  minWindowSeconds: 0,
  maxWindowSeconds: 24 * 3600,
  // a third party knows the key, so a notification alone proves little
  confirmByQuery: true,
  devices,
} as const

/** Queries a trade that does not exist: "not found" requires the right merchant and key. */
export async function selfTestEpay(
  ask: (trade: TradeRef) => Promise<QueryResult>,
  random: Random,
): Promise<SelfTestResult> {
  const paymentNo = `TEST${newNumber(random, 20)}`
  const result = await ask({ paymentNo, tradeNo: null })
  if (result.state === 'notFound') return { ok: true, detail: 'the gateway knows the merchant and its key' }
  return {
    ok: false,
    detail: result.state === 'unknown' ? result.reason : 'the gateway reports a trade that does not exist',
  }
}
