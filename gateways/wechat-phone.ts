import { createPublicKey, verify } from 'node:crypto'
import * as z from 'zod/mini'
import type { Asked } from './asked.ts'
import type { BookedTrade, GatewayLedger } from './gateway-ledger.ts'
import { type Said, sayJson } from './serve.ts'
import type { WechatMerchant } from './wechat-merchant.ts'
import { isInWechat, sayWords } from './wechat-people.ts'

/** What WeChat on a phone needs of the gateway around it. */
export interface WechatPhone {
  now: () => Date
  ledger: GatewayLedger
  merchant: WechatMerchant
  pay(trade: BookedTrade): Promise<boolean>
}

const h5Seconds = 300

/** A trade's address for the browsers of phones. */
export const h5Url = (url: string, trade: BookedTrade): string =>
  `${url}/cgi-bin/mmpayweb-bin/checkmweb?prepay_id=wx${trade.token}&package=${trade.token.slice(0, 8)}`

export const prepayId = (trade: BookedTrade): string => `wx${trade.token}`

const tradeOf = (ledger: GatewayLedger, prepay: string) => ledger.byToken(prepay.replace(/^wx/, ''))

/**
 * The page of H5, as WeChat guards it: not inside WeChat, only from a page of the merchant's (by `Referer`), only for
 * five minutes after it was asked for. It leads on to the page to pay on, and from there back to `redirect_url`.
 */
function h5Page({ ledger, now }: WechatPhone, asked: Asked): Said {
  const query = new URLSearchParams(asked.query)
  const trade = tradeOf(ledger, query.get('prepay_id') ?? '')
  if (isInWechat(asked)) return sayWords(200, '请在微信外打开订单，进行支付')
  if (trade?.more.product !== 'h5') return sayWords(200, '商家存在未配置的参数，请联系商家解决')
  if (!asked.headers.referer) return sayWords(200, '商家参数格式有误，请联系商家解决')
  if (now().getTime() - trade.createdAt.getTime() > h5Seconds * 1000)
    return sayWords(200, '支付请求已失效，请重新发起支付')
  trade.returnUrl = query.get('redirect_url') ?? ''
  return { status: 302, headers: { location: `/pay/${trade.token}` }, body: '' }
}

const Request = z.strictObject({
  ...{ appId: z.string(), timeStamp: z.string(), nonceStr: z.string(), package: z.string() },
  ...{ signType: z.literal('RSA'), paySign: z.string() },
})

/** The words with which WeChat's own browser answers `getBrandWCPayRequest`. */
const say = (outcome: 'ok' | 'cancel' | 'fail', words?: string): Said =>
  sayJson(200, { err_msg: `get_brand_wcpay_request:${outcome}`, ...(words ? { err_desc: words } : {}) })

/**
 * `POST /bridge/pay` and `/bridge/cancel`: what WeChat's own browser does with `getBrandWCPayRequest`, the payer's openid
 * in `x-openid` where he is not the one that the trade was opened for. It pays nothing that the merchant has not signed.
 */
async function bridge(phone: WechatPhone, asked: Asked): Promise<Said> {
  if (asked.path === '/bridge/cancel') return say('cancel')
  const { data: request } = Request.safeParse(JSON.parse(asked.body))
  const { merchant, ledger } = phone
  if (!request) return say('fail', '调用支付JSAPI缺少参数')
  const { appId, timeStamp, nonceStr, package: wanted, paySign } = request
  const text = `${[appId, timeStamp, nonceStr, wanted].join('\n')}\n`
  const key = createPublicKey(merchant.merchant.publicKey)
  const isSigned = verify('sha256', Buffer.from(text), key, Buffer.from(paySign, 'base64'))
  if (appId !== merchant.appId || !isSigned) return say('fail', '支付验证签名失败')
  const trade = tradeOf(ledger, wanted.replace(/^prepay_id=/, ''))
  if (trade?.more.product !== 'jsapi') return say('fail', '该订单已过期，请重新下单')
  const payer = asked.headers['x-openid'] ?? trade.more.openId
  if (payer !== trade.more.openId) return say('fail', '下单账号与支付账号不一致，请核实后再支付')
  return (await phone.pay(trade)) ? say('ok') : say('fail', '该订单已支付或已关闭')
}

/** Answers what a phone asks WeChat itself; undefined for anything else. */
export function answerPhone(phone: WechatPhone, asked: Asked): Said | Promise<Said> | undefined {
  if (asked.path === '/cgi-bin/mmpayweb-bin/checkmweb') return h5Page(phone, asked)
  return asked.path.startsWith('/bridge/') ? bridge(phone, asked) : undefined
}
