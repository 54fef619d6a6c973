import type { RefundRequest, RefundResult, RefundStatus } from '../gateway-adapter.ts'
import type { GatewayDeps } from '../gateway-deps.ts'
import { textField } from '../json-object.ts'
import { requestXunhupay } from './request-xunhupay.ts'
import type { XunhupaySettings } from './xunhupay-settings.ts'
import { findTrade } from './xunhupay-trade.ts'

/** Messages which say that the merchant's balance does not cover the refund. */
const isUnfunded = (message: string): boolean => /余额不足|资金不足/.test(message)

/**
 * `payment/refund.html` refunds a whole trade, identified by the trade, so it is idempotent: a refunded trade
 * is CD and is rejected. It is queried first, so that a lost response is found.
 */
export async function refund(
  request: RefundRequest,
  settings: XunhupaySettings,
  deps: GatewayDeps,
): Promise<RefundResult> {
  const state = await queryRefund(request, settings, deps)
  if (state === 'unknown') return 'unasked'
  if (state !== 'notFound') return state
  const response = await requestXunhupay(
    'refund',
    { trade_order_id: request.paymentNo, reason: request.refundNo },
    settings,
    deps,
  )
  if (response.kind === 'unknown') return 'unknown'
  if (response.kind === 'refused') {
    if (isUnfunded(response.message)) return 'unfunded'
    // an earlier unanswered request may be in progress, which would explain this rejection
    return request.requestedBefore ? 'unknown' : 'refused'
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

/** The status of the only refund a trade can have, from the state of the trade. */
export async function queryRefund(
  { paymentNo, tradeNo }: RefundRequest,
  settings: XunhupaySettings,
  deps: GatewayDeps,
): Promise<RefundStatus> {
  const trade = await findTrade(paymentNo, settings, deps)
  if (trade.kind !== 'found' || trade.openOrderId !== tradeNo) return 'unknown'
  // UD: a failed refund may be requested again
  const states: Readonly<Record<string, RefundStatus>> = {
    CD: 'done',
    RD: 'pending',
    OD: 'notFound',
    UD: 'notFound',
  }
  return states[trade.status] ?? 'unknown'
}
