import type { Locale } from '../shared/locale.ts'

/** The English names of wallets and protocols. A longer term comes before the terms it contains. */
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
  ['人工确认', 'Confirmed manually'],
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
 * The name of a pay channel in a language. Operators write it once, usually in Chinese; for English the wallets in
 * it are replaced by their English names. A name with any other Chinese text is returned unchanged.
 */
export function channelName(name: string, locale: Locale): string {
  if (locale === 'zh-CN' || !hanPattern.test(name)) return name
  const translated = englishNames.reduce((text, [zh, en]) => text.replaceAll(zh, ` ${en} `), name)
  if (hanPattern.test(translated)) return name
  return translated
    .replaceAll('（', ' (')
    .replaceAll('）', ') ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\( /g, '(')
    .replaceAll(/ (?=[),·])/g, (blank, index: number, all: string) => (all[index + 1] === '·' ? blank : ''))
    .trim()
}
