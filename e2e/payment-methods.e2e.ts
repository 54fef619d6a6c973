import { createOrder } from '@faka/contract/order/order'
import type { OrderNo } from '@faka/contract/shared/ids'
import type { Locale } from '@faka/contract/shared/locale'
import { siteCookie } from '@faka/contract/storefront/mobile-site'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAlipaySimulator } from '../simulators/alipay-simulator.ts'
import { openEpaySimulator } from '../simulators/epay-simulator.ts'
import { openWechatSimulator, type WechatSimulator } from '../simulators/wechat-simulator.ts'
import { messagePattern } from '../test-support/browser/messages.ts'
import { openSite, type Site } from '../test-support/browser/open-site.ts'
import { openVisitor, type Visitor, type VisitorOptions } from '../test-support/browser/open-visitor.ts'
import { rememberSecrets } from '../test-support/browser/order-secrets.ts'
import { findItemPath, waitForHeading } from '../test-support/browser/place-order.ts'
import { demoItems } from '../test-support/browser/purchase.ts'
import { runCli } from '../test-support/browser/run-cli.ts'
import { userAgents } from '../test-support/server/user-agents.ts'

let site: Site
const simulators = new AsyncDisposableStack()
beforeAll(async () => {
  site = simulators.use(await openSite())
})
afterAll(() => simulators.disposeAsync())

/** Adds a pay channel as a seller does; returns its id. */
async function addChannel(provider: string, method: string, settings: object): Promise<string> {
  const line = [
    'channel',
    'add',
    provider,
    '--name',
    `${provider} here`,
    '--method',
    method,
    '--settings',
    '-',
  ]
  const { payChannelId } = await runCli(site, line, JSON.stringify(settings))
  return payChannelId
}

