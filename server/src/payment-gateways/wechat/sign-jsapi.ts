import type { JsapiParams } from '@faka/contract/payment/payment'
import type { GatewayDeps } from '../gateway-deps.ts'
import { signSha256Rsa } from '../rsa-keys.ts'
import type { WechatSettings } from './settings.ts'

/**
 * What a page passes to `WeixinJSBridge.invoke('getBrandWCPayRequest', …)`: app, time, nonce and package, a
 * line each, signed with the merchant's key (SHA256withRSA). Source: WeChat Pay API v3, JSAPI调起支付
 * (pay.weixin.qq.com/doc/v3/merchant/4012791857).
 */
export function signJsapi(
  prepayId: string,
  { appId, merchantPrivateKey }: Pick<WechatSettings, 'appId' | 'merchantPrivateKey'>,
  { now, random }: Pick<GatewayDeps, 'now' | 'random'>,
): JsapiParams {
  const timeStamp = String(Math.floor(now().getTime() / 1000))
  const nonceStr = random(16).toString('hex')
  const packageText = `prepay_id=${prepayId}`
  const paySign = signSha256Rsa(
    `${[appId, timeStamp, nonceStr, packageText].join('\n')}\n`,
    merchantPrivateKey,
  )
  return { appId, timeStamp, nonceStr, package: packageText, signType: 'RSA', paySign }
}
