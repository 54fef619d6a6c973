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

/** A code lives two hours, whatever was asked for; less than a minute is not taken. */
export const windowSeconds = { min: 60, max: 7200 }

/**
 * `alipay.trade.precreate`: a QR code for somebody who stands before it (opendocs.alipay.com/open/8ad49e4a); or the
 * address of a page, where the way says so.
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
    // a trade that nobody scanned cannot be closed: these two are what ends it
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
  // a number that was paid has to be asked about, and is not over
  if (said.kind === 'refused') return refused(said.code === 'ACQ.TRADE_HAS_SUCCESS', said.code)
  const qrCode = textField(said.body, 'qr_code')
  if (textField(said.body, 'out_trade_no') !== attempt.paymentNo)
    return refused(true, 'the answer is of another payment')
  if (qrCode === undefined || qrCode.length > 1000) return refused(false, 'the gateway gave no QR code')
  return { kind: 'qr', content: qrCode, tradeNo: null }
}

/** Which trade is meant: Alipay's number where we know it. */
export const tradeFields = ({ paymentNo, tradeNo }: TradeRef): Record<string, string> =>
  tradeNo === null ? { out_trade_no: paymentNo } : { out_trade_no: paymentNo, trade_no: tradeNo }

function toQueryResult(answer: JsonObject, trade: TradeRef): QueryResult {
  const unknown = (reason: string): QueryResult => ({ state: 'unknown', reason })
  const tradeNo = textField(answer, 'trade_no')
  if (textField(answer, 'out_trade_no') !== trade.paymentNo)
    return unknown('the answer is of another payment')
  if (trade.tradeNo !== null && tradeNo !== trade.tradeNo) return unknown('the answer is of another trade')
  // the order's sum: what the buyer paid and what arrives are less where coupons are used
  const amountFen = fenFromYuan(textField(answer, 'total_amount') ?? '')
  switch (textField(answer, 'trade_status')) {
    case 'WAIT_BUYER_PAY':
      return { state: 'unpaid' }
    case 'TRADE_SUCCESS':
    case 'TRADE_FINISHED':
      if (!tradeNo || !amountFen) return unknown('the answer is not understood')
      return { state: 'paid', tradeNo, amountFen, refundedFen: 0 }
    case 'TRADE_CLOSED':
      // one word for what was never paid and for what went back whole; only the second has a time of payment
      if (textField(answer, 'send_pay_date') === undefined) return { state: 'closed' }
      if (!tradeNo || !amountFen) return unknown('the answer is not understood')
      return { state: 'paid', tradeNo, amountFen, refundedFen: amountFen }
    default:
      return unknown('the answer is not understood')
  }
}

/** `alipay.trade.query`. A trade exists once its code was scanned: `notFound` is not a failure. */
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
 * `alipay.trade.close`. There is `alipay.trade.cancel` too, which gives the money back where the payer was quicker; it
 * is not used, since the shop would have delivered for that money a moment before.
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
  // refused because of its state, or nobody knows: what the trade is now says more than why
  const { state } = await query(trade, settings, world)
  if (state === 'paid') return 'alreadyPaid'
  return state === 'closed' || state === 'notFound' ? state : 'unknown'
}
