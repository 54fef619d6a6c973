import type { Locale } from '../shared/locale.ts'

/** What wallets and protocols call themselves in English. A longer word stands before those that it holds. */
const englishNames: readonly (readonly [zh: string, en: string])[] = [
  ['微信支付', 'WeChat Pay'],
  ['微信', 'WeChat Pay'],
  ['支付宝', 'Alipay'],
  ['QQ钱包', 'QQ Wallet'],
  ['QQ 钱包', 'QQ Wallet'],
  ['QQ支付', 'QQ Wallet'],
  ['云闪付', 'UnionPay'],
  ['银联', 'UnionPay'],
  ['京东支付', 'JD Pay'],
  ['数字人民币', 'e-CNY'],
  ['信用卡', 'Credit card'],
  ['银行卡', 'Bank card'],
  ['余额', 'Balance'],
  ['易支付', 'EPay'],
  ['虎皮椒', 'XunhuPay'],
  ['贝宝', 'PayPal'],
  ['扫码支付', 'QR code'],
  ['扫码', 'QR code'],
  ['模拟', 'simulated'],
  ['沙箱', 'sandbox'],
  ['测试', 'test'],
  ['备用', 'backup'],
]

const hanPattern = /\p{Script=Han}/u

/**
 * The name of a pay channel as readers of a language know it. Its operator writes it once, mostly in Chinese; in
 * English the wallets that it names are said by their English names. A name with other words stays as it was written.
 */
export function channelName(name: string, locale: Locale): string {
  if (locale === 'zh-CN' || !hanPattern.test(name)) return name
  const said = englishNames.reduce((text, [zh, en]) => text.replaceAll(zh, ` ${en} `), name)
  if (hanPattern.test(said)) return name
  return said
    .replaceAll('（', ' (')
    .replaceAll('）', ') ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\( /g, '(')
    .replaceAll(/ (?=[),·])/g, (blank, at: number, all: string) => (all[at + 1] === '·' ? blank : ''))
    .trim()
}
