import { textOf } from '../ask-gateway.ts'
import type { RefundAnswer, RefundOrder, RefundState, World } from '../provider.ts'
import { askXunhupay } from './ask-xunhupay.ts'
import type { XunhupaySettings } from './xunhupay-settings.ts'
import { findTrade } from './xunhupay-trade.ts'

/** Words by which the gateway says that the merchant's own balance does not cover the refund. */
const isOutOfFunds = (message: string): boolean => /余额不足|资金不足/.test(message)

/**
 * `payment/refund.html` gives a trade back whole, and knows it by the trade: asking twice gives back once, since a
 * trade that went back is CD and is refused. It is looked at first, so that a lost answer is found.
 */
export async function refund(
  order: RefundOrder,
  settings: XunhupaySettings,
  world: World,
): Promise<RefundAnswer> {
  const state = await queryRefund(order, settings, world)
  if (state === 'unknown') return 'unasked'
  if (state !== 'notFound') return state
  const response = await askXunhupay(
    'refund',
    { trade_order_id: order.paymentNo, reason: order.refundNo },
    settings,
    world,
  )
  if (response.kind === 'unknown') return 'unknown'
  if (response.kind === 'refused') {
    if (isOutOfFunds(response.message)) return 'unfunded'
    // an earlier request that was not answered may be carried out at this moment, which is why this one was refused
    return order.askedBefore ? 'unknown' : 'refused'
  }
  switch (textOf(response.answer, 'refund_status')) {
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
  { paymentNo, tradeNo }: RefundOrder,
  settings: XunhupaySettings,
  world: World,
): Promise<RefundState> {
  const trade = await findTrade(paymentNo, settings, world)
  if (trade.kind !== 'found' || trade.openOrderId !== tradeNo) return 'unknown'
  // UD: a refund that failed may be asked for again
  const states: Readonly<Record<string, RefundState>> = {
    CD: 'done',
    RD: 'pending',
    OD: 'notFound',
    UD: 'notFound',
  }
  return states[trade.status] ?? 'unknown'
}
