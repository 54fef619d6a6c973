import type { PayChannel } from '@faka/contract/pay-channel/offered-channel'
import type { HostApp } from './host-app.ts'

/** The wallet that a code is for. */
type Wallet = 'alipay' | 'wechat' | 'qq'

export type PhonePayment =
  /** The code is a URL: opens it in this window. */
  | { kind: 'openPage'; url: string }
  /** Opens the wallet by its URL scheme. */
  | { kind: 'openAlipay'; url: string }
  /** The wallet only scans it by camera: from another screen, or with another phone. */
  | { kind: 'otherScreen' }
  /** Saves the picture, to be scanned from the album. */
  | { kind: 'savePicture' }
  /** Another wallet's app cannot open it: use a browser, or another phone. */
  | { kind: 'leave'; app: Exclude<HostApp, 'browser'> }

const hostOf = (content: string): string | undefined =>
  /^https?:\/\//i.test(content) && URL.canParse(content) ? new URL(content).hostname : undefined

/** Hosts whose URLs are codes of a wallet, not pages; a browser would show nothing useful. */
const walletByHost: Readonly<Record<string, Wallet>> = {
  'qr.alipay.com': 'alipay',
  'payapp.wechatpay.cn': 'wechat',
  'payapp.weixin.qq.com': 'wechat',
  'qpay.qq.com': 'qq',
  'i.qianbao.qq.com': 'qq',
}

const walletByMethod: Readonly<Record<PayChannel['method'], Wallet | undefined>> = {
  alipay: 'alipay',
  wxpay: 'wechat',
  qqpay: 'qq',
  bank: undefined,
  any: undefined,
}

/**
 * The URL by which Alipay scans a code without a camera. `startapp` with `appId=20000067&url=` opens a page
 * (open.alitrip.com, documents 106401). For codes the scanner itself, `saId=10000007`, is used, as shops on Android and
 * iPhone have done for years, although Alipay does not document it. If it does not open, the saved picture works.
 */
const alipayUrl = (content: string): string =>
  `alipays://platformapi/startapp?saId=10000007&qrcode=${encodeURIComponent(content)}`

/** The best way to pay on the phone that shows the code. `content` is the content of the QR code. */
export function choosePhonePayment(
  { method, realMoney }: Pick<PayChannel, 'method' | 'realMoney'>,
  content: string,
  app: HostApp,
): PhonePayment {
  const host = hostOf(content)
  const wallet =
    (host && walletByHost[host]) || (/^w(eixin|xp):\/\//i.test(content) ? 'wechat' : walletByMethod[method])
  const isPage = host !== undefined && !(host in walletByHost)
  // since October 2025 WeChat scans payment codes neither by a long press nor from the album
  if (wallet === 'wechat' && !isPage) return { kind: 'otherScreen' }
  // a page for test money belongs to no wallet
  const opensHere = app === 'browser' || wallet === undefined || app === wallet || (isPage && !realMoney)
  if (!opensHere) return { kind: 'leave', app }
  if (isPage) return { kind: 'openPage', url: content }
  if (app === 'alipay' && app === wallet) return { kind: 'openPage', url: content }
  return wallet === 'alipay' ? { kind: 'openAlipay', url: alipayUrl(content) } : { kind: 'savePicture' }
}
