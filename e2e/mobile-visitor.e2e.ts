import { createServer } from 'node:http'
import type { ClassifyId, OrderNo } from '@faka/contract/shared/ids'
import { readClassifyId } from '@faka/contract/shared/urls'
import { getShop } from '@faka/contract/shop/shop'
import type { Page, Request } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { messagePattern } from '../test-support/browser/messages.ts'
import { openSite, type Site } from '../test-support/browser/open-site.ts'
import { openVisitor, type Visitor } from '../test-support/browser/open-visitor.ts'
import {
  findItemPath,
  openCheckout,
  placeOrder,
  pressGatewayButton,
  waitForHeading,
} from '../test-support/browser/place-order.ts'
import { demoItems, openItem, orderItem } from '../test-support/browser/purchase.ts'
import { switchToFullSite } from '../test-support/browser/switch-to-full-site.ts'
import { createBuyer } from '../test-support/server/http-buyer.ts'
import { findFreePort } from '../test-support/server/server-process.ts'

let site: Site
let classifyIds: ClassifyId[]
beforeAll(async () => {
  site = await openSite()
  const { classifies } = await createBuyer(site.url).callOrThrow(getShop, { shortUrl: 'demo' })
  classifyIds = classifies.map(({ id }) => id)
})
afterAll(() => site[Symbol.asyncDispose]())

/** The URL of a page without the host. */
const readPath = (page: Page): string => page.url().slice(site.url.length)

/** Links of a page to this site outside the mobile site, without the sandbox gateway. */
const listFullSiteLinks = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
      .filter(({ origin }) => origin === location.origin)
      .map(({ pathname, search }) => pathname + search)
      .filter((path) => !/^\/(m|sandbox-gateway)\//.test(path)),
  )

