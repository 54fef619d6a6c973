import { fenFromYuan } from '@faka/contract/money'
import type { Gateway } from './gateway.ts'
import type { Dialect } from './sandbox-gateway.tables.ts'
import { isSigned, type MerchantKeys, type Message } from './signing.ts'
import type { Trade } from './trade.sql.ts'

/** A sentence for the merchant, as EPay gateways write them, and the number that goes with it. */
export interface Fault {
  code: number
  msg: string
}
const fault = (msg: string, code = -1): Fault => ({ code, msg })

export const isFault = (value: object): value is Fault => 'msg' in value

const number = /^[a-zA-Z0-9._\-|]{1,64}$/
const stampSeconds = 300

/** An http(s) address; for call-backs without a query, which would mix with ours. */
function isAddress(text: string, pathOnly: boolean): boolean {
  if (text.length > 500 || !URL.canParse(text)) return false
  const url = new URL(text)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return false
  return !url.username && !url.password && !(pathOnly && /[?#]/.test(text))
}

/** The merchant who signed this message, or what is wrong with it. */
export async function checkSender(
  gateway: Gateway,
  message: Message | undefined,
  dialect: Dialect,
): Promise<MerchantKeys | Fault> {
  if (!message) return fault('参数重复', -4)
  const keys = await gateway.merchantOf(message.get('pid') ?? '')
  if (!keys) return fault('商户ID不存在', -3)
  if (dialect === 'rsa') {
    const stamp = message.get('timestamp') ?? ''
    if (!/^\d{10}$/.test(stamp)) return fault('timestamp 不能为空')
    if (Math.abs(gateway.deps.now().getTime() / 1000 - Number(stamp)) > stampSeconds)
      return fault('时间戳字段不正确，请检查服务器时间')
  }
  return isSigned(message, dialect, keys) ? keys : fault('签名校验失败', -3)
}

/** A new trade number: the moment and twelve random digits, so that no two meet. */
export function newTradeNo(gateway: Gateway): string {
  const { now, random } = gateway.deps
  const digits = (random(6).readUIntBE(0, 6) % 1_000_000_000_000).toString().padStart(12, '0')
  return now().toISOString().replace(/\D/g, '').slice(0, 14) + digits
}

/** Opens the trade that a checked merchant asks for, or finds it: the same out_trade_no is the same trade. */
export async function openTrade(
  gateway: Gateway,
  keys: MerchantKeys,
  message: Message,
  dialect: Dialect,
): Promise<Trade | Fault> {
  const field = (name: string): string => message.get(name) ?? ''
  const amountFen = fenFromYuan(field('money')) ?? 0
  if (!number.test(field('out_trade_no'))) return fault('订单号(out_trade_no)格式不正确')
  if (amountFen < 1) return fault('金额不合法')
  if (!field('name').trim()) return fault('商品名称(name)不能为空')
  if (!isAddress(field('notify_url'), true)) return fault('通知地址(notify_url)不正确')
  if (!isAddress(field('return_url'), false)) return fault('回调地址(return_url)不正确')
  const trade = await gateway.open({
    trade_no: newTradeNo(gateway),
    pid: keys.pid,
    out_trade_no: field('out_trade_no'),
    token: gateway.deps.random(16).toString('base64url'),
    dialect,
    pay_type: /^[a-z]{2,20}$/.test(field('type')) ? field('type') : 'alipay',
    subject: field('name').slice(0, 127),
    param: field('param').slice(0, 500),
    amount_fen: amountFen,
    notify_url: field('notify_url'),
    return_url: field('return_url'),
    created_at: gateway.deps.now(),
  })
  if (trade.amount_fen !== amountFen || trade.notify_url !== field('notify_url') || trade.dialect !== dialect)
    return fault('该订单号已存在，且参数不一致')
  if (trade.state === 'paid') return fault('该订单已完成支付')
  if (trade.state === 'closed') return fault('该订单已关闭')
  return trade
}

/** Which trade a merchant means: by our number where he gives it, else by his. */
export async function findAskedTrade(
  gateway: Gateway,
  keys: MerchantKeys,
  message: Message,
): Promise<Trade | Fault> {
  const ours = message.get('trade_no')
  const number = ours || message.get('out_trade_no')
  if (!number) return fault('订单号不能为空', -4)
  const trade = await gateway.find({ pid: keys.pid, by: ours ? 'trade_no' : 'out_trade_no', number })
  return trade ?? fault('订单号不存在')
}
