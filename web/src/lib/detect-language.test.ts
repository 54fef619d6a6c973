import { expect, it } from 'vitest'
import { detectLanguage } from './detect-language.ts'

it.each([
  ['青柠卡铺', 'zh-CN'],
  ['Steam 充值卡 100 元', 'zh-CN'],
  ['Steam Wallet 20 USD', undefined],
  ['9F3K-22QX-ABCD', undefined],
  ['ニンテンドー 残高', undefined],
  ['', undefined],
  [null, undefined],
])('detects the language of %j only from its letters', (text, language) =>
  expect(detectLanguage(text)).toBe(language),
)
