import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillContact } from '../test-support/browser/fill-contact.ts'
import { messagePattern } from '../test-support/browser/messages.ts'
import { openSite, type Site } from '../test-support/browser/open-site.ts'
import { openVisitor } from '../test-support/browser/open-visitor.ts'
import { waitForHeading } from '../test-support/browser/place-order.ts'
import { demoItems } from '../test-support/browser/purchase.ts'
import { switchToFullSite } from '../test-support/browser/switch-to-full-site.ts'

let site: Site
/** The URL of the same server by the mobile site's own host name. */
let own: string
beforeAll(async () => {
  site = await openSite((port) => ({ MOBILE_URL: `http://localhost:${port}` }))
  own = site.url.replace('127.0.0.1', 'localhost')
})
afterAll(() => site[Symbol.asyncDispose]())

const waitUntilHydrated = (page: Page) => page.locator('html[data-hydrated]').waitFor()

/** Whether an element is covered by another one, such as a bar. */
const isCovered = (page: Page, selector: string): Promise<boolean> =>
  page.locator(selector).evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const found = document.elementFromPoint(left + width / 2, top + height / 2)
    return !found || !(element.contains(found) || found.contains(element))
  })

for (const { locale, theme } of [
  { locale: 'zh-CN', theme: 'light' },
  { locale: 'en-US', theme: 'dark' },
] as const)
  test(`a purchase by touch works on the mobile site's own host: ${locale}, ${theme}`, async () => {
    await using visitor = await openVisitor(site, { device: 'phone', locale, theme })
    const { page } = visitor
    await visitor.go('/shopDetail/demo?keyword=100')
    expect(page.url()).toBe(`${own}/shopDetail/demo?keyword=100`)
    expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toBe(
      `${site.url}/shopDetail/demo?keyword=100`,
    )
    await waitForHeading(visitor, '青柠卡铺')
    await waitUntilHydrated(page)
    await page.locator('summary').tap()
    await page.getByText('qingning-demo').waitFor()
    await visitor.expectAccessible()

    await page.getByRole('link', { name: demoItems.plain }).tap()
    await page.waitForURL(`${own}/itemDetail/**`)
    const pay = page.locator('button[data-press="buy"]')
    // submitted empty: the first invalid field scrolls into view
    await pay.tap()
    const contact = page.locator('input[name="contact"]')
    await expect.poll(() => contact.evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await isCovered(page, 'input[name="contact"]')).toBe(false)
    await visitor.expectAccessible()
    await fillContact(page, locale)
    await page.getByRole('button', { name: messagePattern(locale, 'buy.more') }).tap()
    await pay.tap()
    await page.waitForURL(`${own}/cashDesk?**`)
    await page.getByRole('link', { name: messagePattern(locale, 'mobile.back') }).tap()
    await page.waitForURL(`${own}/itemDetail/**`)

    await page.getByRole('link', { name: messagePattern(locale, 'mobile.back') }).tap()
    await page.waitForURL(`${own}/shopDetail/demo?keyword=100`)
    await page.getByRole('navigation', { name: messagePattern(locale, 'mobile.nav') }).waitFor()
    await page.getByRole('link', { name: messagePattern(locale, 'mobile.orders') }).tap()
    await page.waitForURL(`${own}/userCenter/order-list`)
    await page.getByRole('link', { name: messagePattern(locale, 'mobile.shop'), exact: true }).tap()
    await page.waitForURL(`${own}/shopDetail/demo`)
    visitor.expectNoErrors()
  })

test('a phone that switches to the full site gets the other host and stays there', async () => {
  await using visitor = await openVisitor(site, { device: 'phone' })
  const { page } = visitor
  await page.goto(`${own}/shopDetail/demo`)
  await waitUntilHydrated(page)
  await switchToFullSite(visitor, 'zh-CN')
  await page.waitForURL(`${site.url}/shopDetail/demo`)
  await page.reload()
  expect(page.url()).toBe(`${site.url}/shopDetail/demo`)
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: messagePattern('zh-CN', 'shell.site.mobile') })
    .click()
  await page.waitForURL(`${own}/shopDetail/demo`)
  visitor.expectNoErrors()
})
