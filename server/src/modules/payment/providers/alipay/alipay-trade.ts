import { fenFromYuan, yuanFromFen } from '@faka/contract/shared/money'
import type {
  CloseResult,
  CreateResult,
  GatewayDeps,
  PaymentRequest,
  QueryResult,
  TradeRef,
} from '../gateway-adapter.ts'
import { type JsonObject, textField } from '../request-gateway.ts'
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
  attempt: PaymentRequest,
  settings: AlipaySettings,
  world: GatewayDeps,
): Promise<CreateResult> {
  if (attempt.way === 'page' || attempt.way === 'wap') return createPagePayment(attempt, settings, world)
  const minutes = Math.ceil((attempt.payBefore.getTime() - world.now().getTime()) / 60_000)
  const content = {
    out_trade_no: attempt.paymentNo,
    total_amount: yuanFromFen(attempt.amountFen),
    subject: alipaySubject(attempt.subject),
    product_code: 'FACE_TO_FACE_PAYMENT',
    // a trade that was never scanned cannot be closed: these two expire it
    time_expire: beijingTime(attempt.payBefore),
    qr_code_timeout_express: `${Math.min(Math.max(minutes, 1), windowSeconds.max / 60)}m`,
  }
  const said = await requestAlipay('alipay.trade.precreate', content, settings, world, attempt.notifyUrl)
  const refused = (retryable: boolean, reason: string): CreateResult => ({
    kind: 'refused',
    retryable,
    reason,
  })
  if (said.kind === 'unknown') return refused(true, said.reason)
  // a payment number that is already paid has to be queried; it is not a failure
  if (said.kind === 'refused') return refused(said.code === 'ACQ.TRADE_HAS_SUCCESS', said.code)
  const qrCode = textField(said.body, 'qr_code')
  if (textField(said.body, 'out_trade_no') !== attempt.paymentNo)
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
  world: GatewayDeps,
): Promise<QueryResult> {
  const said = await requestAlipay('alipay.trade.query', tradeFields(trade), settings, world)
  if (said.kind === 'done') return toQueryResult(said.body, trade)
  if (said.kind === 'unknown') return { state: 'unknown', reason: said.reason }
  return said.code === 'ACQ.TRADE_NOT_EXIST' ? { state: 'notFound' } : { state: 'unknown', reason: said.code }
}

/**
 * `alipay.trade.close`. `alipay.trade.cancel` is not used: it refunds if the payer was faster, when the shop
 * may have delivered already.
 */
export async function close(
  trade: TradeRef,
  settings: AlipaySettings,
  world: GatewayDeps,
): Promise<CloseResult> {
  const said = await requestAlipay('alipay.trade.close', tradeFields(trade), settings, world)
  if (said.kind === 'done')
    return textField(said.body, 'out_trade_no') === trade.paymentNo ? 'closed' : 'unknown'
  if (said.kind === 'refused' && said.code === 'ACQ.TRADE_NOT_EXIST') return 'notFound'
  // rejected because of its state, or unknown: the trade's current state decides
  const { state } = await query(trade, settings, world)
  if (state === 'paid') return 'alreadyPaid'
  return state === 'closed' || state === 'notFound' ? state : 'unknown'
}
