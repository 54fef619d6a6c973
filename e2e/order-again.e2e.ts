import { afterAll, beforeAll, expect, test } from 'vitest'
import { messagePattern } from '../test-support/browser/messages.ts'
import { openSite, type Site } from '../test-support/browser/open-site.ts'
import { openVisitor, type Visitor } from '../test-support/browser/open-visitor.ts'
import { demoItems, openItem, orderItem } from '../test-support/browser/purchase.ts'

let site: Site
beforeAll(async () => {
  site = await openSite({ LIMIT_UNPAID_PER_BUYER: '3' })
})
afterAll(() => site[Symbol.asyncDispose]())

const listOrderStatuses = async (): Promise<string[]> =>
  (await site.db.db.selectFrom('orders').select('status').orderBy('created_at').execute()).map(
    ({ status }) => status,
  )

const payButton = ({ page }: Visitor) => page.locator('button[data-press="buy"]')
const contactField = ({ page }: Visitor) => page.locator('input[name="contact"]')

test('a buyer who returns from the checkout and buys again can continue the unpaid order or replace it by a new one', async () => {
  await using visitor = await openVisitor(site, { width: 390 })
  const { page } = visitor
  await openItem(visitor, demoItems.plain)
  const first = await orderItem(visitor, 'zh-CN')
  const before = (await listOrderStatuses()).length
  await page.goBack()
  await page.waitForURL('**/itemDetail/**')
  await payButton(visitor).click()
  const dialog = page.getByRole('dialog', { name: messagePattern('zh-CN', 'unpaidOrder.title') })
  await dialog.waitFor()
  await visitor.expectAccessible()
  await dialog.getByRole('button', { name: messagePattern('zh-CN', 'unpaidOrder.goOn') }).click()
  await page.waitForURL(`**/cashDesk?orderId=${first}**`)
  expect(await listOrderStatuses()).toHaveLength(before)

  await page.goBack()
  await page.waitForURL('**/itemDetail/**')
  await payButton(visitor).click()
  await dialog.getByRole('button', { name: messagePattern('zh-CN', 'unpaidOrder.anew') }).click()
  await page.waitForURL((url) => url.pathname.endsWith('/cashDesk') && !url.search.includes(first))
  expect(await listOrderStatuses()).toHaveLength(before + 1)
  await expect
    .poll(async () => (await listOrderStatuses()).at(-2), { timeout: 60_000 })
    .toMatch(/cancelled|closing/)
  visitor.expectNoErrors()
})

test('the error for too many unpaid orders says whose they are and links to them', async () => {
  await using visitor = await openVisitor(site, { locale: 'en-US' })
  const { page } = visitor
  await openItem(visitor, demoItems.plain)
  await page.locator('html[data-hydrated]').waitFor()
  await site.db.db
    .updateTable('orders')
    .set({ status: 'cancelled' })
    .where('status', '=', 'closing')
    .execute()
  for (const quantity of [1, 2, 3, 4]) {
    await contactField(visitor).fill('again@example.com')
    await page.locator('input[name="quantity"]').fill(String(quantity))
    await payButton(visitor).click()
    if (quantity === 4) break
    await page.waitForURL('**/cashDesk?**')
    await page.goBack()
    await page.waitForURL('**/itemDetail/**')
  }
  await page.getByText('Too many orders with this contact are waiting for payment').waitFor()
  await visitor.expectAccessible()
  await page.getByRole('link', { name: messagePattern('en-US', 'orderRefusal.toUnpaid') }).click()
  await page.waitForURL('**/userCenter/order-list**')
  await page.locator('main').getByText(demoItems.plain).first().waitFor()
  visitor.expectNoErrors()
})

test('an order whose response was lost is recovered after a reload, with all input except the password', async () => {
  await using visitor = await openVisitor(site)
  const { page } = visitor
  await openItem(visitor, demoItems.plain)
  await page.locator('html[data-hydrated]').waitFor()
  await contactField(visitor).fill('13800138088')
  await page.locator('input[name="quantity"]').fill('2')
  await page.getByRole('radio', { name: '微信支付' }).check({ force: true })
  const before = (await listOrderStatuses()).length
  visitor.allowStatus(502)
  const lost = Promise.withResolvers<void>()
  await page.route('**/order/createOrderV2', async (route) => {
    await route.fetch()
    await route.fulfill({ status: 502, body: 'lost on the way' })
    lost.resolve()
  })
  await payButton(visitor).click()
  await expect.poll(async () => (await listOrderStatuses()).length, { timeout: 60_000 }).toBe(before + 1)
  // the order is stored before its gateway is asked and the response comes
  await lost.promise
  await page.getByRole('status').or(page.getByRole('alert')).first().waitFor({ state: 'attached' })
  await page.unroute('**/order/createOrderV2')

  await page.reload()
  await page.locator('html[data-hydrated]').waitFor()
  expect(await contactField(visitor).inputValue()).toBe('13800138088')
  expect(await page.locator('input[name="quantity"]').inputValue()).toBe('2')
  expect(await page.getByRole('radio', { name: '微信支付' }).isChecked()).toBe(true)
  await payButton(visitor).click()
  await page.waitForURL('**/cashDesk?**')
  expect(await listOrderStatuses()).toHaveLength(before + 1)
  expect(
    await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('order-draft'))),
  ).toEqual([])
  visitor.expectNoErrors()
})
