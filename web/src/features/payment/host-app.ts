/** The app that a page was opened in, as far as it decides which payment methods work. */
export type HostApp = 'wechat' | 'alipay' | 'qq' | 'browser'

/**
 * By the User-Agent: the tokens that WeChat (`MicroMessenger`), Alipay (`AlipayClient`) and QQ (`QQ/`) add in their own
 * browsers. WeCom adds WeChat's token too; QQ Browser (`MQQBrowser`) counts as a normal browser. The header can be
 * forged, so it only selects texts.
 */
export function detectHostApp(userAgent: string): HostApp {
  if (/\bMicroMessenger\//i.test(userAgent)) return 'wechat'
  if (/\bAlipayClient\//i.test(userAgent)) return 'alipay'
  if (/\bQQ\//.test(userAgent)) return 'qq'
  return 'browser'
}
