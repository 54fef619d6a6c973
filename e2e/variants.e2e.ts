import type { Locale } from '@faka/contract/shared/locale'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chooseVariants } from '../test-support/browser/choose-variants.ts'
import { patternsIn } from '../test-support/browser/messages.ts'
import { consoleVariants, openSeller } from '../test-support/browser/open-seller.ts'
import { openSite, type Site } from '../test-support/browser/open-site.ts'
import { openVisitor, type Visitor, type VisitorOptions } from '../test-support/browser/open-visitor.ts'
import { openGatewayPage, orderItem, pressAndClose } from '../test-support/browser/purchase.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site[Symbol.asyncDispose]())

const monthLabel = '1 个月'
const yearLabel = '12 个月'

/** Writes an item with two durations in the console, and adds a card to the longer one. Returns its id. */
async function sellVariants(
  seller: Visitor,
  { locale, width }: VisitorOptions & { locale: Locale },
): Promise<string> {
  const { page } = seller
  const text = patternsIn(locale)
  await seller.go('/seller/items/new')
  await page.locator('[name="title"]').fill(`Membership ${width}`)
  await page.locator('[name="price"]').fill('1')
  await page.getByRole('button', { name: text('itemForm.publish') }).click()
  await page.getByText(text('itemForm.created.published')).waitFor()
  const itemId = /\/seller\/items\/(\w+)/.exec(page.url())?.[1] ?? ''

  await page.locator('summary', { hasText: text('variants.title') }).click()
  await page.getByRole('button', { name: text('variants.axis.first') }).click()
  await page.locator('[name="axes.0.values.0"]').fill(monthLabel)
  await page.getByRole('button', { name: text('variants.value.add') }).click()
  await page.locator('[name="axes.0.values.1"]').fill(monthLabel)
  await page.locator('[name="variants.0.price"]').fill('12')
  await page.getByRole('button', { name: text('variants.save') }).click()
  // what is wrong is said at its field, and nothing that was typed is lost
  await page.getByText(text('variants.error.nameMissing')).waitFor()
  await page.getByText(text('variants.error.valueRepeated')).waitFor()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
    .toBe('axes.0.name')
  await seller.expectAccessible()
  await page.locator('[name="axes.0.name"]').fill('时长')
  await page.locator('[name="axes.0.values.1"]').fill(yearLabel)
  await page.locator('[name="variants.1.price"]').fill('99')
  await page.reload()
  await page.getByRole('button', { name: text('variants.save') }).click()
  await page
    .getByRole('link', { name: text('variants.stock') })
    .nth(1)
    .waitFor()
  await page.getByText(text('itemForm.priceOfVariants')).waitFor()
  await seller.expectAccessible()
  await page
    .getByRole('link', { name: text('variants.stock') })
    .nth(1)
    .click()
  await page.getByLabel(text('stock.import.text')).fill(`YEAR-${itemId}`)
  await page.getByRole('button', { name: text('stock.import.go') }).click()
  await page.getByText(text('stock.import.done')).first().waitFor()
  seller.expectNoErrors()
  return itemId
}

test.each(chooseVariants(import.meta.url, consoleVariants))(
  'an item is sold in variants: chosen as chips, kept in the address, bought and named ($locale, $width)',
  async (variant) => {
    const { locale } = variant
    const text = patternsIn(locale)
    await using seller = await openSeller(site, variant)
    const itemId = await sellVariants(seller, variant)

    await using visitor = await openVisitor(site, variant)
    const { page } = visitor
    await visitor.go(`/itemDetail/${itemId}?shopId=demo`)
    // the one in stock is shown, the sold-out one says so and cannot be chosen
    await page.getByRole('heading', { level: 1, name: yearLabel }).waitFor()
    const chips = page.getByRole('group', { name: '时长' })
    const month = chips.getByRole('radio', { name: monthLabel })
    expect(await month.isDisabled()).toBe(true)
    await chips.getByText(text('item.soldOut')).waitFor()
    await page.getByText('¥99.00').first().waitFor()
    await visitor.expectAccessible()

    await seller.go(`/seller/items/${itemId}`)
    await seller.page
      .getByRole('link', { name: text('variants.stock') })
      .first()
      .click()
    await seller.page.getByLabel(text('stock.import.text')).fill(`MONTH-${itemId}`)
    await seller.page.getByRole('button', { name: text('stock.import.go') }).click()
    await seller.page.getByText(text('stock.import.done')).first().waitFor()

    // by keys alone, as a group of radio buttons; what was typed is kept
    await expect
      .poll(async () => {
        await page.reload()
        return month.isDisabled()
      })
      .toBe(false)
    await page.locator('html[data-hydrated]').waitFor()
    await page.getByRole('heading', { level: 1, name: monthLabel }).waitFor()
    await page.getByText('¥12.00').first().waitFor()
    await month.focus()
    await page.keyboard.press('ArrowDown')
    await page.getByRole('heading', { level: 1, name: yearLabel }).waitFor()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('value')))
      .toBe(yearLabel)
    await page.getByText('¥99.00').first().waitFor()
    expect(new URL(page.url()).searchParams.get('variant')).toMatch(/^\w{10}$/)
    await page.reload()
    await page.getByRole('heading', { level: 1, name: yearLabel }).waitFor()
    const { pathname, search } = new URL(page.url())
    const address = pathname + search

    await orderItem(visitor, locale)
    await page.getByText(yearLabel).filter({ visible: true }).first().waitFor()
    await pressAndClose(await openGatewayPage(visitor, locale), 'pay')
    await page.waitForURL('**/paySuccess?**')
    await page
      .locator('code, pre')
      .filter({ hasText: `YEAR-${itemId}` })
      .first()
      .waitFor()
    await page.getByText(yearLabel).filter({ visible: true }).first().waitFor()
    visitor.expectNoErrors()

    await seller.go('/seller/orders')
    await seller.page.getByText(yearLabel).first().waitFor()

    // a variant that is off sale leads to the others, and the page says so
    await seller.go(`/seller/items/${itemId}`)
    await seller.page
      .getByRole('switch', { name: text('variants.forSale') })
      .nth(1)
      .click()
    await seller.page.getByRole('button', { name: text('variants.save') }).click()
    await seller.page.getByText(text('variants.saved')).first().waitFor()
    await visitor.go(address)
    await page.getByRole('heading', { level: 1, name: monthLabel }).waitFor()
    await page.getByText(text('item.variantGone')).waitFor()
    await visitor.expectAccessible()
    seller.expectNoErrors()
  },
)

test('on a phone a variant of the demo shop is chosen by touch and ordered', async () => {
  await using visitor = await openVisitor(site, { device: 'phone', locale: 'zh-CN' })
  const { page } = visitor
  const text = patternsIn('zh-CN')
  await visitor.go('/shopDetail/demo')
  await page.getByRole('link', { name: '慢读' }).first().tap()
  await page.getByRole('heading', { level: 1, name: '30 天' }).waitFor()
  await page.locator('html[data-hydrated]').waitFor()
  const chips = page.getByRole('group', { name: '时长' })
  expect(await chips.getByRole('radio', { name: '365 天' }).isDisabled()).toBe(true)
  await chips.getByText('180 天').tap()
  await page.getByRole('heading', { level: 1, name: '180 天' }).waitFor()
  await page.getByText('¥69.00').first().waitFor()
  await visitor.expectAccessible()
  expect(await chips.getByText(text('item.soldOut')).count()).toBe(1)
  await orderItem(visitor, 'zh-CN')
  await page.getByText('180 天').filter({ visible: true }).first().waitFor()
  visitor.expectNoErrors()
})
