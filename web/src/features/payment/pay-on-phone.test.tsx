// @vitest-environment happy-dom

import type { PayChannel } from '@faka/contract/pay-channel/offered-channel'
import { codeNumbers } from '@faka/contract/shared/code-numbers'
import { OrderNo, PayChannelId } from '@faka/contract/shared/ids'
import { act, cleanup } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderSettled } from '../../../../test-support/dom/render-settled.ts'
import { Providers } from '../../app/providers.tsx'
import { loadMessages, setupI18n } from '../../lib/locale.ts'
import { createQueryClient } from '../../lib/query-client.ts'
import type { HostApp } from './host-app.ts'
import { PayOnPhone } from './pay-on-phone.tsx'

const orderNo = OrderNo.parse('HD0VSEC2T567RK21W691')
const phone =
  'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'
const agents: Record<HostApp, string> = {
  browser: phone,
  wechat: `${phone} MicroMessenger/8.0.53`,
  alipay: `${phone} AliApp(AP/10.6.0) AlipayClient/10.6.0`,
  qq: `${phone} QQ/9.1.0.21335`,
}
const codes = {
  alipay: 'https://qr.alipay.com/bax07315abcdefghijkl1234',
  wxpay: 'weixin://wxpay/bizpayurl?pr=NwY5Mz9zz',
  qqpay: 'https://qpay.qq.com/qr/5a1b2c3d',
  page: 'https://pay.example.com/checkout/1',
} as const
const names = { alipay: '支付宝', wxpay: '微信支付', qqpay: 'QQ 钱包', page: '支付宝' }

const root = document.createElement('div')
let responses: { code: number; message?: string; data?: unknown }[] = []
let requestCount = 0

const channelId = PayChannelId.parse('BTN3JGY6YY')

const paymentOf = (codeName: keyof typeof codes) => ({
  paymentNo: orderNo,
  payChannel: channelId,
  qrContent: codes[codeName],
  amountFen: 1280,
  feeFen: 0,
  way: 'code',
  jsapi: null,
  validSeconds: null,
  payBefore: '2026-11-21T08:00:00.000Z',
})

async function show(
  app: HostApp,
  codeName: keyof typeof codes,
  shown: () => unknown = () => picture() ?? otherDevice() ?? button('重试'),
): Promise<void> {
  vi.stubGlobal('navigator', { ...navigator, userAgent: agents[app], clipboard: undefined, onLine: true })
  const channel: PayChannel = {
    id: channelId,
    name: names[codeName],
    method: codeName === 'page' ? 'alipay' : codeName,
    feeBasisPoints: 0,
    realMoney: true,
    leastFen: 1,
    mostFen: 1_000_000,
  }
  responses.push({ code: 0, data: paymentOf(codeName) })
  const i18n = await setupI18n('zh-CN', ['payment'])
  await loadMessages(['paying'])
  await renderSettled(
    <Providers client={createQueryClient()} i18n={i18n}>
      <PayOnPhone orderNo={orderNo} channel={channel} />
    </Providers>,
    root,
  )
  await vi.waitFor(() => expect(shown()).toBeTruthy(), 60_000)
}

const button = (label: string) =>
  [...root.querySelectorAll('button')].find((each) => each.textContent === label)
/** The text continues with the busy label. */
const payButton = () =>
  [...root.querySelectorAll('button')].find((each) => each.textContent?.startsWith('用微信支付 ¥12.80'))
const press = (label: string) => button(label)?.click()
const link = () => root.querySelector('a')
const picture = () => root.querySelector('img[src^="data:image/png"]')
const otherDevice = () => root.querySelector('details')
/** Opens the code for another device, as a press does. */
const openOtherDevice = () => act(async () => void otherDevice()?.querySelector('summary')?.click())

/** What is offered, in order. */
const offers = (): string[] =>
  [...root.querySelectorAll('a, button, img[src^="data:"], svg[role=img]')].map(
    (each) => each.getAttribute('alt') ?? each.getAttribute('aria-label') ?? each.textContent ?? '',
  )

const code = '付款二维码，¥12.80'
const save = '保存二维码图片'
const openInBrowser = '右上角的「…」菜单里，选择在浏览器打开'
const copy = '复制本页链接'

beforeEach(() => {
  responses = []
  requestCount = 0
  vi.stubGlobal('fetch', async () => {
    requestCount += 1
    return Response.json({ message: '', data: null, ...responses.shift() })
  })
  document.body.replaceChildren(root)
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
  vi.unstubAllGlobals()
})

describe('what is offered first', () => {
  it.each<[HostApp, keyof typeof codes, string[]]>([
    ['wechat', 'alipay', [openInBrowser, copy, code]],
    ['qq', 'alipay', [openInBrowser, copy, code]],
    ['browser', 'wxpay', [code]],
    ['wechat', 'wxpay', [code]],
    ['alipay', 'wxpay', [code]],
    ['qq', 'wxpay', [code]],
    ['browser', 'qqpay', [code, save]],
    ['qq', 'qqpay', [code, save]],
    ['wechat', 'page', [openInBrowser, copy, code]],
  ])('in %s, for %s: %j', async (app, kind, expected) => {
    await show(app, kind)
    expect(offers()).toEqual(expected)
  })

  it.each<[HostApp, keyof typeof codes, string, string[]]>([
    ['browser', 'alipay', '打开支付宝付款 ¥12.80', [code, save]],
    ['alipay', 'alipay', '去支付 ¥12.80', [code]],
    ['browser', 'page', '去支付 ¥12.80', [code]],
    ['alipay', 'page', '去支付 ¥12.80', [code]],
  ])('in %s, for %s: %s; %j are drawn when they are asked for', async (app, kind, first, others) => {
    await show(app, kind)
    expect(offers()).toEqual([first])
    await openOtherDevice()
    await vi.waitFor(() => expect(offers()).toEqual([first, ...others]), 60_000)
    // closed and open again, it is not drawn anew
    const drawn = picture()
    await openOtherDevice()
    await openOtherDevice()
    expect(picture()).toBe(drawn)
  })
})