/** Places an order over HTTP with this pay channel. */
async function orderWithChannel(payChannel: string, userAgent: string): Promise<OrderNo> {
  const itemId = (await findItemPath(site, demoItems.plain)).split('/').at(-1) ?? ''
  const answer = await fetch(`${site.url}${createOrder.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify({
      requestId: crypto.randomUUID(),
      itemId,
      quantity: 1,
      payChannel,
      contact: { phone: '13800138000' },
    }),
  })
  const { orderNo, manageSecret, recoveryCode } = createOrder.reply.parse(Object(await answer.json()).data)
  rememberSecrets(orderNo, manageSecret, recoveryCode)
  return orderNo
}

interface WebviewOptions extends VisitorOptions {
  locale: Locale
  userAgent: string
}

/** A visitor whose browser sends this User-Agent. */
async function openWebview({ userAgent, ...options }: WebviewOptions): Promise<Visitor> {
  const visitor = await openVisitor(site, options)
  const session = await visitor.context.newCDPSession(visitor.page)
  await session.send('Emulation.setUserAgentOverride', { userAgent })
  return visitor
}

/** Pays on the gateway's page and returns to the shop. */
async function payAndComeBack({ page }: Visitor): Promise<void> {
  await page.locator('button[name="action"][value="pay"]').click()
  await page.locator('a.back').click()
}

async function expectCards(visitor: Visitor, locale: Locale, orderNo: string): Promise<void> {
  await visitor.page.waitForURL(`**/m/paySuccess?orderId=${orderNo}**`)
  await waitForHeading(visitor, messagePattern(locale, 'delivery.title'))
}

let wechat: WechatSimulator
let wechatChannel: string
beforeAll(async () => {
  wechat = simulators.use(await openWechatSimulator())
  wechatChannel = await addChannel('wechat-pay', 'wxpay', wechat.settings.byKey)
})

test('on a phone WeChat Pay uses H5: its page gets the shop as Referer and leads back to the cards', async () => {
  const locale = 'zh-CN'
  const orderNo = await orderWithChannel(wechatChannel, userAgents.phone)
  await using visitor = await openWebview({ locale, device: 'phone', userAgent: userAgents.phone })
  const { page } = visitor
  await visitor.go(`/m/cashDesk?orderId=${orderNo}`)
  const open = page.getByRole('link', { name: messagePattern(locale, 'payment.payOnPhone') })
  expect(await open.getAttribute('href')).toContain(`${wechat.url}/cgi-bin/mmpayweb-bin/checkmweb?`)
  expect(await page.getByRole('img', { name: messagePattern(locale, 'payment.qrLabel') }).count()).toBe(0)
  await visitor.expectAccessible()
  await open.click()
  await page.waitForURL(`${wechat.url}/pay/**`)
  await payAndComeBack(visitor)
  await expectCards(visitor, locale, orderNo)
  visitor.expectNoErrors()
})

test('a phone on the full site uses H5 too: with the shop as Referer, and a new URL when the first has expired', async () => {
  const locale = 'zh-CN'
  const orderNo = await orderWithChannel(wechatChannel, userAgents.phone)
  await using visitor = await openWebview({ locale, device: 'phone', userAgent: userAgents.phone })
  const { page, context } = visitor
  await context.addCookies([{ name: siteCookie, value: 'full', url: site.url }])
  await page.clock.install()
  await visitor.go(`/cashDesk?orderId=${orderNo}`)
  const open = page.getByRole('link', { name: messagePattern(locale, 'payment.payOnPhone') })
  // the checkout's link stays until the response arrives
  await page.locator('a[href*="/checkmweb?"]').waitFor()
  expect(new URL(page.url()).pathname).toBe('/cashDesk')
  await visitor.expectAccessible()
  const before = wechat.ledger.trades.at(-1)
  await page.clock.fastForward('04:05')
  await site.db.db
    .updateTable('payment')
    .set({ content_before: new Date(0) })
    .where('order_no', '=', orderNo)
    .execute()
  await open.click()
  await page.waitForURL(`${wechat.url}/pay/**`)
  expect(before?.state).toBe('closed')
  await page.locator('button[name="action"][value="pay"]').click()
  await page.locator('a.back').click()
  await page.waitForURL(`**/paySuccess?orderId=${orderNo}**`)
  await waitForHeading(visitor, messagePattern(locale, 'delivery.title'))
})

test('an expired H5 URL is renewed by the same click', async () => {
  const locale = 'en-US'
  const orderNo = await orderWithChannel(wechatChannel, userAgents.phone)
  await using visitor = await openWebview({
    locale,
    device: 'phone',
    theme: 'dark',
    userAgent: userAgents.phone,
  })
  const { page } = visitor
  await page.clock.install()
  await visitor.go(`/m/cashDesk?orderId=${orderNo}`)
  const open = page.getByRole('link', { name: messagePattern(locale, 'payment.payOnPhone') })
  const first = await open.getAttribute('href')
  const before = wechat.ledger.trades.at(-1)
  // the URL has expired for the page and for the shop
  await page.clock.fastForward('04:05')
  await site.db.db
    .updateTable('payment')
    .set({ content_before: new Date(0) })
    .where('order_no', '=', orderNo)
    .execute()
  await open.click()
  await page.waitForURL(`${wechat.url}/pay/**`)
  expect(page.url()).not.toContain(before?.token ?? first ?? '')
  expect(before?.state).toBe('closed')
})

/** WeChat's browser, whose bridge to pages either pays at the gateway or cancels. */
async function openInWechat(locale: Locale, outcome: () => 'pay' | 'cancel'): Promise<Visitor> {
  const visitor = await openWebview({ locale, device: 'phone', userAgent: userAgents.wechat })
  await visitor.context.exposeFunction('askWechat', async (params: object) => {
    const body = JSON.stringify(params)
    const answer = await fetch(`${wechat.url}/bridge/${outcome()}`, { method: 'POST', body })
    return answer.json()
  })
  await visitor.context.addInitScript(`setTimeout(() => {
    window.WeixinJSBridge = { invoke(name, params, callback) {
      if (name === 'getBrandWCPayRequest') window.askWechat(params).then(callback)
    } }
    document.dispatchEvent(new Event('WeixinJSBridgeReady'))
  }, 200)`)
  return visitor
}

test('inside WeChat one click goes through the authorization and opens WeChat’s cashier; after cancelling, another click pays', async () => {
  const locale = 'zh-CN'
  let outcome: 'pay' | 'cancel' = 'cancel'
  const orderNo = await orderWithChannel(wechatChannel, userAgents.wechat)
  await using visitor = await openInWechat(locale, () => outcome)
  const { page } = visitor
  await visitor.go(`/m/cashDesk?orderId=${orderNo}`)
  await visitor.expectAccessible()
  await page.getByRole('link', { name: messagePattern(locale, 'paying.wechat') }).click()
  // back from the authorization the cashier opens at once, and the URL keeps no code
  await page.getByText(messagePattern(locale, 'paying.wechatCancelled')).waitFor()
  expect(page.url()).not.toMatch(/code=|state=/)
  await visitor.expectAccessible()
  outcome = 'pay'
  await page.getByRole('button', { name: messagePattern(locale, 'paying.wechat') }).click()
  await expectCards(visitor, locale, orderNo)
  expect(wechat.ledger.trades.at(-1)).toMatchObject({ state: 'paid', more: { product: 'jsapi' } })
  visitor.expectNoErrors()
})

test('Alipay’s phone page opens in the same window and leads back to the cards; on a desktop its page opens beside the checkout', async () => {
  const locale = 'en-US'
  const alipay = simulators.use(await openAlipaySimulator())
  const channel = await addChannel('alipay', 'alipay', { ...alipay.settings.keys, products: ['page', 'wap'] })
  {
    const orderNo = await orderWithChannel(channel, userAgents.phone)
    await using visitor = await openWebview({ locale, device: 'phone', userAgent: userAgents.phone })
    await visitor.go(`/m/cashDesk?orderId=${orderNo}`)
    await visitor.page.getByRole('link', { name: messagePattern(locale, 'payment.payOnPhone') }).click()
    await visitor.page.waitForURL(`${alipay.url}/pay/**`)
    await payAndComeBack(visitor)
    await expectCards(visitor, locale, orderNo)
    visitor.expectNoErrors()
  }
  const orderNo = await orderWithChannel(channel, userAgents.desktop)
  await using visitor = await openVisitor(site, { locale, theme: 'dark' })
  const { page, context } = visitor
  await visitor.go(`/cashDesk?orderId=${orderNo}`)
  const open = page.getByRole('link', { name: messagePattern(locale, 'payment.payOnPhone') })
  await open.waitFor()
  expect(await page.getByRole('img', { name: messagePattern(locale, 'payment.qrLabel') }).count()).toBe(0)
  await visitor.expectAccessible()
  const [beside] = await Promise.all([context.waitForEvent('page'), open.click()])
  await beside.locator('button[name="action"][value="pay"]').click()
  // the checkout moves on to the cards by itself
  await page.waitForURL(`**/paySuccess?orderId=${orderNo}**`)
  await waitForHeading(visitor, messagePattern(locale, 'delivery.title'))
  await beside.locator('a.back').click()
  await beside.waitForURL(`**/paySuccess?orderId=${orderNo}**`)
  visitor.expectNoErrors()
})

test('on a phone EPay’s page opens in the same window and leads back to the cards', async () => {
  const locale = 'zh-CN'
  const epay = simulators.use(await openEpaySimulator('md5'))
  const channel = await addChannel('epay-md5', 'wxpay', { ...epay.settings, mode: 'page' })
  const orderNo = await orderWithChannel(channel, userAgents.phone)
  await using visitor = await openWebview({ locale, device: 'phone', userAgent: userAgents.phone })
  const { page } = visitor
  await visitor.go(`/m/cashDesk?orderId=${orderNo}`)
  const open = page.getByRole('link', { name: messagePattern(locale, 'payment.payOnPhone') })
  expect(await open.getAttribute('href')).toContain('/submit.php?')
  await open.click()
  await page.waitForURL(`${epay.url}/pay/**`)
  await payAndComeBack(visitor)
  await expectCards(visitor, locale, orderNo)
  visitor.expectNoErrors()
})

test('with QR codes only, a phone is told how to pay instead, in both languages', async () => {
  const channel = await addChannel('wechat-pay', 'wxpay', {
    ...wechat.settings.byKey,
    products: ['native'],
  })
  const orderNo = await orderWithChannel(channel, userAgents.desktop)
  for (const locale of ['zh-CN', 'en-US'] as const) {
    await using visitor = await openWebview({ locale, device: 'phone', userAgent: userAgents.wechat })
    await visitor.go(`/m/cashDesk?orderId=${orderNo}`)
    await visitor.page.getByText(messagePattern(locale, 'paying.elsewhereHow')).waitFor()
    await visitor.page.getByRole('button', { name: messagePattern(locale, 'paying.copyLink') }).waitFor()
    await visitor.expectAccessible()
  }
  // nothing was opened at the gateway that the phone cannot use
  expect(wechat.ledger.trades.at(-1)?.more.product).not.toBe('native')
})
