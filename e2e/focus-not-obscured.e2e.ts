import { createComplaintUrl } from '@faka/contract/order/order-urls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPaidOrder } from '../test-support/browser/create-paid-order.ts'
import { expectFocusNotObscured, tabThroughPage } from '../test-support/browser/focus-not-obscured.ts'
import { openSite, type Site } from '../test-support/browser/open-site.ts'
import { openVisitor, type Visitor } from '../test-support/browser/open-visitor.ts'
import { findItemPath, placeOrder, waitForHeading } from '../test-support/browser/place-order.ts'
import { demoItems } from '../test-support/browser/purchase.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site[Symbol.asyncDispose]())

const viewports = [
  { device: 'phone', viewport: { width: 390, height: 664 }, locale: 'zh-CN' },
  { device: 'phone', viewport: { width: 360, height: 640 }, locale: 'en-US' },
  { device: 'desktop', viewport: { width: 1366, height: 657 }, locale: 'en-US' },
  { device: 'desktop', viewport: { width: 1440, height: 789 }, locale: 'zh-CN' },
] as const

const viewportName = ({ viewport: { width, height } }: (typeof viewports)[number]) => `${width}×${height}`

async function openPage(visitor: Visitor, address: string): Promise<void> {
  await visitor.go(address)
  await visitor.page.locator('html[data-hydrated]').waitFor()
  await visitor.page.waitForFunction(() => !document.querySelector('main [data-bone]'))
}

for (const options of viewports) {
  for (const item of ['tiers', 'password', 'byHand'] as const)
    test(`on the page of an item (${item}) no bar covers the focused control: ${viewportName(options)}`, async () => {
      await using visitor = await openVisitor(site, options)
      const { page } = visitor
      await openPage(visitor, await findItemPath(site, demoItems[item]))
      await waitForHeading(visitor, new RegExp(demoItems[item]))
      expect(await tabThroughPage(page)).toBeGreaterThan(8)
      expect(await tabThroughPage(page, 'Shift+Tab')).toBeGreaterThan(8)

      // submitted empty, from any scroll position
      for (const top of [0, 100_000]) {
        await page.evaluate((to) => scrollTo(0, to), top)
        await page.locator('button[data-press="buy"]').click()
        await page.locator('input[name="contact"]:focus').waitFor()
        await expectFocusNotObscured(page)
        await page.evaluate(() => {
          if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
        })
      }
      // with the message in the bar, which makes it taller
      await tabThroughPage(page)
      const inner = await page.evaluate(() =>
        [...document.querySelectorAll('main form, main form *, main div:has(> form)')]
          .filter((element) => /auto|scroll/.test(getComputedStyle(element).overflowY))
          .map(({ outerHTML }) => outerHTML.slice(0, 120)),
      )
      expect(inner, 'scrolls by itself inside the page').toEqual([])
      visitor.expectNoErrors()
    })

  test(`on the pages around a purchase no bar covers the focused control: ${viewportName(options)}`, async () => {
    const { orderNo } = await placeOrder(site, demoItems.tiers)
    const paid = await createPaidOrder(site, demoItems.plain, { quantity: 2 })
    await using visitor = await openVisitor(site, options)
    const { page } = visitor
    // on the full site a phone would be redirected from the checkout to the item
    const base = options.device === 'phone' ? '/m' : ''
    for (const address of [
      `${base}/cashDesk?orderId=${orderNo}`,
      '/shopDetail/demo',
      '/login',
      createComplaintUrl(paid),
      '/userCenter/order-list',
      `/userCenter/order-detail?orderId=${paid}`,
    ]) {
      await openPage(visitor, address)
      expect(await tabThroughPage(page), address).toBeGreaterThan(3)
      expect(await tabThroughPage(page, 'Shift+Tab'), address).toBeGreaterThan(3)
    }
    visitor.expectNoErrors()
  })
}
