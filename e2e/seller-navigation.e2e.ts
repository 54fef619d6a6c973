import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chooseVariants } from '../test-support/browser/choose-variants.ts'
import { createPaidOrder } from '../test-support/browser/create-paid-order.ts'
import { patternsIn } from '../test-support/browser/messages.ts'
import { consoleVariants, openSeller } from '../test-support/browser/open-seller.ts'
import { openSite, type Site } from '../test-support/browser/open-site.ts'
import { demoItems } from '../test-support/browser/purchase.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site[Symbol.asyncDispose]())

test.each(chooseVariants(import.meta.url, consoleVariants))(
  'the palette leads to a page and an order by keys alone ($locale, $width)',
  async (variant) => {
    const { locale } = variant
    const text = patternsIn(locale)
    const orderNo = await createPaidOrder(site, demoItems.plain)
    await using visitor = await openSeller(site, variant)
    const { page } = visitor
    await visitor.go('/seller')
    await page.getByRole('navigation', { name: text('console.nav') }).waitFor()
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: text('console.palette.label') })
    await field.waitFor()
    await visitor.expectAccessible()
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.type(orderNo)
    await page.getByRole('option', { name: orderNo }).waitFor()
    await visitor.expectAccessible()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: orderNo }).waitFor()
    await page.keyboard.press('Control+k')
    await field.fill('no such thing anywhere')
    await page.getByText(text('console.palette.empty')).waitFor()
    expect(page.url()).not.toContain('such')
    await page.keyboard.press('Escape')
    await field.waitFor({ state: 'detached' })
    visitor.expectNoErrors()
  },
)

test('a phone shows the pages that are opened most, and the others above them', async () => {
  await using visitor = await openSeller(site, { locale: 'zh-CN', device: 'phone' })
  const { page } = visitor
  const text = patternsIn('zh-CN')
  await visitor.go('/seller')
  const navigation = page.getByRole('navigation', { name: text('console.nav') })
  const hidden = navigation.getByRole('link', { name: text('console.channels.title') })
  await navigation.getByRole('link', { name: text('console.orders.title') }).waitFor()
  expect(await hidden.isVisible()).toBe(false)
  const more = navigation.getByRole('button', { name: text('console.more') })
  await more.click()
  await hidden.waitFor()
  await visitor.expectAccessible()
  await page.keyboard.press('Escape')
  await hidden.waitFor({ state: 'hidden' })
  await more.click()
  await hidden.click()
  await page.getByRole('heading', { level: 1, name: text('console.channels.title') }).waitFor()
  await hidden.waitFor({ state: 'hidden' })
  visitor.expectNoErrors()
})

test('on a phone the chosen view is in sight, though its row is wider than the window', async () => {
  await using visitor = await openSeller(site, { locale: 'en-US', device: 'phone' })
  const { page } = visitor
  const text = patternsIn('en-US')
  const isInSight = (chip: Locator) =>
    chip.evaluate((element) => {
      const { left, right } = element.getBoundingClientRect()
      return left >= 0 && right <= innerWidth
    })
  await visitor.go('/seller/money?view=checks')
  const view = page.getByRole('link', { name: text('money.view.checks') })
  await view.waitFor()
  await expect.poll(() => isInSight(view)).toBe(true)
  await visitor.go('/seller/items?view=low')
  const filter = page.getByRole('button', { name: text('items.view.low') })
  await filter.waitFor()
  await expect.poll(() => isInSight(filter)).toBe(true)
})
