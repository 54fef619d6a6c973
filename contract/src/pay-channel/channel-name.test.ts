import { expect, test } from 'vitest'
import { channelName } from './channel-name.ts'

test.each([
  ['支付宝', 'Alipay'],
  ['微信支付', 'WeChat Pay'],
  ['余额', 'Balance'],
  ['支付宝（模拟）', 'Alipay (simulated)'],
  ['易支付 v1（模拟）', 'EPay v1 (simulated)'],
  ['易支付·支付宝', 'EPay · Alipay'],
  ['Stripe（模拟）', 'Stripe (simulated)'],
  ['USDT', 'USDT'],
  ['Alipay (HK)', 'Alipay (HK)'],
  ['老王的收款码', '老王的收款码'],
  ['支付宝老王', '支付宝老王'],
])('a pay channel called %s is %s in English, and keeps its name in Chinese', (name, inEnglish) => {
  expect(channelName(name, 'en-US')).toBe(inEnglish)
  expect(channelName(name, 'zh-CN')).toBe(name)
})
