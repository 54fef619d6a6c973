import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chooseVariants } from '../test-support/browser/choose-variants.ts'
import { fillContact } from '../test-support/browser/fill-contact.ts'
import { patternsIn } from '../test-support/browser/messages.ts'
import { consoleVariants, openSeller } from '../test-support/browser/open-seller.ts'
import { openSite, type Site } from '../test-support/browser/open-site.ts'
import { openVisitor, type Visitor } from '../test-support/browser/open-visitor.ts'
import {
  demoItems,
  openGatewayPage,
  openItem,
  orderItem,
  pressAndClose,
} from '../test-support/browser/purchase.ts'
import { runCli } from '../test-support/browser/run-cli.ts'

let site: Site
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'faka-coupons-'))
  site = await openSite()
})
afterAll(async () => {
  await site[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

/** A number such as ¥1,234.50 in a text, in 分. */
const fenIn = (text: string): number =>
  Number(/¥([\d,]+\.\d\d)/.exec(text)?.[1]?.replace(/[,.]/g, '') ?? Number.NaN)

const sumOf = async ({ page }: Visitor): Promise<number> =>
  fenIn((await page.locator('output').textContent()) ?? '')

test.each(chooseVariants(import.meta.url, consoleVariants))(
  'a coupon is used from the order form to the paid order, and says why it does not apply ($locale, $width)',
  async (variant) => {
    const { locale, width } = variant
    const text = patternsIn(locale)
    // a repeated test needs another one
    const code = `SAVE-${width}-${Date.now()}`
    await runCli(site, [
      ...['coupon', 'create', 'demo', '--name', 'Welcome', '--code', code, '--off', '1.50'],
      ...['--min', '10', '--uses', '1'],
    ])
    await using visitor = await openVisitor(site, variant)
    const { page } = visitor
    await openItem(visitor, demoItems.plain)
    await page.locator('html[data-hydrated]').waitFor()
    const before = await sumOf(visitor)
    await page.getByText(text('buy.coupon')).click()
    const field = page.getByLabel(text('coupon.code'))
    await field.fill('NO-SUCH-CODE')
    // Enter tries the code and sends no order
    await field.press('Enter')
    await page.getByText(text('coupon.unknown')).waitFor()
    await visitor.expectAccessible()
    await field.fill(code.toLowerCase())
    await page.getByRole('button', { name: text('coupon.use'), exact: true }).click()
    const remove = page.getByRole('button', { name: text('coupon.remove') })
    await remove.waitFor()
    await expect.poll(() => sumOf(visitor)).toBe(before - 150)
    await visitor.expectAccessible()
    await remove.click()
    await field.waitFor()
    await expect.poll(() => sumOf(visitor)).toBe(before)
    expect(await field.inputValue()).toBe('')
    await field.fill(code)
    await field.press('Enter')
    await remove.waitFor()
    await expect.poll(() => sumOf(visitor)).toBe(before - 150)
    // it is part of the draft, as everything that was filled in
    await page.reload()
    await remove.waitFor()
    await expect.poll(() => sumOf(visitor)).toBe(before - 150)
    const orderNo = await orderItem(visitor, locale)
    const order = await site.db.db
      .selectFrom('orders')
      .select(['amount_fen', 'coupon_code', 'coupon_fen'])
      .where('order_no', '=', orderNo)
      .executeTakeFirstOrThrow()
    expect(order).toEqual({ amount_fen: before - 150, coupon_code: code, coupon_fen: 150 })
    const phone = await openGatewayPage(visitor, locale)
    await pressAndClose(phone, 'pay')
    await page.waitForURL('**/paySuccess?**')
    await visitor.go(`/userCenter/order-detail?orderId=${orderNo}`)
    await page.getByText(text('delivery.coupon')).first().waitFor()
    await page.getByText(code).first().waitFor()
    await visitor.expectAccessible()

    await openItem(visitor, demoItems.plain)
    await page.locator('html[data-hydrated]').waitFor()
    await page.getByText(text('buy.coupon')).click()
    await field.fill(code)
    await field.press('Enter')
    await page.getByText(text('coupon.usedUp')).waitFor()
    await expect.poll(() => sumOf(visitor)).toBe(before)
    visitor.expectNoErrors()
  },
)

test('a coupon that stops to apply is taken out of the order, which says why, and nothing else is lost', async () => {
  await runCli(site, [
    ...['coupon', 'create', 'demo', '--name', 'Many', '--code', 'MANY-2', '--percent', '10'],
    ...['--min', '1'],
  ])
  await using visitor = await openVisitor(site)
  const { page } = visitor
  const text = patternsIn('zh-CN')
  await openItem(visitor, demoItems.tiers)
  await page.locator('html[data-hydrated]').waitFor()
  await fillContact(page, 'zh-CN')
  await page.getByText(text('buy.coupon')).click()
  const field = page.getByLabel(text('coupon.code'))
  await field.fill('MANY-2')
  // also one that is typed and not used yet
  await page.reload()
  await field.waitFor()
  expect(await field.inputValue()).toBe('MANY-2')
  await expect.poll(() => sumOf(visitor)).toBeGreaterThan(0)
  await field.press('Enter')
  await page.getByRole('button', { name: text('coupon.remove') }).waitFor()
  const batch = await site.db.db
    .selectFrom('coupon_batch')
    .select('batch_no')
    .where('name', '=', 'Many')
    .executeTakeFirstOrThrow()
  await runCli(site, ['coupon', 'disable', batch.batch_no])
  await page.locator('input[name="quantity"]').fill('2')
  await page.getByText(text('coupon.disabled')).waitFor()
  await expect.poll(() => field.inputValue()).toBe('MANY-2')
  await visitor.expectAccessible()
  // the buyer who overlooked that does not pay more than the coupon promised
  await page.locator('button[data-press="buy"]').click()
  await page.getByText('不用优惠码请清空').waitFor()
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
  await visitor.expectAccessible()
  await field.fill('')
  await page.locator('button[data-press="buy"]').click()
  await page.waitForURL('**/cashDesk?**')
  visitor.expectNoErrors()
})

test.each(chooseVariants(import.meta.url, consoleVariants))(
  'a coupon that is typed and not used is tried with the order, and one that this buyer used is refused at its field ($locale, $width)',
  async (variant) => {
    const text = patternsIn(variant.locale)
    const code = `ONCE-${variant.width}-${Date.now()}`
    await runCli(site, [
      ...['coupon', 'create', 'demo', '--name', 'Once', '--code', code, '--off', '1.50'],
      ...['--min', '10', '--uses-per-buyer', '1'],
    ])
    await using visitor = await openVisitor(site, variant)
    const { page } = visitor
    const field = page.getByLabel(text('coupon.code'))
    const buy = page.locator('button[data-press="buy"]')
    const fillOrder = async () => {
      await openItem(visitor, demoItems.plain)
      await page.locator('html[data-hydrated]').waitFor()
      await fillContact(page, variant.locale)
      await page.getByText(text('buy.coupon')).click()
      await field.fill(code)
    }
    await fillOrder()
    const before = await sumOf(visitor)
    await buy.click()
    await page.getByText(text('coupon.pressAgain')).waitFor()
    await expect.poll(() => sumOf(visitor)).toBe(before - 150)
    await visitor.expectAccessible()
    await buy.click()
    await page.waitForURL('**/cashDesk?**')
    const phone = await openGatewayPage(visitor, variant.locale)
    await pressAndClose(phone, 'pay')
    await page.waitForURL('**/paySuccess?**')

    await fillOrder()
    await buy.click()
    await page.getByText(text('coupon.pressAgain')).waitFor()
    await buy.click()
    await page.getByText(text('coupon.usedByBuyer')).waitFor()
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
    await expect.poll(() => sumOf(visitor)).toBe(before)
    await visitor.expectAccessible()
    await field.fill('')
    await buy.click()
    await page.waitForURL('**/cashDesk?**')
    visitor.expectNoErrors()
  },
)

test.each(chooseVariants(import.meta.url, consoleVariants))(
  'a seller creates coupons, exports, disables and enables them, and finds the orders that used them ($locale, $width)',
  async (variant) => {
    const text = patternsIn(variant.locale)
    const name = `Spring ${variant.width}`
    await using visitor = await openSeller(site, variant)
    const { page } = visitor
    await visitor.go('/seller/coupons')
    await page.getByRole('link', { name: text('coupons.create') }).click()
    await page.getByLabel(text('coupons.name'), { exact: true }).waitFor()
    await visitor.expectAccessible()
    await page.getByRole('button', { name: text('coupons.go'), exact: true }).click()
    await page.getByText(text('coupons.name.wrong')).waitFor()
    await page.getByText(text('coupons.off.wrong')).waitFor()
    await visitor.expectAccessible()
    await page.getByRole('textbox', { name: text('coupons.name') }).fill(name)
    await page.getByRole('textbox', { name: text('coupons.off.yuan') }).fill('2')
    await page.getByRole('textbox', { name: text('coupons.howMany') }).fill('3')
    await page.getByRole('textbox', { name: text('coupons.each') }).fill('1')
    await page.getByRole('button', { name: text('coupons.go'), exact: true }).click()
    const row = page.getByRole('row').filter({ hasText: name })
    await row.waitFor()
    await visitor.expectAccessible()

    const download = page.waitForEvent('download')
    await row.getByRole('button', { name: 'csv' }).click()
    const file = join(folder, `${variant.width}.csv`)
    await (await download).saveAs(file)
    const lines = (await readFile(file, 'utf8')).trim().split(/\r?\n/)
    expect(lines).toHaveLength(4)

    await row.getByRole('button', { name: text('coupons.disable.of') }).click()
    await row.getByText(text('coupons.state.disabled')).waitFor()
    await row.getByRole('button', { name: text('coupons.enable.of') }).click()
    await row.getByText(text('coupons.state.active')).waitFor()
    await row.getByRole('link', { name: text('coupons.usesOf') }).click()
    await page.getByText(text('coupons.usesNone')).waitFor()
    await visitor.expectAccessible()
    visitor.expectNoErrors()
  },
)
