import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { becomeSeller } from '../test-support/browser/become-seller.ts'
import { chooseVariants } from '../test-support/browser/choose-variants.ts'
import { contactByLocale } from '../test-support/browser/fill-contact.ts'
import { logIn, signUp } from '../test-support/browser/log-in.ts'
import { messagePattern } from '../test-support/browser/messages.ts'
import { openSite, type Site } from '../test-support/browser/open-site.ts'
import { openVisitor } from '../test-support/browser/open-visitor.ts'
import {
  demoItems,
  openGatewayPage,
  openItem,
  orderItem,
  pressAndClose,
} from '../test-support/browser/purchase.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site[Symbol.asyncDispose]())

test.each(
  chooseVariants(import.meta.url, [
    { locale: 'zh-CN', width: 1440, theme: 'dark' },
    { locale: 'en-US', width: 390, theme: 'light' },
  ] as const),
)('a seller sees what was sold, as a chart, a table and a file ($locale, $width)', async (variant) => {
  const { locale } = variant
  {
    await using buyer = await openVisitor(site, { locale })
    await openItem(buyer, demoItems.plain)
    await orderItem(buyer, locale)
    await pressAndClose(await openGatewayPage(buyer, locale), 'pay')
    await buyer.page.waitForURL('**/paySuccess?**')
  }
  const account = await signUp(site)
  await becomeSeller(site, account)
  await using seller = await openVisitor(site, variant)
  const { page } = seller
  await logIn(seller, locale, account)
  await page.getByRole('link', { name: messagePattern(locale, 'sales.title') }).click()
  await page.locator('canvas').waitFor()
  await page
    .getByText(locale === 'zh-CN' ? /测试支付没有真实收款/ : /Test payments are not real money/)
    .waitFor()
  await page.getByRole('button', { name: messagePattern(locale, 'sales.byItem') }).click()
  await page.locator('summary').click()
  await page.getByRole('rowheader', { name: demoItems.plain }).waitFor()
  await seller.expectAccessible()

  await page.getByRole('link', { name: messagePattern(locale, 'orders.tab.delivered') }).click()
  await page.waitForURL('**?status=delivered')
  const download = page.waitForEvent('download')
  await page
    .getByRole('button', { name: messagePattern(locale, 'sales.exportAs') })
    .first()
    .click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file).toContain(demoItems.plain)
  expect(file).not.toContain(contactByLocale[locale])
  seller.expectNoErrors()
})

test('a user without a shop is told how to get one, and a guest is asked to log in', async () => {
  await using buyer = await openVisitor(site, { locale: 'en-US' })
  await buyer.go('/userCenter/order-sales-list')
  await buyer.page.getByRole('heading', { name: messagePattern('en-US', 'sales.needed.title') }).waitFor()
  await buyer.expectAccessible()
  await logIn(buyer, 'en-US', await signUp(site))
  await buyer.go('/userCenter/order-sales-list')
  await buyer.page.getByRole('heading', { name: messagePattern('en-US', 'sales.none.title') }).waitFor()
  await buyer.expectAccessible()
  buyer.expectNoErrors()
})
