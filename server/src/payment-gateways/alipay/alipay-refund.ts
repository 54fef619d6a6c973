import { yuanFromFen } from '@faka/contract/shared/money'
import type { RefundRequest, RefundResult, RefundStatus } from '../gateway-adapter.ts'
import type { GatewayDeps } from '../gateway-deps.ts'
import { textField } from '../json-object.ts'
import type { AlipaySettings } from './alipay-settings.ts'
import { tradeFields } from './alipay-trade.ts'
import { requestAlipay } from './request-alipay.ts'

/** The merchant's balance does not cover the refund. */
const unfundedCode = 'ACQ.SELLER_BALANCE_NOT_ENOUGH'
/** Rejections that may succeed later: an empty balance, or too many requests. */
const temporaryCodes = new Set([unfundedCode, 'ACQ.REFUND_FREQUENCY_LIMIT'])

/**
 * `alipay.trade.fastpay.refund.query`: the status of our refund number. Only `REFUND_SUCCESS` means refunded;
 * an answer without a status means that Alipay has no such refund.
 */
export async function queryRefund(
  request: RefundRequest,
  settings: AlipaySettings,
  deps: GatewayDeps,
): Promise<RefundStatus> {
  const content = { ...tradeFields(request), out_request_no: request.refundNo }
  const result = await requestAlipay('alipay.trade.fastpay.refund.query', content, settings, deps)
  if (result.kind === 'unknown') return 'unknown'
  if (result.kind === 'refused') return result.code === 'ACQ.TRADE_NOT_EXIST' ? 'notFound' : 'unknown'
  const { body } = result
  const status = textField(body, 'refund_status')
  if (status === undefined) return 'notFound'
  const isOurs =
    textField(body, 'out_request_no') === request.refundNo &&
    textField(body, 'out_trade_no') === request.paymentNo
  if (!isOurs) return 'unknown'
  return status === 'REFUND_SUCCESS' ? 'done' : 'pending'
}

/**
 * `alipay.trade.refund` with our number as `out_request_no`, which makes it idempotent. `fund_change` N means
 * that this call moved no money: the refund was done before, or is not done yet.
 */
export async function refund(
  request: RefundRequest,
  settings: AlipaySettings,
  deps: GatewayDeps,
): Promise<RefundResult> {
  const content = {
    ...tradeFields(request),
    refund_amount: yuanFromFen(request.amountFen),
    out_request_no: request.refundNo,
    refund_reason: 'refund',
  }
  const result = await requestAlipay('alipay.trade.refund', content, settings, deps)
  const isOurs = result.kind === 'done' && textField(result.body, 'out_trade_no') === request.paymentNo
  if (isOurs && textField(result.body, 'fund_change') === 'Y') return 'done'
  if (result.kind === 'refused' && temporaryCodes.has(result.code) && !request.requestedBefore)
    return result.code === unfundedCode ? 'unfunded' : 'unasked'
  const state = await queryRefund(request, settings, deps)
  if (state === 'done' || state === 'pending') return state
  if (result.kind === 'refused' && result.code === unfundedCode && state === 'notFound') return 'unfunded'
  // a rejection is final only if the query also shows no refund under this number
  const certain = result.kind === 'refused' && !temporaryCodes.has(result.code) && state === 'notFound'
  return certain ? 'refused' : 'unknown'
}
