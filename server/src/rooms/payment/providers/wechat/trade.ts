import type { CloseAnswer, TradeAnswer, TradeRef, World } from '../provider.ts'
import { askWechat } from './ask-wechat.ts'
import { readTrade } from './read-trade.ts'
import type { WechatSettings } from './settings.ts'

const tradePath = (paymentNo: string) => `/v3/pay/transactions/out-trade-no/${encodeURIComponent(paymentNo)}`

/** Source: WeChat Pay API v3, 商户订单号查询订单 (pay.weixin.qq.com/doc/v3/merchant/4012791880). */
export async function query(trade: TradeRef, settings: WechatSettings, world: World): Promise<TradeAnswer> {
  const path = `${tradePath(trade.paymentNo)}?mchid=${settings.mchId}`
  const told = await askWechat({ method: 'GET', path }, settings, world)
  if (told.kind === 'agreed') return readTrade(told.answer, trade, settings)
  if (told.kind === 'unknown') return { state: 'unknown', reason: told.reason }
  // both names are in use
  const isAbsent = told.code === 'ORDER_NOT_EXIST' || told.code === 'ORDERNOTEXIST'
  return isAbsent
    ? { state: 'notFound' }
    : { state: 'unknown', reason: `the gateway refused the question (${told.code})` }
}

/** Source: WeChat Pay API v3, 关闭订单 (pay.weixin.qq.com/doc/v3/merchant/4012791881). */
export async function close(trade: TradeRef, settings: WechatSettings, world: World): Promise<CloseAnswer> {
  const path = `${tradePath(trade.paymentNo)}/close`
  const told = await askWechat({ method: 'POST', path, body: { mchid: settings.mchId } }, settings, world)
  if (told.kind === 'agreed') return 'closed'
  // paid, closed before, or not understood: the trade itself says which
  const { state } = await query(trade, settings, world)
  if (state === 'paid') return 'alreadyPaid'
  return state === 'closed' || state === 'notFound' ? state : 'unknown'
}
