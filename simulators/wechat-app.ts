import { createPublicKey, verify } from 'node:crypto'
import * as z from 'zod/mini'
import type { GatewayLedger, RecordedTrade } from './gateway-ledger.ts'
import type { SimulatorRequest } from './simulator-request.ts'
import { jsonResponse, type SimulatorResponse } from './simulator-response.ts'
import { isInWechat, messagePage } from './wechat-login.ts'
import type { WechatMerchant } from './wechat-merchant.ts'

/** What WeChat's app needs of the simulator. */
export interface WechatAppDeps {
  now: () => Date
  ledger: GatewayLedger
  merchant: WechatMerchant
  pay(trade: RecordedTrade): Promise<boolean>
}

const h5ValidSeconds = 300

/** A trade's URL for mobile browsers. */
export const h5Url = (url: string, trade: RecordedTrade): string =>
  `${url}/cgi-bin/mmpayweb-bin/checkmweb?prepay_id=wx${trade.token}&package=${trade.token.slice(0, 8)}`

export const prepayId = (trade: RecordedTrade): string => `wx${trade.token}`

const findTradeByPrepayId = (ledger: GatewayLedger, prepay: string) =>
  ledger.byToken(prepay.replace(/^wx/, ''))

/**
 * The H5 page with WeChat's restrictions: not inside WeChat, only from a page of the merchant (by `Referer`),
 * and only for five minutes. It redirects to the pay page, and from there back to `redirect_url`.
 */
function h5Page({ ledger, now }: WechatAppDeps, request: SimulatorRequest): SimulatorResponse {
  const query = new URLSearchParams(request.query)
  const trade = findTradeByPrepayId(ledger, query.get('prepay_id') ?? '')
  if (isInWechat(request)) return messagePage(200, '请在微信外打开订单，进行支付')
  if (trade?.more.product !== 'h5') return messagePage(200, '商家存在未配置的参数，请联系商家解决')
  if (!request.headers.referer) return messagePage(200, '商家参数格式有误，请联系商家解决')
  if (now().getTime() - trade.createdAt.getTime() > h5ValidSeconds * 1000)
    return messagePage(200, '支付请求已失效，请重新发起支付')
  trade.returnUrl = query.get('redirect_url') ?? ''
  return { status: 302, headers: { location: `/pay/${trade.token}` }, body: '' }
}

const BridgeRequest = z.strictObject({
  appId: z.string(),
  timeStamp: z.string(),
  nonceStr: z.string(),
  package: z.string(),
  signType: z.literal('RSA'),
  paySign: z.string(),
})

/** The results of `getBrandWCPayRequest` in WeChat's own browser. */
const bridgeResponse = (outcome: 'ok' | 'cancel' | 'fail', message?: string): SimulatorResponse =>
  jsonResponse(200, {
    err_msg: `get_brand_wcpay_request:${outcome}`,
    ...(message ? { err_desc: message } : {}),
  })

/**
 * `POST /bridge/pay` and `/bridge/cancel`: what WeChat's own browser does on `getBrandWCPayRequest`, with
 * another payer's openid in `x-openid`. It pays only what the merchant has signed.
 */
async function bridge(deps: WechatAppDeps, request: SimulatorRequest): Promise<SimulatorResponse> {
  if (request.path === '/bridge/cancel') return bridgeResponse('cancel')
  const { data: input } = BridgeRequest.safeParse(JSON.parse(request.body))
  const { merchant, ledger } = deps
  if (!input) return bridgeResponse('fail', '调用支付JSAPI缺少参数')
  const { appId, timeStamp, nonceStr, package: packageText, paySign } = input
  const text = `${[appId, timeStamp, nonceStr, packageText].join('\n')}\n`
  const key = createPublicKey(merchant.merchant.publicKey)
  const isSigned = verify('sha256', Buffer.from(text), key, Buffer.from(paySign, 'base64'))
  if (appId !== merchant.appId || !isSigned) return bridgeResponse('fail', '支付验证签名失败')
  const trade = findTradeByPrepayId(ledger, packageText.replace(/^prepay_id=/, ''))
  if (trade?.more.product !== 'jsapi') return bridgeResponse('fail', '该订单已过期，请重新下单')
  const payer = request.headers['x-openid'] ?? trade.more.openId
  if (payer !== trade.more.openId) return bridgeResponse('fail', '下单账号与支付账号不一致，请核实后再支付')
  return (await deps.pay(trade)) ? bridgeResponse('ok') : bridgeResponse('fail', '该订单已支付或已关闭')
}

/** Handles requests of a phone to WeChat itself; undefined for anything else. */
export function answerWechatApp(
  deps: WechatAppDeps,
  request: SimulatorRequest,
): SimulatorResponse | Promise<SimulatorResponse> | undefined {
  if (request.path === '/cgi-bin/mmpayweb-bin/checkmweb') return h5Page(deps, request)
  return request.path.startsWith('/bridge/') ? bridge(deps, request) : undefined
}
