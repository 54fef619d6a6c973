import { createComplaintUrl, orderDetailUrl } from '@faka/contract/order/order-urls'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPaidOrder } from '../test-support/browser/create-paid-order.ts'
import { messagePattern } from '../test-support/browser/messages.ts'
import { openSite, type Site } from '../test-support/browser/open-site.ts'
import { openVisitor, type Visitor } from '../test-support/browser/open-visitor.ts'
import { storeOrderOnDevice } from '../test-support/browser/order-secrets.ts'
import { findItemPath, placeOrder } from '../test-support/browser/place-order.ts'
import { demoItems } from '../test-support/browser/purchase.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site[Symbol.asyncDispose]())

/** Elements that do not fit: horizontal scrolling, and words broken across lines. */
const findOverflows = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const found = scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide`] : []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const place = text.parentElement
      // order numbers and cards are longer than a line; one pixel wide elements are for screen readers only
      if (!place || place.closest('[translate="no"], code, pre, script, style, noscript, [class*="number"]'))
        continue
      if (!place.checkVisibility({ visibilityProperty: true }) || place.clientWidth === 1) continue
      if (place.tagName === 'LEGEND' && place.getBoundingClientRect().width < 8) continue
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[A-Za-z][A-Za-z'’]+/g)) {
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const lines = new Set(
          [...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => top),
        )
        if (lines.size > 1) found.push(`${word} in ${place.outerHTML.slice(0, 120)}`)
      }
    }
    return found
  })

async function expectFits(visitor: Visitor, addresses: readonly string[], before: () => Promise<void>) {
  const { page } = visitor
  for (const address of addresses) {
    await visitor.go(address)
    await page.locator('html[data-hydrated]').waitFor()
    await page.waitForFunction(() => !document.querySelector('main [data-bone]'))
    await before()
    await expect.poll(() => findOverflows(page), { message: address, timeout: 60_000 }).toEqual([])
  }
}

const variants = [
  { what: 'at 320 pixels', viewport: { width: 320, height: 640 }, large: false },
  { what: 'with letters of twice their size', viewport: { width: 390, height: 664 }, large: true },
] as const

for (const { what, viewport, large } of variants)
  test(`${what} no page scrolls horizontally and no word is broken`, async () => {
    const { orderNo: unpaid } = await placeOrder(site, demoItems.tiers, { quantity: 2 })
    const paid = await createPaidOrder(site, demoItems.plain, { quantity: 2 })
    await using visitor = await openVisitor(site, { device: 'phone', locale: 'en-US', viewport })
    const { page } = visitor
    await storeOrderOnDevice(visitor, unpaid)
    await storeOrderOnDevice(visitor, paid)
    visitor.allowStatus(404)
    const enlarge = async () => {
      if (large) await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    }
    await expectFits(
      visitor,
      [
        '/shopDetail/demo',
        await findItemPath(site, demoItems.tiers),
        await findItemPath(site, demoItems.byHand),
        await findItemPath(site, demoItems.soldOut),
        `/m/cashDesk?orderId=${unpaid}`,
        `/paySuccess?orderId=${paid}`,
        '/userCenter/order-list',
        orderDetailUrl(paid),
        createComplaintUrl(paid),
        '/userCenter/fankui',
        '/userCenter/contact',
        '/login',
        '/signup',
        '/nowhere',
      ],
      enlarge,
    )
    // the settings open over the page
    await visitor.go('/userCenter/contact')
    await page.locator('html[data-hydrated]').waitFor()
    await page.getByRole('button', { name: messagePattern('en-US', 'mobile.more') }).tap()
    await page.getByRole('menuitem', { name: messagePattern('en-US', 'shell.settings') }).tap()
    const drawer = page.getByRole('dialog', { name: messagePattern('en-US', 'settings.title') })
    await drawer.waitFor()
    await enlarge()
    const outside = () =>
      drawer.evaluate((place) =>
        [...place.querySelectorAll('button, label, input')]
          .map((each) => each.getBoundingClientRect().right)
          .filter((right) => right > place.getBoundingClientRect().right),
      )
    await expect.poll(outside).toEqual([])
    visitor.expectNoErrors()
  })

test('an idle page runs no animation: no spinner in a button that is not pressed', async () => {
  const { orderNo } = await placeOrder(site, demoItems.tiers)
  await using visitor = await openVisitor(site, { device: 'phone' })
  await storeOrderOnDevice(visitor, orderNo)
  const { page } = visitor
  for (const address of [
    '/shopDetail/demo',
    await findItemPath(site, demoItems.tiers),
    `/m/cashDesk?orderId=${orderNo}`,
    '/userCenter/order-list',
    '/login',
  ]) {
    await visitor.go(address)
    await page.locator('html[data-hydrated]').waitFor()
    const endless = () =>
      page.evaluate(() =>
        document
          .getAnimations()
          .filter(({ effect }) => effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY)
          .map(({ effect }) =>
            effect instanceof KeyframeEffect ? effect.target?.outerHTML.slice(0, 160) : '',
          ),
      )
    await expect.poll(endless, { message: address, timeout: 60_000 }).toEqual([])
  }
  visitor.expectNoErrors()
})