describe('explanations', () => {
  it.each<[HostApp, keyof typeof codes, string]>([
    ['wechat', 'wxpay', '请在电脑上打开本页，用微信「扫一扫」付款'],
    ['browser', 'wxpay', '微信只认摄像头扫到的付款码'],
    ['wechat', 'alipay', '微信里打不开支付宝'],
    ['wechat', 'page', '微信里打不开支付宝'],
    ['browser', 'qqpay', '打开QQ「扫一扫」，从相册选择这张图片'],
  ])('in %s, for %s: %s', async (app, kind, sentence) => {
    await show(app, kind)
    expect(root.textContent).toContain(sentence)
  })

  it('the page of a gateway opens in this window by its own URL', async () => {
    await show('browser', 'page')
    expect([link()?.getAttribute('href'), link()?.hasAttribute('target')]).toEqual([codes.page, false])
  })

  it('reports that Alipay did not open only while the page is visible', async () => {
    await show('browser', 'alipay')
    vi.useFakeTimers()
    link()?.addEventListener('click', (event) => event.preventDefault())
    await act(async () => link()?.click())
    expect(root.textContent).not.toContain('支付宝没有打开')
    await act(async () => document.dispatchEvent(new Event('visibilitychange')))
    await act(async () => vi.advanceTimersByTime(60_000))
    expect(root.textContent).not.toContain('支付宝没有打开')
    await act(async () => link()?.click())
    await act(async () => vi.advanceTimersByTime(60_000))
    expect(root.textContent).toContain('支付宝没有打开？请保存二维码图片')
  })
})

describe('failures', () => {
  it('reports a failed copy; the copied link is that of this page', async () => {
    const copied: string[] = []
    Object.assign(document, {
      execCommand: () => {
        copied.push(document.querySelector('textarea')?.value ?? '')
        return copied.length > 1
      },
    })
    await show('wechat', 'alipay')
    press(copy)
    await vi.waitFor(() => expect(button(copy)).toBeUndefined(), 60_000)
    expect(root.textContent).not.toContain('已复制')
    root.querySelector('button')?.click()
    await vi.waitFor(() => expect(root.textContent).toContain('已复制，去浏览器粘贴'), 60_000)
    expect(copied).toEqual([location.href, location.href])
  })

  it('reports a picture that cannot be saved, with an alternative', async () => {
    await show('browser', 'qqpay')
    vi.stubGlobal('URL', { ...URL, createObjectURL: undefined })
    press(save)
    await vi.waitFor(() => expect(root.textContent).toContain('图片没有保存下来，请截屏。'), 60_000)
  })

  it('requests a payment again after WeChat rejected it: the next press uses the new parameters, or leads to the login', async () => {
    const jsapi = (prepay: string) => ({
      appId: 'wx0123456789abcdef',
      timeStamp: '1795340308',
      nonceStr: 'n',
      package: `prepay_id=${prepay}`,
      signType: 'RSA',
      paySign: 's',
    })
    const passedParams: unknown[] = []
    const login = 'https://open.weixin.qq.com/connect/oauth2/authorize?appid=1#wechat_redirect'
    vi.stubGlobal('WeixinJSBridge', {
      invoke(_name: string, params: object, callback: (result: object) => void) {
        passedParams.push(params)
        callback({ err_msg: 'get_brand_wcpay_request:fail' })
      },
    })
    responses.push({
      code: 0,
      data: { ...paymentOf('wxpay'), way: 'jsapi', qrContent: '', jsapi: jsapi('wx1') },
    })
    await show('wechat', 'wxpay', payButton)
    responses = [
      { code: 0, data: { ...paymentOf('wxpay'), way: 'jsapi', qrContent: '', jsapi: jsapi('wx2') } },
      { code: 0, data: { ...paymentOf('wxpay'), way: 'wechatLogin', qrContent: login } },
    ]
    payButton()?.click()
    // the error appears after the payment was requested again; the button is also idle before the press is rendered
    await vi.waitFor(() => expect(root.textContent).toContain('微信没有完成这笔付款'), 60_000)
    expect([requestCount, payButton()?.getAttribute('aria-busy')]).toEqual([2, null])
    payButton()?.click()
    await vi.waitFor(() => expect(link()?.getAttribute('href')).toBe(login), 60_000)
    expect(passedParams).toEqual([jsapi('wx1'), jsapi('wx2')])
    expect(requestCount).toBe(3)
    // the error is still shown beside the next step
    expect(root.textContent).toContain('微信没有完成这笔付款')
  })

  it('a press retries a gateway that returned no code', async () => {
    responses.push({ code: codeNumbers.gatewaySilent, message: '网关没有回答' })
    await show('browser', 'wxpay')
    expect([requestCount, picture()]).toEqual([1, null])
    root.querySelector('button')?.click()
    await vi.waitFor(() => expect(picture()).not.toBeNull(), 60_000)
    expect(requestCount).toBe(2)
  })
})
