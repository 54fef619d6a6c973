import type { PayChannel } from '@faka/contract/pay-channel/offered-channel'
import { describe, expect, test } from 'vitest'
import type { HostApp } from './host-app.ts'
import { choosePhonePayment, type PhonePayment } from './phone-payment.ts'

const alipayCode = 'https://qr.alipay.com/bax01234abcd'
const wechatCode = 'weixin://wxpay/bizpayurl?pr=AbCd12z'
const qqCode = 'https://qpay.qq.com/qr/6b2c1a'
const page = 'https://pay.example/checkout/7?x=1&y=2'

const choose = (
  method: PayChannel['method'],
  content: string,
  app: HostApp,
  realMoney = true,
): PhonePayment => choosePhonePayment({ method, realMoney }, content, app)

describe('the code of a wallet on the phone that shows it', () => {
  test.each<[PayChannel['method'], string, HostApp, PhonePayment['kind']]>([
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
    // the content of the code takes precedence over the method of the channel
    ['any', alipayCode, 'browser', 'openAlipay'],
    ['any', wechatCode, 'wechat', 'otherScreen'],
    ['any', wechatCode, 'alipay', 'otherScreen'],
    ['bank', 'https://qr.95516.com.bank/0001', 'browser', 'openPage'],
    ['any', '00020101021126', 'wechat', 'savePicture'],
  ])('%s %s in %s: %s', (method, content, app, expected) => {
    expect(choose(method, content, app).kind).toBe(expected)
  })

  test('is passed to Alipay unchanged, as one parameter', () => {
    const content = `${alipayCode}?a=1&b=2#c`
    const found = choose('alipay', content, 'browser')
    if (found.kind !== 'openAlipay') throw new Error(found.kind)
    expect(new URL(found.url).protocol).toBe('alipays:')
    expect(new URL(found.url).searchParams.get('qrcode')).toBe(content)
  })
})

describe('the page of a gateway', () => {
  test('opens in this window, in a browser and in its own wallet', () => {
    for (const app of ['browser', 'alipay'] as const)
      expect(choose('alipay', page, app)).toEqual({ kind: 'openPage', url: page })
    expect(choose('any', page, 'wechat')).toEqual({ kind: 'openPage', url: page })
  })

  test('for one wallet is not opened in another, unless it only moves test money', () => {
    expect(choose('alipay', page, 'wechat')).toEqual({ kind: 'leave', app: 'wechat' })
    expect(choose('alipay', page, 'wechat', false)).toEqual({ kind: 'openPage', url: page })
  })

  test('is recognized by http only: no other scheme is ever opened', () => {
    for (const content of ['javascript:alert(1)', 'intent://x#Intent;end', 'data:text/html,x', 'httpx://a'])
      expect(choose('any', content, 'browser')).toEqual({ kind: 'savePicture' })
  })
})
