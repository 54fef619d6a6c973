import type { PayChannel } from '@faka/contract/shop/shop'
import type { HostApp } from './host-app.ts'

/** The wallet that a code is for; `none` where the code is a page that any of them opens. */
type Wallet = 'alipay' | 'wechat' | 'qq'

export type PhonePayment =
  /** The code is a page: it is opened in this window. */
  | { way: 'openPage'; address: string }
  /** The wallet is opened by its own address. */
  | { way: 'openAlipay'; address: string }
  /** Its wallet reads it by the camera alone: from another screen, or with another phone. */
  | { way: 'otherScreen' }
  /** The picture is saved, and scanned from the album. */
  | { way: 'savePicture' }
  /** Not inside this other wallet, which would not open it: in a browser, or by another phone. */
  | { way: 'leave'; inside: Exclude<HostApp, 'browser'> }

const hostOf = (content: string): string | undefined =>
  /^https?:\/\//i.test(content) && URL.canParse(content) ? new URL(content).hostname : undefined

/** Hosts whose addresses are codes of a wallet, not pages; a browser would show nothing useful there. */
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
 * The address by which Alipay scans a code without a camera. `startapp` with `appId=20000067&url=` opens a page
 * (open.alitrip.com, documents 106401); for what is a code the scanner itself, `saId=10000007`, is asked, which is
 * what shops on Android and iPhone have used for years, and which no document of Alipay promises: when it does not
 * open, the saved picture does.
 */
const alipayAddress = (content: string): string =>
  `alipays://platformapi/startapp?saId=10000007&qrcode=${encodeURIComponent(content)}`

/**
 * What works first on the phone that shows the code itself.
 * `content` is what the QR code of the payment holds.
 */
export function choosePhonePayment(
  { method, realMoney }: Pick<PayChannel, 'method' | 'realMoney'>,
  content: string,
  inside: HostApp,
): PhonePayment {
  const host = hostOf(content)
  const wallet =
    (host && walletByHost[host]) || (/^w(eixin|xp):\/\//i.test(content) ? 'wechat' : walletByMethod[method])
  const isPage = host !== undefined && !(host in walletByHost)
  // since October 2025 WeChat reads codes to pay by neither by a press on them nor from the album
  if (wallet === 'wechat' && !isPage) return { way: 'otherScreen' }
  // a page for test money belongs to no wallet
  const isAtHome = inside === 'browser' || wallet === undefined || inside === wallet || (isPage && !realMoney)
  if (!isAtHome) return { way: 'leave', inside }
  if (isPage) return { way: 'openPage', address: content }
  if (inside === 'alipay' && inside === wallet) return { way: 'openPage', address: content }
  return wallet === 'alipay' ? { way: 'openAlipay', address: alipayAddress(content) } : { way: 'savePicture' }
}
