import type { JsapiParams } from '@faka/contract/payment/payment'

/** The JavaScript bridge of WeChat's browser. */
interface Bridge {
  invoke(name: string, params: object, callback: (result: { err_msg?: string }) => void): void
}

declare global {
  interface Window {
    WeixinJSBridge?: Bridge
  }
}

export type BridgeOutcome = 'ok' | 'cancel' | 'fail'

const waitForBridge = (): Promise<Bridge> =>
  new Promise((resolve) => {
    if (window.WeixinJSBridge) return resolve(window.WeixinJSBridge)
    const ready = () => window.WeixinJSBridge && resolve(window.WeixinJSBridge)
    document.addEventListener('WeixinJSBridgeReady', ready, { once: true })
  })

/**
 * Passes a payment to WeChat, which covers the page until the buyer paid or cancelled. The result is what WeChat
 * reports on this phone, not a proof of payment.
 * Source: WeChat Pay API v3, JSAPI调起支付 (pay.weixin.qq.com/doc/v3/merchant/4012791857).
 */
export async function payByBridge(params: JsapiParams): Promise<BridgeOutcome> {
  const { invoke } = await waitForBridge().then((found) => ({ invoke: found.invoke.bind(found) }))
  return new Promise((resolve) => {
    invoke('getBrandWCPayRequest', params, ({ err_msg: message = '' }) => {
      const outcome = message.split(':')[1]
      resolve(outcome === 'ok' || outcome === 'cancel' ? outcome : 'fail')
    })
  })
}
