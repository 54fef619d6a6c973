import type { GatewayDeps, RefundRequest, RefundResult, RefundStatus } from '../gateway-adapter.ts'
import { textField } from '../request-gateway.ts'
import { requestXunhupay } from './request-xunhupay.ts'
import type { XunhupaySettings } from './xunhupay-settings.ts'
import { findTrade } from './xunhupay-trade.ts'

/** Words by which the gateway says that the merchant's own balance does not cover the refund. */
const isUnfunded = (message: string): boolean => /余额不足|资金不足/.test(message)

/**
 * `payment/refund.html` gives a trade back whole, and knows it by the trade: asking twice gives back once, since a
 * trade that went back is CD and is refused. It is looked at first, so that a lost answer is found.
 */
export async function refund(
  order: RefundRequest,
  settings: XunhupaySettings,
  world: GatewayDeps,
): Promise<RefundResult> {
  const state = await queryRefund(order, settings, world)
  if (state === 'unknown') return 'unasked'
  if (state !== 'notFound') return state
  const response = await requestXunhupay(
    'refund',
    { trade_order_id: order.paymentNo, reason: order.refundNo },
    settings,
    world,
  )
  if (response.kind === 'unknown') return 'unknown'
  if (response.kind === 'refused') {
    if (isUnfunded(response.message)) return 'unfunded'
    // an earlier request that was not answered may be carried out at this moment, which is why this one was refused
    return order.requestedBefore ? 'unknown' : 'refused'
  }
  switch (textField(response.body, 'refund_status')) {
    case 'CD':
      return 'done'
    case 'UD':
      return 'refused'
    default:
      return 'pending'
  }
}

/** What became of the one refund that a trade can have: the state of the trade says it. */
export async function queryRefund(
  { paymentNo, tradeNo }: RefundRequest,
  settings: XunhupaySettings,
  world: GatewayDeps,
): Promise<RefundStatus> {
  const trade = await findTrade(paymentNo, settings, world)
  if (trade.kind !== 'found' || trade.openOrderId !== tradeNo) return 'unknown'
  // UD: a refund that failed may be asked for again
  const states: Readonly<Record<string, RefundStatus>> = {
    CD: 'done',
    RD: 'pending',
    OD: 'notFound',
    UD: 'notFound',
  }
  return states[trade.status] ?? 'unknown'
}
