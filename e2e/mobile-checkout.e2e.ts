import { readFile } from 'node:fs/promises'
import type { OrderNo } from '@faka/contract/shared/ids'
import type { Locale } from '@faka/contract/shared/locale'
import type { Locator } from 'playwright-core'
import decodeQR from 'qr/decode.js'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MessageKey, messagePattern } from '../test-support/browser/messages.ts'
import { openSite, type Site } from '../test-support/browser/open-site.ts'
import { openVisitor, type Visitor, type VisitorOptions } from '../test-support/browser/open-visitor.ts'
import { placeOrder, waitForHeading } from '../test-support/browser/place-order.ts'
import { demoItems } from '../test-support/browser/purchase.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site[Symbol.asyncDispose]())

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const inAppBrowsers = {
  chrome: undefined,
  safari: `${iPhone} Version/18.5 Mobile/15E148 Safari/604.1`,
  wechat: `${iPhone} Mobile/15E148 MicroMessenger/8.0.53(0x18003531) NetType/4G Language/zh_CN`,
  alipay: `${iPhone} Mobile/15E148 AliApp(AP/10.6.80.6000) AlipayClient/10.6.80.6000 Language/zh-Hans`,
}
type InAppBrowser = keyof typeof inAppBrowsers

/** QR contents of real gateways; the demo shop's sandbox gateway responds with the URL of a page. */
const qrContents = {
  alipay: 'https://qr.alipay.com/bax07315abcdefghijkl1234',
  wxpay: 'weixin://wxpay/bizpayurl?pr=NwY5Mz9zz',
}

/** A response in which each pay channel is of this method and real money, with the QR content of its gateway. */
const toWalletMessage = (method: keyof typeof qrContents, text: string): string =>
  JSON.stringify(JSON.parse(text), (name, value: unknown) => {
    if (name === 'qrContent') return qrContents[method]
    const isChannel = typeof value === 'object' && value !== null && 'realMoney' in value
    return isChannel ? { ...value, method, realMoney: true } : value
  })

interface CheckoutOptions extends Pick<VisitorOptions, 'theme'> {
  locale: Locale
  app: InAppBrowser
  /** Omitted for the demo shop's sandbox gateway, whose code is the URL of a page. */
  method?: keyof typeof qrContents
}

interface Checkout extends AsyncDisposable {
  visitor: Visitor
  message: (key: MessageKey) => Locator
  orderNo: OrderNo
  payPage: string
}

/** Opens the mobile checkout of a new order in an app's browser, as if its gateway had responded with a wallet's code. */
async function openCheckoutIn({ locale, app, method, theme = 'light' }: CheckoutOptions): Promise<Checkout> {
  const { orderNo, payPage } = await placeOrder(site, demoItems.plain)
  const visitor = await openVisitor(site, { device: 'phone', locale, theme })
  const { page, context } = visitor
  const userAgent = inAppBrowsers[app]
  if (userAgent) {
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setUserAgentOverride', { userAgent })
  }
  if (method)
    await page.route(/\/card-core\/(?:order\/(?:get|pay)|shop\/get)$/, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: toWalletMessage(method, await response.text()) })
    })
  await visitor.go(`/m/cashDesk?orderId=${orderNo}`)
  const code = page.getByRole('img', { name: messagePattern(locale, 'payment.qrLabel') })
  await code
    .or(page.getByText(messagePattern(locale, 'payment.orScan')))
    .first()
    .waitFor()
  return {
    visitor,
    message: (key) => page.getByText(messagePattern(locale, key)).first(),
    orderNo,
    payPage,
    [Symbol.asyncDispose]: () => visitor[Symbol.asyncDispose](),
  }
}

/** Decodes the QR code that the page shows. */
async function readVisibleQrCode({ page }: Visitor): Promise<string> {
  const address = await page.locator('main img[src^="data:image/png"]').getAttribute('src')
  return decodeQrCode(Buffer.from(address?.split(',')[1] ?? '', 'base64'))
}

async function decodeQrCode(bytes: Buffer): Promise<string> {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return decodeQR({ data, width: info.width, height: info.height })
}