const expectOnMobileSite = async (page: Page): Promise<void> => {
  expect(readPath(page)).toMatch(/^\/m\//)
  expect(await listFullSiteLinks(page)).toEqual([])
}

/** Records the paths of all documents that the visitor's tabs load from now on. */
function recordPaths({ context }: Visitor): string[] {
  const paths: string[] = []
  const watch = (page: Page) =>
    page.on('framenavigated', (frame) => {
      if (frame.url().startsWith(site.url)) paths.push(new URL(frame.url()).pathname)
    })
  context.pages().forEach(watch)
  context.on('page', watch)
  return paths
}

const findOrderStatus = async (orderNo: OrderNo): Promise<string | undefined> => {
  const row = await site.db.db
    .selectFrom('orders')
    .select('status')
    .where('order_no', '=', orderNo)
    .executeTakeFirst()
  return row?.status
}

test('a phone is redirected to the same page of the mobile site and stays there, with its classify', async () => {
  await using visitor = await openVisitor(site, { device: 'phone' })
  const { page } = visitor
  const paths = recordPaths(visitor)
  const path = `/shopDetail/demo?classifyId=${classifyIds[1]}`
  await visitor.go(path)
  expect(readPath(page)).toBe(`/m${path}`)
  await waitForHeading(visitor, '青柠卡铺')
  expect(await page.locator('html').getAttribute('data-device')).toBe('phone')
  await page.locator('html[data-hydrated]').waitFor()
  await expectOnMobileSite(page)
  await visitor.expectAccessible()

  await page.locator('main li a').first().click()
  await page.waitForURL('**/m/itemDetail/**')
  await page.locator('button[data-press="buy"]').waitFor()
  const { searchParams } = new URL(page.url())
  expect([searchParams.get('shopId'), searchParams.get('classifyId')]).toEqual(['demo', classifyIds[1]])
  await expectOnMobileSite(page)
  await visitor.expectAccessible()

  await page.goBack()
  await page.waitForURL(`**/m${path}`)
  await waitForHeading(visitor, '青柠卡铺')
  await page.reload()
  await waitForHeading(visitor, '青柠卡铺')
  expect(readPath(page)).toBe(`/m${path}`)
  expect(paths.filter((each) => !each.startsWith('/m/'))).toEqual([])
  visitor.expectNoErrors()
})

test('a phone at an order’s checkout is redirected to its item, with the classify of the URL or else of the order', async () => {
  await using visitor = await openVisitor(site, { device: 'phone', locale: 'en-US', theme: 'dark' })
  const { page } = visitor
  const { orderNo } = await placeOrder(site, demoItems.plain)
  const item = await findItemPath(site, demoItems.plain)
  const other = classifyIds.at(-1)

  await visitor.go(`/cashDesk?orderId=${orderNo}&classifyId=${other}`)
  await page.waitForURL('**/m/itemDetail/**')
  expect(readPath(page)).toBe(`/m${item}?shopId=demo&classifyId=${other}`)
  await waitForHeading(visitor, demoItems.plain)

  await visitor.go(`/cashDesk?orderId=${orderNo}`)
  await page.waitForURL(`**/m${item}?**`)
  const own = readClassifyId(new URL(page.url()).searchParams)
  expect(own).toBeDefined()
  expect(own).not.toBe(other)
  expect(readPath(page)).toBe(`/m${item}?shopId=demo&classifyId=${own}`)
  await waitForHeading(visitor, demoItems.plain)
  await visitor.expectAccessible()

  // going back does not return to the checkout
  await page.goBack()
  await page.waitForURL(`${site.url}/m${item}?shopId=demo&classifyId=${other}`)
  await waitForHeading(visitor, demoItems.plain)
  visitor.expectNoErrors()
})

test('a phone at the checkout of an unreadable order is told why on the mobile site', async () => {
  await using visitor = await openVisitor(site, { device: 'phone' })
  const { page } = visitor
  visitor.allowStatus(404)
  visitor.allowStatus(503)
  for (const query of ['?orderId=HD0VSEC2T567RK21W691', '?orderId=x', '']) {
    await visitor.go(`/cashDesk${query}`)
    await page.waitForURL('**/m/errorPage?type=errorOrder')
    await waitForHeading(visitor, messagePattern('zh-CN', 'shell.errorOrder.title'))
    await expectOnMobileSite(page)
  }

  const secret = await placeOrder(site, demoItems.password, { cardPassword: 'Nur-für-mich-7' })
  await pressGatewayButton(secret.payPage, 'pay')
  // before payment the phone would be redirected to the item
  await expect.poll(() => findOrderStatus(secret.orderNo)).toBe('delivered')
  await visitor.go(`/cashDesk?orderId=${secret.orderNo}`)
  await page.waitForURL('**/m/verifyPassword?**')
  await waitForHeading(visitor, messagePattern('zh-CN', 'delivery.passwordTitle'))
  await expectOnMobileSite(page)

  const { orderNo } = await placeOrder(site, demoItems.plain)
  const orders = '**/card-core/order/get'
  await page.route(orders, (route) => route.fulfill({ status: 503, body: 'away' }))
  // an order to which WeChat's login returns is read by the browser; every other unpaid one arrives with its page
  const query = `?orderId=${orderNo}&classifyId=${classifyIds[1]}&state=1`
  await visitor.go(`/m/cashDesk${query}`)
  await waitForHeading(visitor, messagePattern('zh-CN', 'payment.failedTitle'))
  expect(readPath(page)).toContain(`/m/cashDesk?orderId=${orderNo}`)
  await visitor.expectAccessible()
  await page.unroute(orders)
  await page.getByRole('button', { name: messagePattern('zh-CN', 'payment.retry') }).click()
  await page.getByRole('link', { name: messagePattern('zh-CN', 'payment.payOnPhone') }).waitFor()
  await expectOnMobileSite(page)
  visitor.expectNoErrors()
})

test('a phone can switch to the full site by the menu, stays there, and can switch back in the footer', async () => {
  await using visitor = await openVisitor(site, { device: 'phone', locale: 'en-US' })
  const { page } = visitor
  const shop = `/shopDetail/demo?classifyId=${classifyIds[1]}`
  await visitor.go(shop)
  await switchToFullSite(visitor, 'en-US')
  await page.waitForURL(site.url + shop)
  await waitForHeading(visitor, '青柠卡铺')
  await visitor.expectAccessible()
  await page.reload()
  expect(readPath(page)).toBe(shop)
  await visitor.go('/login')
  expect(readPath(page)).toBe('/login')
  const { orderNo } = await placeOrder(site, demoItems.plain)
  await openCheckout(visitor, 'en-US', orderNo)
  expect(readPath(page)).toBe(`/cashDesk?orderId=${orderNo}`)
  await visitor.expectAccessible()

  await visitor.go(shop)
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: messagePattern('en-US', 'shell.site.mobile') })
    .click()
  await page.waitForURL(`${site.url}/m${shop}`)
  await waitForHeading(visitor, '青柠卡铺')
  await visitor.go('/login')
  expect(readPath(page)).toBe('/m/login')
  visitor.expectNoErrors()
})

