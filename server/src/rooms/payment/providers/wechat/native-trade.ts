import { plainSubject } from '../plain-subject.ts'
import type { Attempt, CloseAnswer, CreateAnswer, TradeAnswer, TradeRef, World } from '../provider.ts'
import { askWechat } from './ask-wechat.ts'
import { readTrade } from './read-trade.ts'
import type { WechatSettings } from './settings.ts'

const native = '/v3/pay/transactions/native'
const tradePath = (paymentNo: string) => `/v3/pay/transactions/out-trade-no/${encodeURIComponent(paymentNo)}`

/** A time as WeChat Pay writes it: RFC 3339 with the offset of Beijing. */
const inBeijing = (time: Date): string =>
  `${new Date(time.getTime() + 8 * 3_600_000).toISOString().slice(0, 19)}+08:00`

/**
 * Nothing in it differs from one asking to the next, since WeChat Pay refuses a known number with other words.
 * Source: WeChat Pay API v3, Native下单 (pay.weixin.qq.com/doc/v3/merchant/4012791877).
 */
export async function create(
  attempt: Attempt,
  settings: WechatSettings,
  world: World,
): Promise<CreateAnswer> {
  const body = {
    appid: settings.appId,
    mchid: settings.mchId,
    description: plainSubject(attempt.subject),
    out_trade_no: attempt.paymentNo,
    time_expire: inBeijing(attempt.payBefore),
    notify_url: attempt.notifyUrl,
    amount: { total: attempt.amountFen, currency: 'CNY' },
  }
  const told = await askWechat({ method: 'POST', path: native, body }, settings, world)
  if (told.kind === 'unknown') return { kind: 'refused', retryable: true, reason: told.reason }
  if (told.kind === 'refused')
    return { kind: 'refused', retryable: false, reason: `the gateway refused the payment (${told.code})` }
  const { code_url: content } = told.answer
  return typeof content === 'string' && /^weixin:\/\/\S{1,900}$/.test(content)
    ? { kind: 'qr', content, tradeNo: null }
    : { kind: 'refused', retryable: true, reason: 'the gateway gave no code' }
}

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
