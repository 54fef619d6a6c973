import type { JsapiParams } from '@faka/contract/payment/payment'

/** What WeChat's own browser offers to pages. */
interface Bridge {
  invoke(name: string, params: object, heard: (answer: { err_msg?: string }) => void): void
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
 * Hands a payment to WeChat, which covers the page until the buyer paid or turned back. What it answers is what WeChat
 * says on this phone, and no proof that money came.
 * Source: WeChat Pay API v3, JSAPI调起支付 (pay.weixin.qq.com/doc/v3/merchant/4012791857).
 */
export async function payByBridge(params: JsapiParams): Promise<BridgeOutcome> {
  const { invoke } = await waitForBridge().then((found) => ({ invoke: found.invoke.bind(found) }))
  return new Promise((resolve) => {
    invoke('getBrandWCPayRequest', params, ({ err_msg: said = '' }) => {
      const outcome = said.split(':')[1]
      resolve(outcome === 'ok' || outcome === 'cancel' ? outcome : 'fail')
    })
  })
}