for (const variant of [
  { locale: 'zh-CN', theme: 'light' },
  { locale: 'en-US', theme: 'dark' },
] as const) {
  const { locale, theme } = variant
  test(`a purchase started on the mobile site ends there: ${locale}, ${theme}`, async () => {
    await using visitor = await openVisitor(site, { device: 'phone', ...variant })
    const { page } = visitor
    const paths = recordPaths(visitor)
    await openItem(visitor, demoItems.plain)
    const orderNo = await orderItem(visitor, locale)
    await expectOnMobileSite(page)
    await visitor.expectAccessible()

    await page.getByRole('link', { name: messagePattern(locale, 'payment.payOnPhone') }).click()
    await page.locator('button[name="action"][value="pay"]').click()
    await page.locator('a.back').click()
    await page.waitForURL(`**/m/paySuccess?orderId=${orderNo}**`)
    await page.locator('pre').filter({ hasText: 'DEMO' }).first().waitFor()
    await expectOnMobileSite(page)
    await visitor.expectAccessible()
    await page.getByRole('link', { name: messagePattern(locale, 'delivery.toShop') }).click()
    await page.waitForURL('**/m/shopDetail/demo?**')
    await waitForHeading(visitor, '青柠卡铺')
    expect(paths.filter((path) => !/^\/(m|sandbox-gateway)\//.test(path))).toEqual([])
    visitor.expectNoErrors()
  })
}

test('a phone in desktop mode stays on the full site', async () => {
  await using visitor = await openVisitor(site, { device: 'phone in desktop mode' })
  const { page } = visitor
  await visitor.go('/shopDetail/demo')
  await waitForHeading(visitor, '青柠卡铺')
  expect(readPath(page)).toBe('/shopDetail/demo')
  expect(await page.getByRole('link', { name: messagePattern('zh-CN', 'shell.site.mobile') }).count()).toBe(0)
  const { orderNo } = await placeOrder(site, demoItems.plain)
  await openCheckout(visitor, 'zh-CN', orderNo)
  expect(readPath(page)).toBe(`/cashDesk?orderId=${orderNo}`)
  visitor.expectNoErrors()
})

test('an iPhone, which sends no client hints, is recognized by its User-Agent', async () => {
  await using visitor = await openVisitor(site, { device: 'iPhone' })
  const { page } = visitor
  const navigations: Request[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) navigations.push(request)
  })
  await visitor.go('/shopDetail/demo?keyword=A')
  expect(readPath(page)).toBe('/m/shopDetail/demo?keyword=A')
  const { orderNo } = await placeOrder(site, demoItems.plain)
  await visitor.go(`/cashDesk?orderId=${orderNo}`)
  await page.waitForURL('**/m/itemDetail/**')
  await waitForHeading(visitor, demoItems.plain)
  const sent = await Promise.all(navigations.map((request) => request.allHeaders()))
  expect(sent.length).toBeGreaterThanOrEqual(4)
  expect(sent.filter((headers) => 'sec-ch-ua-mobile' in headers)).toEqual([])
  visitor.expectNoErrors()
})

test('phones are redirected to a mobile site on another host with the same path and query, from the checkout to the item', async () => {
  const requestedPaths: string[] = []
  const elsewhere = createServer((request, response) => {
    if (request.headers['sec-fetch-dest'] === 'document') requestedPaths.push(request.url ?? '')
    response
      .setHeader('content-type', 'text/html')
      .end('<title>elsewhere</title><link rel="icon" href="data:,">')
  })
  const port = await findFreePort()
  await new Promise<void>((resolve) => elsewhere.listen(port, '127.0.0.1', resolve))
  try {
    await using parted = await openSite({ MOBILE_URL: `http://127.0.0.1:${port}/` })
    await using visitor = await openVisitor(parted, { device: 'phone' })
    const { orderNo } = await placeOrder(parted, demoItems.plain)
    const item = await findItemPath(parted, demoItems.plain)
    await visitor.go('/shopDetail/demo?classifyId=A&keyword=%E5%8D%A1')
    await visitor.go(`/cashDesk?orderId=${orderNo}&classifyId=${classifyIds[1]}`)
    await visitor.page.waitForURL(`http://127.0.0.1:${port}/itemDetail/**`)
    await visitor.go('/shopDetail/demo?site=full')
    await visitor.page.getByRole('link', { name: messagePattern('zh-CN', 'shell.site.mobile') }).click()
    await visitor.page.waitForURL(`http://127.0.0.1:${port}/shopDetail/**`)
    expect(requestedPaths).toEqual([
      '/shopDetail/demo?classifyId=A&keyword=%E5%8D%A1',
      `${item}?shopId=demo&classifyId=${classifyIds[1]}`,
      '/shopDetail/demo',
    ])
    visitor.expectNoErrors()
  } finally {
    elsewhere.closeAllConnections()
    elsewhere.close()
  }
})
