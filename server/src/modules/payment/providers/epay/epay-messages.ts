import { fenFromYuan, yuanFromFen } from '@faka/contract/shared/money'
import { newNumber, type Random } from '../../../../platform/random.ts'
import {
  type Acknowledgement,
  type CreateResult,
  devices,
  type GatewayNotification,
  type NotificationStatus,
  type PaymentRequest,
  type QueryResult,
  type RawNotification,
  type SelfTestResult,
  type TradeRef,
} from '../gateway-adapter.ts'
import { plainSubject } from '../plain-subject.ts'
import { type JsonObject, textField } from '../request-gateway.ts'
import { type Fields, readFields } from '../signed-fields.ts'
import type { PageSettings } from './epay-settings.ts'

const deviceNames = { desk: 'pc', phone: 'mobile', wechat: 'wechat', alipay: 'alipay' } as const

const maxPageNameLength = 30

/** What both dialects send to open a trade, before its signature. The gateway knows paymentNo, never the order. */
export function createFields(attempt: PaymentRequest, { mode, payType, pid }: PageSettings): Fields {
  const name = plainSubject(attempt.subject)
  return new Map([
    ['pid', pid],
    ['type', payType],
    ['out_trade_no', attempt.paymentNo],
    ['notify_url', attempt.notifyUrl],
    ['return_url', attempt.returnUrl],
    // a page's address has to hold it, and a trade that the interface opened first must have the same one
    ['name', mode === 'api' ? name : [...name].slice(0, maxPageNameLength).join('')],
    ['money', yuanFromFen(attempt.amountFen)],
    ['clientip', attempt.clientIp],
    ['device', deviceNames[attempt.device]],
  ])
}

export function toQrResult(content: string | undefined, answer: JsonObject): CreateResult {
  if (content !== undefined && content.length <= 1000)
    return { kind: 'qr', content, tradeNo: textField(answer, 'trade_no') ?? null }
  const kind = textField(answer, 'pay_type') ?? (answer.jsapi === undefined ? undefined : 'jsapi')
  const gave = kind === undefined ? '' : `, but ${kind.slice(0, 20)}`
  const words = textField(answer, 'msg') === undefined ? '' : ` (${messageOf(answer)})`
  return {
    ...{ kind: 'refused', retryable: false },
    reason: `the gateway gave nothing that a QR code can hold${gave}${words}: mode page or auto opens its page`,
  }
}

const tradeNoPattern = /^[0-9A-Za-z._|-]{1,64}$/

/**
 * A sum in 分 as a gateway writes it. GMWalletApp/epusdt, which offers EPay's interface, writes four decimals
 * (`100.0000`); more than two count only where they are zeros.
 */
const parseFen = (text: string | undefined): number | undefined =>
  fenFromYuan((text ?? '').replace(/^(\d+\.\d\d)0{1,6}$/, '$1'))

export interface NotificationRules {
  pid: string
  verify(fields: Fields): boolean
  /** Whether the message's own time is near enough; absent: it carries none. */
  isFresh?(fields: Fields): boolean
}

/**
 * Reads a call-back: GET, one query, signature over the values as received, then merchant, then time. Only
 * TRADE_SUCCESS tells of money.
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
  // EPay gives its messages no numbers; it tells of one trade in one state as often as it likes
  const eventKey = `${tradeNo} ${fields.get('trade_status')}`.slice(0, 100)
  if (fields.get('trade_status') !== 'TRADE_SUCCESS') return { ok: true, kind: 'other', eventKey, paymentNo }
  return { ok: true, kind: 'paid', eventKey, paymentNo, tradeNo, amountFen }
}

/** EPay calls again until it reads `success`. */
export const acknowledgeEpay = (verdict: NotificationStatus): Acknowledgement => ({
  status: 200,
  body: verdict === 'stored' ? 'success' : 'fail',
  contentType: 'text/plain; charset=utf-8',
})

/** Which trade is asked for: the gateway's number where we know it, since one paymentNo may be paid twice. */
export const tradeField = ({ paymentNo, tradeNo }: TradeRef): [string, string] =>
  tradeNo === null ? ['out_trade_no', paymentNo] : ['trade_no', tradeNo]

/** What an answer about a trade says: status 0 unpaid, 1 paid, 2 refunded; it must be of our trade and merchant. */
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
  // v1 does not tell how much was given back; a refunded trade is taken as wholly refunded then
  const refunded = parseFen(textField(answer, 'refundmoney')) ?? (status === '2' ? amountFen : 0)
  return { state: 'paid', tradeNo, amountFen, refundedFen: refunded }
}

/** A refusal's own words; EPay has one code for nearly everything, so they say what is wrong. */
export const messageOf = (answer: JsonObject): string =>
  textField(answer, 'msg')?.slice(0, 200) ?? `code ${textField(answer, 'code') ?? 'none'}`

/**
 * Whether a refusal says that the merchant's balance does not cover it: EPay's own (商户余额不足), or the words of the
 * WeChat Pay or Alipay behind it that it hands on.
 */
export const isUnfunded = (words: string): boolean => /余额不足|NOT_ENOUGH/i.test(words)

/** EPay forgets unpaid trades after a day; it takes any device, and draws its own page for it. */
export const epayCapabilities = {
  partialRefund: true,
  minWindowSeconds: 0,
  maxWindowSeconds: 24 * 3600,
  // the key is known to a third party, so a call-back alone proves little
  confirmByQuery: true,
  devices,
} as const

/** Tries a channel by asking for a trade that nobody opened: only a right merchant and key bring a plain "no such". */
export async function selfTestEpay(
  ask: (trade: TradeRef) => Promise<QueryResult>,
  random: Random,
): Promise<SelfTestResult> {
  const paymentNo = `TEST${newNumber(random, 20)}`
  const said = await ask({ paymentNo, tradeNo: null })
  if (said.state === 'notFound') return { ok: true, detail: 'the gateway knows the merchant and its key' }
  return {
    ok: false,
    detail: said.state === 'unknown' ? said.reason : 'the gateway tells of a trade that is not there',
  }
}
