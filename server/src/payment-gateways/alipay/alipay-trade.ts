import { fenFromYuan, yuanFromFen } from '@faka/contract/shared/money'
import type { CloseResult, CreateResult, PaymentRequest, QueryResult, TradeRef } from '../gateway-adapter.ts'
import type { GatewayDeps } from '../gateway-deps.ts'
import { type JsonObject, textField } from '../json-object.ts'
import { createPagePayment } from './alipay-page.ts'
import type { AlipaySettings } from './alipay-settings.ts'
import { alipaySubject } from './alipay-subject.ts'
import { beijingTime, requestAlipay } from './request-alipay.ts'

/** A QR code lives at most two hours; less than a minute is rejected. */
export const windowSeconds = { min: 60, max: 7200 }

/**
 * `alipay.trade.precreate`: a QR code to scan on site (opendocs.alipay.com/open/8ad49e4a), or the address of
 * a page, depending on `way`.
 */
export async function create(
  request: PaymentRequest,
  settings: AlipaySettings,
  deps: GatewayDeps,
): Promise<CreateResult> {
  if (request.way === 'page' || request.way === 'wap') return createPagePayment(request, settings, deps)
  const minutes = Math.ceil((request.payBefore.getTime() - deps.now().getTime()) / 60_000)
  const content = {
    out_trade_no: request.paymentNo,
    total_amount: yuanFromFen(request.amountFen),
    subject: alipaySubject(request.subject),
    product_code: 'FACE_TO_FACE_PAYMENT',
    // a trade that was never scanned cannot be closed: these two expire it
    time_expire: beijingTime(request.payBefore),
    qr_code_timeout_express: `${Math.min(Math.max(minutes, 1), windowSeconds.max / 60)}m`,
  }
  const result = await requestAlipay('alipay.trade.precreate', content, settings, deps, request.notifyUrl)
  const refused = (retryable: boolean, reason: string): CreateResult => ({
    kind: 'refused',
    retryable,
    reason,
  })
  if (result.kind === 'unknown') return refused(true, result.reason)
  // a payment number that is already paid has to be queried; it is not a failure
  if (result.kind === 'refused') return refused(result.code === 'ACQ.TRADE_HAS_SUCCESS', result.code)
  const qrCode = textField(result.body, 'qr_code')
  if (textField(result.body, 'out_trade_no') !== request.paymentNo)
    return refused(true, 'the answer is of another payment')
  if (qrCode === undefined || qrCode.length > 1000) return refused(false, 'the gateway gave no QR code')
  return { kind: 'qr', content: qrCode, tradeNo: null }
}

/** Identifies a trade, by Alipay's number if known. */
export const tradeFields = ({ paymentNo, tradeNo }: TradeRef): Record<string, string> =>
  tradeNo === null ? { out_trade_no: paymentNo } : { out_trade_no: paymentNo, trade_no: tradeNo }

function toQueryResult(answer: JsonObject, trade: TradeRef): QueryResult {
  const unknown = (reason: string): QueryResult => ({ state: 'unknown', reason })
  const tradeNo = textField(answer, 'trade_no')
  if (textField(answer, 'out_trade_no') !== trade.paymentNo)
    return unknown('the answer is of another payment')
  if (trade.tradeNo !== null && tradeNo !== trade.tradeNo) return unknown('the answer is of another trade')
  // the order amount; with coupons the paid and received amounts are lower
  const amountFen = fenFromYuan(textField(answer, 'total_amount') ?? '')
  switch (textField(answer, 'trade_status')) {
    case 'WAIT_BUYER_PAY':
      return { state: 'unpaid' }
    case 'TRADE_SUCCESS':
    case 'TRADE_FINISHED':
      if (!tradeNo || !amountFen) return unknown('the answer is not understood')
      return { state: 'paid', tradeNo, amountFen, refundedFen: 0 }
    case 'TRADE_CLOSED':
      // Alipay uses this status for unpaid and for fully refunded trades; only the latter have a payment time
      if (textField(answer, 'send_pay_date') === undefined) return { state: 'closed' }
      if (!tradeNo || !amountFen) return unknown('the answer is not understood')
      return { state: 'paid', tradeNo, amountFen, refundedFen: amountFen }
    default:
      return unknown('the answer is not understood')
  }
}

/** `alipay.trade.query`. A trade exists only after its code was scanned, so `notFound` is not an error. */
export async function query(
  trade: TradeRef,
  settings: AlipaySettings,
  deps: GatewayDeps,
): Promise<QueryResult> {
  const result = await requestAlipay('alipay.trade.query', tradeFields(trade), settings, deps)
  if (result.kind === 'done') return toQueryResult(result.body, trade)
  if (result.kind === 'unknown') return { state: 'unknown', reason: result.reason }
  return result.code === 'ACQ.TRADE_NOT_EXIST'
    ? { state: 'notFound' }
    : { state: 'unknown', reason: result.code }
}

/**
 * `alipay.trade.close`. `alipay.trade.cancel` is not used: it refunds if the payer was faster, when the shop
 * may have delivered already.
 */
export async function close(
  trade: TradeRef,
  settings: AlipaySettings,
  deps: GatewayDeps,
): Promise<CloseResult> {
  const result = await requestAlipay('alipay.trade.close', tradeFields(trade), settings, deps)
  if (result.kind === 'done')
    return textField(result.body, 'out_trade_no') === trade.paymentNo ? 'closed' : 'unknown'
  if (result.kind === 'refused' && result.code === 'ACQ.TRADE_NOT_EXIST') return 'notFound'
  // rejected because of its state, or unknown: the trade's current state decides
  const { state } = await query(trade, settings, deps)
  if (state === 'paid') return 'alreadyPaid'
  return state === 'closed' || state === 'notFound' ? state : 'unknown'
}
