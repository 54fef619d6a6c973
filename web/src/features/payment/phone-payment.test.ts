import type { PayChannel } from '@faka/contract/shop/shop'
import { describe, expect, test } from 'vitest'
import type { HostApp } from './host-app.ts'
import { choosePhonePayment, type PhonePayment } from './phone-payment.ts'

const alipayCode = 'https://qr.alipay.com/bax01234abcd'
const wechatCode = 'weixin://wxpay/bizpayurl?pr=AbCd12z'
const qqCode = 'https://qpay.qq.com/qr/6b2c1a'
const page = 'https://pay.example/desk/7?x=1&y=2'

const way = (
  method: PayChannel['method'],
  content: string,
  inside: HostApp,
  realMoney = true,
): PhonePayment => choosePhonePayment({ method, realMoney }, content, inside)

describe('a code of a wallet on the phone that shows it', () => {
  test.each<[PayChannel['method'], string, HostApp, PhonePayment['way']]>([
    ['alipay', alipayCode, 'browser', 'openAlipay'],
    ['alipay', alipayCode, 'alipay', 'openPage'],
    ['alipay', alipayCode, 'wechat', 'leave'],
    ['alipay', alipayCode, 'qq', 'leave'],
    ['wxpay', wechatCode, 'browser', 'otherScreen'],
    ['wxpay', wechatCode, 'wechat', 'otherScreen'],
    ['wxpay', wechatCode, 'alipay', 'otherScreen'],
    ['wxpay', wechatCode, 'qq', 'otherScreen'],
    ['qqpay', qqCode, 'browser', 'savePicture'],
    ['qqpay', qqCode, 'qq', 'savePicture'],
    ['qqpay', qqCode, 'wechat', 'leave'],
    // what a gateway for every wallet sends counts more than what its channel is called
    ['any', alipayCode, 'browser', 'openAlipay'],
    ['any', wechatCode, 'wechat', 'otherScreen'],
    ['any', wechatCode, 'alipay', 'otherScreen'],
    ['bank', 'https://qr.95516.com.bank/0001', 'browser', 'openPage'],
    ['any', '00020101021126', 'wechat', 'savePicture'],
  ])('%s %s in %s: %s', (method, content, inside, expected) => {
    expect(way(method, content, inside).way).toBe(expected)
  })

  test('is handed to Alipay whole, as one value', () => {
    const content = `${alipayCode}?a=1&b=2#c`
    const found = way('alipay', content, 'browser')
    if (found.way !== 'openAlipay') throw new Error(found.way)
    expect(new URL(found.address).protocol).toBe('alipays:')
    expect(new URL(found.address).searchParams.get('qrcode')).toBe(content)
  })
})

describe('a page of a gateway', () => {
  test('is opened in this window, in a browser and in the wallet that it is for', () => {
    for (const inside of ['browser', 'alipay'] as const)
      expect(way('alipay', page, inside)).toEqual({ way: 'openPage', address: page })
    expect(way('any', page, 'wechat')).toEqual({ way: 'openPage', address: page })
  })

  test('for one wallet is not opened in another, unless it only moves test money', () => {
    expect(way('alipay', page, 'wechat')).toEqual({ way: 'leave', inside: 'wechat' })
    expect(way('alipay', page, 'wechat', false)).toEqual({ way: 'openPage', address: page })
  })

  test('is one only by http: no other scheme is ever opened', () => {
    for (const content of ['javascript:alert(1)', 'intent://x#Intent;end', 'data:text/html,x', 'httpx://a'])
      expect(way('any', content, 'browser')).toEqual({ way: 'savePicture' })
  })
})
