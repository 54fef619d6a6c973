import type { CloseResult, QueryResult, TradeRef } from '../gateway-adapter.ts'
import { toQueryResult } from './read-trade.ts'
import { requestWechat } from './request-wechat.ts'
import type { WechatSettings } from './settings.ts'
import type { WechatDeps } from './wechat-cache.ts'

const tradePath = (paymentNo: string) => `/v3/pay/transactions/out-trade-no/${encodeURIComponent(paymentNo)}`

/** Source: WeChat Pay API v3, 商户订单号查询订单 (pay.weixin.qq.com/doc/v3/merchant/4012791880). */
export async function query(
  trade: TradeRef,
  settings: WechatSettings,
  deps: WechatDeps,
): Promise<QueryResult> {
  const path = `${tradePath(trade.paymentNo)}?mchid=${settings.mchId}`
  const result = await requestWechat({ method: 'GET', path }, settings, deps)
  if (result.kind === 'accepted') return toQueryResult(result.body, trade, settings)
  if (result.kind === 'unknown') return { state: 'unknown', reason: result.reason }
  // both codes are in use
  const isAbsent = result.code === 'ORDER_NOT_EXIST' || result.code === 'ORDERNOTEXIST'
  return isAbsent
    ? { state: 'notFound' }
    : { state: 'unknown', reason: `the gateway refused the question (${result.code})` }
}

/** Source: WeChat Pay API v3, 关闭订单 (pay.weixin.qq.com/doc/v3/merchant/4012791881). */
export async function close(
  trade: TradeRef,
  settings: WechatSettings,
  deps: WechatDeps,
): Promise<CloseResult> {
  const path = `${tradePath(trade.paymentNo)}/close`
  const result = await requestWechat(
    { method: 'POST', path, body: { mchid: settings.mchId } },
    settings,
    deps,
  )
  if (result.kind === 'accepted') return 'closed'
  // paid, closed before, or not understood: the trade's current state decides
  const { state } = await query(trade, settings, deps)
  if (state === 'paid') return 'alreadyPaid'
  return state === 'closed' || state === 'notFound' ? state : 'unknown'
}
