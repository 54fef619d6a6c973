import { afterAll, beforeAll, expect, test } from 'vitest'
import { messagePattern } from '../test-support/browser/messages.ts'
import { openSite, type Site } from '../test-support/browser/open-site.ts'
import { openVisitor } from '../test-support/browser/open-visitor.ts'
import { waitForHeading } from '../test-support/browser/place-order.ts'
import { demoItems, openItem, orderItem } from '../test-support/browser/purchase.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site[Symbol.asyncDispose]())

for (const device of ['desktop', 'phone'] as const)
  test(`going back from a reloaded checkout renders the item without an error: ${device}`, async () => {
    await using visitor = await openVisitor(site, { device })
    const { page } = visitor
    await openItem(visitor, demoItems.plain)
    await orderItem(visitor, 'zh-CN')
    await page.reload()
    await page.locator('html[data-hydrated]').waitFor()
    // phones collapse the code, which they cannot scan themselves
    await page.locator('main :is([role="img"], summary):visible').first().waitFor()
    await page.goBack()
    await waitForHeading(visitor, demoItems.plain)
    await page.locator('input[name="contact"]').waitFor()
    // the page is hydrated before React reports hydration errors
    await expect.poll(() => page.evaluate(() => document.title)).toMatch(new RegExp(demoItems.plain))
    visitor.expectNoErrors()
  })

test('a page that finishes loading after the buyer went back is not shown, and typing continues', async () => {
  await using visitor = await openVisitor(site)
  const { page } = visitor
  await openItem(visitor, demoItems.plain)
  await page.locator('html[data-hydrated]').waitFor()
  const released = Promise.withResolvers<void>()
  await page.route('**/card-core/order/get', async (route) => {
    await released.promise
    await route.continue()
  })
  const quantity = page.locator('input[name="quantity"]')
  await page.locator('input[name="contact"]').fill('13800138000')
  const asked = page.waitForRequest('**/card-core/order/get')
  await page.locator('button[data-press="buy"]').click()
  await page.waitForURL('**/cashDesk?**')
  const request = await asked
  await page.goBack()
  await quantity.focus()
  released.resolve()
  // null where the page that asked gave the request up
  await request.response()
  await page.getByRole('progressbar').waitFor({ state: 'detached' })
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('3')
  expect(await quantity.inputValue()).toBe('3')
  visitor.expectNoErrors()
})

test('Enter in a field leads to the checkout, whose heading then has the focus', async () => {
  await using visitor = await openVisitor(site)
  const { page } = visitor
  await openItem(visitor, demoItems.plain)
  await page.locator('html[data-hydrated]').waitFor()
  await page.locator('input[name="contact"]').fill('13800138000')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/cashDesk?**')
  await page.getByRole('img', { name: messagePattern('zh-CN', 'payment.qrLabel') }).waitFor()
  await page.locator('h1:focus').waitFor()
  expect(await page.locator('main').evaluate((main) => getComputedStyle(main).outlineStyle)).toBe('none')
  visitor.expectNoErrors()
})

test('a page’s toasts are removed with it', async () => {
  await using visitor = await openVisitor(site)
  const { page } = visitor
  await openItem(visitor, demoItems.plain)
  await page.locator('html[data-hydrated]').waitFor()
  await page.route('**/createOrderV2', (route) => route.fulfill({ status: 503, body: '' }))
  visitor.allowStatus(503)
  await page.locator('input[name="contact"]').fill('13800138000')
  await page.locator('button[data-press="buy"]').click()
  const toasts = page.locator('#toasts li')
  await toasts.first().waitFor()
  // hover, so that it does not disappear by itself
  await toasts.first().hover()
  await page.locator('main nav a').nth(1).focus()
  await page.keyboard.press('Enter')
  await waitForHeading(visitor, '青柠卡铺')
  expect(await toasts.count()).toBe(0)
  visitor.expectNoErrors()
})

for (const device of ['desktop', 'phone'] as const)
  test(`a shop’s list keeps its scroll position, even after the item was reloaded: ${device}`, async () => {
    await using visitor = await openVisitor(site, { device })
    const { page } = visitor
    const scrolled = () => page.evaluate(() => Math.round(scrollY))
    await visitor.go('/shopDetail/demo')
    await page.locator('html[data-hydrated]').waitFor()
    const link = page.getByRole('link', { name: demoItems.byHand })
    await link.evaluate((drawn) => drawn.scrollIntoView({ block: 'center' }))
    const left = await scrolled()
    expect(left).toBeGreaterThan(150)
    await link.click()
    await waitForHeading(visitor, demoItems.byHand)
    await expect.poll(scrolled).toBe(0)
    // scroll events are sent with the next frame, which on a busy machine may come after going back has started
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          addEventListener('scroll', resolve, { once: true })
          scrollTo(0, 120)
        }),
    )
    await page.goBack()
    await waitForHeading(visitor, '青柠卡铺')
    await expect.poll(scrolled).toBe(left)
    await page.goForward()
    await waitForHeading(visitor, demoItems.byHand)
    await expect.poll(scrolled).toBe(120)
    await page.reload()
    await page.locator('html[data-hydrated]').waitFor()
    await expect.poll(scrolled).toBe(120)
    await page.goBack()
    await waitForHeading(visitor, '青柠卡铺')
    await expect.poll(scrolled).toBe(left)
    visitor.expectNoErrors()
  })
