import { yuanFromFen } from '@faka/contract/shared/money'
import type { GatewayDeps, RefundRequest, RefundResult, RefundStatus } from '../gateway-adapter.ts'
import { textField } from '../request-gateway.ts'
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
  order: RefundRequest,
  settings: AlipaySettings,
  world: GatewayDeps,
): Promise<RefundStatus> {
  const content = { ...tradeFields(order), out_request_no: order.refundNo }
  const said = await requestAlipay('alipay.trade.fastpay.refund.query', content, settings, world)
  if (said.kind === 'unknown') return 'unknown'
  if (said.kind === 'refused') return said.code === 'ACQ.TRADE_NOT_EXIST' ? 'notFound' : 'unknown'
  const { body: answer } = said
  const status = textField(answer, 'refund_status')
  if (status === undefined) return 'notFound'
  const isOurs =
    textField(answer, 'out_request_no') === order.refundNo &&
    textField(answer, 'out_trade_no') === order.paymentNo
  if (!isOurs) return 'unknown'
  return status === 'REFUND_SUCCESS' ? 'done' : 'pending'
}

/**
 * `alipay.trade.refund` with our number as `out_request_no`, which makes it idempotent. `fund_change` N means
 * that this call moved no money: the refund was done before, or is not done yet.
 */
export async function refund(
  order: RefundRequest,
  settings: AlipaySettings,
  world: GatewayDeps,
): Promise<RefundResult> {
  const content = {
    ...tradeFields(order),
    refund_amount: yuanFromFen(order.amountFen),
    out_request_no: order.refundNo,
    refund_reason: 'refund',
  }
  const said = await requestAlipay('alipay.trade.refund', content, settings, world)
  const isOurs = said.kind === 'done' && textField(said.body, 'out_trade_no') === order.paymentNo
  if (isOurs && textField(said.body, 'fund_change') === 'Y') return 'done'
  if (said.kind === 'refused' && temporaryCodes.has(said.code) && !order.requestedBefore)
    return said.code === unfundedCode ? 'unfunded' : 'unasked'
  const state = await queryRefund(order, settings, world)
  if (state === 'done' || state === 'pending') return state
  if (said.kind === 'refused' && said.code === unfundedCode && state === 'notFound') return 'unfunded'
  // a rejection is final only if the query also shows no refund under this number
  const certain = said.kind === 'refused' && !temporaryCodes.has(said.code) && state === 'notFound'
  return certain ? 'refused' : 'unknown'
}
