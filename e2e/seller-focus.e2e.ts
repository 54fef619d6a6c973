import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPaidOrder } from '../test-support/browser/create-paid-order.ts'
import { tabThroughPage } from '../test-support/browser/focus-not-obscured.ts'
import { logIn } from '../test-support/browser/log-in.ts'
import { signUpSeller } from '../test-support/browser/open-seller.ts'
import { openSite, type Site } from '../test-support/browser/open-site.ts'
import { openVisitor } from '../test-support/browser/open-visitor.ts'
import { findItemPath } from '../test-support/browser/place-order.ts'
import { demoItems } from '../test-support/browser/purchase.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site[Symbol.asyncDispose]())

test.each([
  { device: 'phone', locale: 'zh-CN', viewport: { width: 390, height: 664 }, theme: 'light' },
  { device: 'phone', locale: 'en-US', viewport: { width: 360, height: 640 }, theme: 'dark' },
  { device: 'desktop', locale: 'en-US', viewport: { width: 1366, height: 657 }, theme: 'light' },
] as const)(
  'on the pages of daily work the focused control is in sight, with a ring ($locale, $viewport.width)',
  async (variant) => {
    const answers = ['Debian 13', 'evenings']
    const waiting = await createPaidOrder(site, demoItems.byHand, { answers, status: 'paid' })
    await createPaidOrder(site, demoItems.byHand, { answers, status: 'paid' })
    const delivered = await createPaidOrder(site, demoItems.plain)
    const itemId = (await findItemPath(site, demoItems.plain)).split('/').at(-1)
    const account = await signUpSeller(site)
    await using visitor = await openVisitor(site, variant)
    const { page } = visitor
    await logIn(visitor, variant.locale, account)
    for (const address of [
      '/seller',
      '/seller/orders',
      '/seller/orders?status=paid',
      `/seller/orders/${waiting}`,
      `/seller/orders/${delivered}`,
      `/seller/stock/import?item=${itemId}`,
    ]) {
      await visitor.go(address)
      await page.locator('main h1').waitFor()
      await page.waitForFunction(() => !document.querySelector('[data-bone]'))
      expect(await tabThroughPage(page), address).toBeGreaterThan(8)
      expect(await tabThroughPage(page, 'Shift+Tab'), address).toBeGreaterThan(8)
    }
    visitor.expectNoErrors()
  },
)
