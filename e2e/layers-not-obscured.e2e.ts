import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillContact } from '../test-support/browser/fill-contact.ts'
import { tabThroughLayer, tabThroughPage } from '../test-support/browser/focus-not-obscured.ts'
import { messagePattern } from '../test-support/browser/messages.ts'
import { openSite, type Site } from '../test-support/browser/open-site.ts'
import { openVisitor } from '../test-support/browser/open-visitor.ts'
import { findItemPath, placeOrder, waitForHeading } from '../test-support/browser/place-order.ts'
import { demoItems } from '../test-support/browser/purchase.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site[Symbol.asyncDispose]())

const viewports = [
  { device: 'phone', viewport: { width: 360, height: 640 }, locale: 'en-US' },
  { device: 'phone', viewport: { width: 390, height: 664 }, locale: 'zh-CN' },
  { device: 'desktop', viewport: { width: 1366, height: 657 }, locale: 'en-US' },
] as const

for (const options of viewports)
  test(`in layers and on items that cannot be bought the focused control is not obscured: ${options.viewport.width}×${options.viewport.height}`, async () => {
    const { orderNo } = await placeOrder(site, demoItems.tiers)
    await using visitor = await openVisitor(site, options)
    const { page } = visitor
    const { locale } = options
    const isPhone = options.device === 'phone'
    const waitUntilHydrated = () => page.locator('html[data-hydrated]').waitFor()

    await visitor.go(await findItemPath(site, demoItems.soldOut))
    await waitUntilHydrated()
    expect(await tabThroughPage(page)).toBeGreaterThan(4)
    expect(await tabThroughPage(page, 'Shift+Tab')).toBeGreaterThan(4)

    // an unpaid order of the same item exists
    await visitor.go(await findItemPath(site, demoItems.plain))
    await waitUntilHydrated()
    const buy = page.locator('button[data-press="buy"]')
    // large enough for touch and for a mouse
    expect((await buy.boundingBox())?.height).toBeGreaterThanOrEqual(48)
    await fillContact(page, locale)
    await buy.click()
    await page.waitForURL('**/cashDesk?**')
    await page.goBack()
    await waitForHeading(visitor, demoItems.plain)
    await buy.click()
    await page.getByRole('dialog', { name: messagePattern(locale, 'unpaidOrder.title') }).waitFor()
    expect(await tabThroughLayer(page)).toBe(3)
    await page.keyboard.press('Escape')

    // an order whose secret this device does not have
    await visitor.go(`${isPhone ? '/m' : ''}/cashDesk?orderId=${orderNo}`)
    await page
      .locator('main')
      .getByRole('button', { name: messagePattern(locale, 'payment.cancel') })
      .click()
    await page
      .getByRole('dialog', { name: messagePattern(locale, 'payment.cancelTitle') })
      .getByRole('button', { name: messagePattern(locale, 'payment.cancel') })
      .click()
    await page.getByRole('dialog', { name: messagePattern(locale, 'proof.title') }).waitFor()
    expect(await tabThroughLayer(page)).toBeGreaterThan(4)
    await page.keyboard.press('Escape')

    await visitor.go('/userCenter/contact')
    await waitUntilHydrated()
    if (isPhone) {
      await page.getByRole('button', { name: messagePattern(locale, 'mobile.more') }).click()
      await page.getByRole('menuitem', { name: messagePattern(locale, 'shell.settings') }).click()
    } else await page.getByRole('button', { name: messagePattern(locale, 'shell.settings') }).click()
    const settings = page.getByRole('dialog', { name: messagePattern(locale, 'settings.title') })
    await settings.waitFor()
    if (!isPhone) await settings.locator('summary').press('Enter')
    expect(await tabThroughLayer(page)).toBeGreaterThan(isPhone ? 5 : 12)
    visitor.expectNoErrors()
  })