test('in a phone browser Alipay is opened with the code, and the saved picture contains the same code', async () => {
  await using checkout = await openCheckoutIn({ locale: 'zh-CN', app: 'chrome', method: 'alipay' })
  const { visitor, message, orderNo } = checkout
  const { page } = visitor
  const open = page.getByRole('link', { name: messagePattern('zh-CN', 'paying.openAlipay') })
  const address = new URL((await open.getAttribute('href')) ?? '')
  expect(address.protocol + address.host + address.pathname).toBe('alipays:platformapi/startapp')
  expect(address.searchParams.get('qrcode')).toBe(qrContents.alipay)
  await visitor.expectAccessible()

  // the code, which this phone cannot scan, is collapsed
  const code = page.getByRole('img', { name: messagePattern('zh-CN', 'payment.qrLabel') })
  expect(await code.isVisible()).toBe(false)
  await page.getByText(messagePattern('zh-CN', 'payment.orScan')).click()
  await code.waitFor()
  await visitor.expectAccessible()

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: messagePattern('zh-CN', 'paying.save') }).click()
  const download = await saved
  expect(download.suggestedFilename()).toMatch(/^付款码-.+\.png$/)
  expect(download.suggestedFilename()).not.toContain(orderNo)
  expect(await decodeQrCode(await readFile(await download.path()))).toBe(qrContents.alipay)
  await message('paying.saved').waitFor()

  // there is no wallet to open here
  await open.click()
  await message('paying.notOpened').waitFor()
  await visitor.expectAccessible()
})

test('inside WeChat an Alipay code is not opened: the page shows how to use a browser, and other phones can scan it', async () => {
  await using checkout = await openCheckoutIn({
    locale: 'en-US',
    app: 'wechat',
    method: 'alipay',
    theme: 'dark',
  })
  const { visitor, message } = checkout
  const { page } = visitor
  await message('paying.leaveHow').waitFor()
  await page.getByRole('img', { name: messagePattern('en-US', 'paying.menuPicture') }).waitFor()
  expect(await page.locator('a[href^="alipays:"]').count()).toBe(0)
  expect(await readVisibleQrCode(visitor)).toBe(qrContents.alipay)
  await page.getByRole('button', { name: messagePattern('en-US', 'paying.copyLink') }).click()
  await message('paying.linkCopied').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
  await visitor.expectAccessible()
})

test('a WeChat Pay code on a phone can only be scanned by another device: the page offers neither opening nor saving it', async () => {
  for (const [locale, app, theme] of [
    ['zh-CN', 'wechat', 'dark'],
    ['en-US', 'safari', 'light'],
    ['zh-CN', 'alipay', 'light'],
  ] as const) {
    await using checkout = await openCheckoutIn({ locale, app, method: 'wxpay', theme })
    await checkout.message('paying.otherScreen').waitFor()
    await checkout.message('paying.otherScreenWhy').waitFor()
    expect(
      await checkout.visitor.page
        .getByRole('button', { name: messagePattern(locale, 'paying.save') })
        .count(),
    ).toBe(0)
    expect(await readVisibleQrCode(checkout.visitor)).toBe(qrContents.wxpay)
    await checkout.visitor.expectAccessible()
  }
})

test.each<CheckoutOptions>([
  { locale: 'zh-CN', app: 'chrome' },
  { locale: 'en-US', app: 'wechat', theme: 'dark' },
])(
  'a gateway’s page opens in the same window and leads back to the cards: $locale in $app',
  async (options) => {
    await using checkout = await openCheckoutIn(options)
    const { visitor, payPage, orderNo } = checkout
    const { page } = visitor
    await visitor.expectAccessible()
    expect(
      await page.getByRole('img', { name: messagePattern(options.locale, 'payment.qrLabel') }).isVisible(),
    ).toBe(false)
    await page.setViewportSize({ width: 360, height: 640 })
    for (const button of [
      page.getByRole('link', { name: messagePattern(options.locale, 'payment.payOnPhone') }),
      page.getByRole('button', { name: messagePattern(options.locale, 'payment.confirm') }),
    ]) {
      const box = await button.boundingBox()
      expect((box?.y ?? 1000) + (box?.height ?? 0)).toBeLessThanOrEqual(640)
    }
    await page.getByRole('link', { name: messagePattern(options.locale, 'payment.payOnPhone') }).click()
    await page.waitForURL(payPage)
    await page.locator('button[name="action"][value="pay"]').click()
    await page.locator('a.back').first().click()
    await page.waitForURL(`**/m/paySuccess?orderId=${orderNo}**`)
    await waitForHeading(visitor, messagePattern(options.locale, 'delivery.title'))
    await visitor.expectAccessible()
    visitor.expectNoErrors()
  },
)
