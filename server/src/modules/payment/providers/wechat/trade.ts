import type { CloseResult, GatewayDeps, QueryResult, TradeRef } from '../gateway-adapter.ts'
import { toQueryResult } from './read-trade.ts'
import { requestWechat } from './request-wechat.ts'
import type { WechatSettings } from './settings.ts'

const tradePath = (paymentNo: string) => `/v3/pay/transactions/out-trade-no/${encodeURIComponent(paymentNo)}`

/** Source: WeChat Pay API v3, 商户订单号查询订单 (pay.weixin.qq.com/doc/v3/merchant/4012791880). */
export async function query(
  trade: TradeRef,
  settings: WechatSettings,
  world: GatewayDeps,
): Promise<QueryResult> {
  const path = `${tradePath(trade.paymentNo)}?mchid=${settings.mchId}`
  const told = await requestWechat({ method: 'GET', path }, settings, world)
  if (told.kind === 'agreed') return toQueryResult(told.body, trade, settings)
  if (told.kind === 'unknown') return { state: 'unknown', reason: told.reason }
  // both codes are in use
  const isAbsent = told.code === 'ORDER_NOT_EXIST' || told.code === 'ORDERNOTEXIST'
  return isAbsent
    ? { state: 'notFound' }
    : { state: 'unknown', reason: `the gateway refused the question (${told.code})` }
}

/** Source: WeChat Pay API v3, 关闭订单 (pay.weixin.qq.com/doc/v3/merchant/4012791881). */
export async function close(
  trade: TradeRef,
  settings: WechatSettings,
  world: GatewayDeps,
): Promise<CloseResult> {
  const path = `${tradePath(trade.paymentNo)}/close`
  const told = await requestWechat({ method: 'POST', path, body: { mchid: settings.mchId } }, settings, world)
  if (told.kind === 'agreed') return 'closed'
  // paid, closed before, or not understood: the trade's current state decides
  const { state } = await query(trade, settings, world)
  if (state === 'paid') return 'alreadyPaid'
  return state === 'closed' || state === 'notFound' ? state : 'unknown'
}
