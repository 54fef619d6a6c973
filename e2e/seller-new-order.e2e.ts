import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chooseVariants } from '../test-support/browser/choose-variants.ts'
import { createPaidOrder } from '../test-support/browser/create-paid-order.ts'
import { logIn } from '../test-support/browser/log-in.ts'
import { patternsIn } from '../test-support/browser/messages.ts'
import { consoleVariants, openSeller, signUpSeller } from '../test-support/browser/open-seller.ts'
import { openSite, type Site } from '../test-support/browser/open-site.ts'
import { openVisitor } from '../test-support/browser/open-visitor.ts'
import { demoItems } from '../test-support/browser/purchase.ts'
import { runCli } from '../test-support/browser/run-cli.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site[Symbol.asyncDispose]())

test.each(chooseVariants(import.meta.url, consoleVariants))(
  'a seller places an order for a buyer and copies its payment link ($locale, $width)',
  async (variant) => {
    const { locale } = variant
    const text = patternsIn(locale)
    const account = await signUpSeller(site)
    await using visitor = await openVisitor(site, variant)
    const { page, context } = visitor
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await logIn(visitor, locale, account)
    await visitor.go('/seller/orders')
    await page.getByRole('link', { name: text('console.newOrder.title') }).click()
    await page.waitForURL('**/seller/orders/new**')
    await page.getByLabel(text('soldOrder.new.keyword')).fill(demoItems.byHand)
    await page.keyboard.press('Enter')
    const item = page.getByRole('link', { name: demoItems.byHand })
    await item.waitFor()
    await visitor.expectAccessible()
    await item.click()
    const submit = page.getByRole('button', { name: text('soldOrder.new.go') })
    await submit.click()
    // what is missing is said at its field, and the first of them is focused
    const contact = page.locator('[name="contact"]')
    await expect.poll(() => contact.evaluate((field) => field === document.activeElement)).toBe(true)
    await page.getByText(text('buy.questions.wrong')).first().waitFor()
    await visitor.expectAccessible()
    await page.locator('[name="contactKind"]').selectOption('mail')
    await contact.fill('mina@example.com')
    await page.locator('[name="answers.0"]').fill('Debian 13')
    await page.locator('[name="answers.1"]').fill('evenings')
    await page.getByLabel(text('soldOrder.new.note')).fill('Ordered by phone')
    const coupon = page.getByLabel(text('soldOrder.new.coupon'), { exact: true })
    await coupon.fill('NO-SUCH-CODE')
    await submit.click()
    await page.getByText(text('soldOrder.new.coupon.unknown')).waitFor()
    await visitor.expectAccessible()
    const code = `SELLER-${variant.width}-${Date.now()}`
    await runCli(site, ['coupon', 'create', 'demo', '--name', 'By phone', '--code', code, '--off', '1'])
    await coupon.fill(code)
    await submit.click()
    await page.getByRole('heading', { level: 1, name: /^[0-9A-Z]{20}$/ }).waitFor()
    await page.getByText('Ordered by phone').waitFor()
    await page.getByText(code).waitFor()
    await page.getByRole('button', { name: text('soldOrder.payLink.copy') }).click()
    await page.getByRole('button', { name: text('soldOrder.payLink.copied') }).waitFor()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    const orderNo = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    expect(copied).toContain(`/cashDesk?orderId=${orderNo}`)
    await visitor.expectAccessible()
    visitor.expectNoErrors()
  },
)

test('the orders that the page shows are exported with its filters and the text searched for', async () => {
  const contact = { mail: 'export@example.com' }
  const found = await createPaidOrder(site, demoItems.plain, { contact })
  const other = await createPaidOrder(site, demoItems.plain)
  await using visitor = await openSeller(site, { locale: 'zh-CN' })
  const { page } = visitor
  await visitor.go('/seller/orders?status=delivered')
  await page.getByRole('link', { name: other }).waitFor()
  await page.getByRole('searchbox').fill(contact.mail)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: other }).waitFor({ state: 'detached' })
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /CSV/ }).click()
  const file = await (await download).path()
  const csv = await readFile(file, 'utf8')
  expect(csv).toContain(found)
  expect(csv).not.toContain(other)
  expect(csv).not.toContain(contact.mail)
  visitor.expectNoErrors()
})
