import { yuanFromFen } from '@faka/contract/money'
import { textOf } from '../ask-gateway.ts'
import type { RefundAnswer, RefundOrder, RefundState, World } from '../provider.ts'
import type { AlipaySettings } from './alipay-settings.ts'
import { tradeField } from './alipay-trade.ts'
import { askAlipay } from './ask-alipay.ts'

/** The merchant's own balance is empty. */
const unfunded = 'ACQ.SELLER_BALANCE_NOT_ENOUGH'
/** Refusals that may be over tomorrow: that, or he asks too often. */
const passing = new Set([unfunded, 'ACQ.REFUND_FREQUENCY_LIMIT'])

/**
 * `alipay.trade.fastpay.refund.query`: what became of our number. Only `REFUND_SUCCESS` tells of money that went back;
 * no status at all is what Alipay says of a refund that never came to it.
 */
export async function queryRefund(
  order: RefundOrder,
  settings: AlipaySettings,
  world: World,
): Promise<RefundState> {
  const content = { ...tradeField(order), out_request_no: order.refundNo }
  const said = await askAlipay('alipay.trade.fastpay.refund.query', content, settings, world)
  if (said.kind === 'unknown') return 'unknown'
  if (said.kind === 'refused') return said.code === 'ACQ.TRADE_NOT_EXIST' ? 'notFound' : 'unknown'
  const { answer } = said
  const status = textOf(answer, 'refund_status')
  if (status === undefined) return 'notFound'
  const isOurs =
    textOf(answer, 'out_request_no') === order.refundNo && textOf(answer, 'out_trade_no') === order.paymentNo
  if (!isOurs) return 'unknown'
  return status === 'REFUND_SUCCESS' ? 'done' : 'pending'
}

/**
 * `alipay.trade.refund` with our number as `out_request_no`, by which Alipay gives back once however often it is asked.
 * `fund_change` N says that this call moved nothing: it was done before, or is not done yet.
 */
export async function refund(
  order: RefundOrder,
  settings: AlipaySettings,
  world: World,
): Promise<RefundAnswer> {
  const content = {
    ...tradeField(order),
    refund_amount: yuanFromFen(order.amountFen),
    out_request_no: order.refundNo,
    refund_reason: 'refund',
  }
  const said = await askAlipay('alipay.trade.refund', content, settings, world)
  const isOurs = said.kind === 'done' && textOf(said.answer, 'out_trade_no') === order.paymentNo
  if (isOurs && textOf(said.answer, 'fund_change') === 'Y') return 'done'
  if (said.kind === 'refused' && passing.has(said.code) && !order.askedBefore)
    return said.code === unfunded ? 'unfunded' : 'unasked'
  const state = await queryRefund(order, settings, world)
  if (state === 'done' || state === 'pending') return state
  if (said.kind === 'refused' && said.code === unfunded && state === 'notFound') return 'unfunded'
  // its word that it does not give back counts once it also says that it never did under this number
  const certain = said.kind === 'refused' && !passing.has(said.code) && state === 'notFound'
  return certain ? 'refused' : 'unknown'
}
