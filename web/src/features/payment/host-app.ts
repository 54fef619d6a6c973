/** What a page was opened in, as far as that decides which way to pay works there. */
export type HostApp = 'wechat' | 'alipay' | 'qq' | 'browser'

/**
 * By the User-Agent: what WeChat (`MicroMessenger`), Alipay (`AlipayClient`) and QQ (`QQ/`) add to it inside their
 * own windows. WeChat for work adds WeChat's name too, QQ Browser (`MQQBrowser`) is a browser like others. Anybody may
 * say anything there, so it chooses words and nothing else.
 */
export function detectHostApp(userAgent: string): HostApp {
  if (/\bMicroMessenger\//i.test(userAgent)) return 'wechat'
  if (/\bAlipayClient\//i.test(userAgent)) return 'alipay'
  if (/\bQQ\//.test(userAgent)) return 'qq'
  return 'browser'
}
