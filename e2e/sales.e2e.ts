import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contactIn } from './fill-contact.ts'
import { openSite, type Site } from './open-site.ts'
import { openVisitor } from './open-visitor.ts'
import { demoItems, openGateway, openItem, orderItem, press } from './purchase.ts'
import { type Account, accountIdOf, logIn, signUp } from './sign-in.ts'
import { said } from './words.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site[Symbol.asyncDispose]())

/** Makes somebody the seller of the demo shop. */
const giveShopTo = async (account: Account) =>
  site.db.pool.query(
    `with seller as (update account set roles = '{BUYER,SELLER}' where account_id = $1 returning account_id)
     update shop set seller_account_id = (select account_id from seller) where short_url = 'demo'`,
    [await accountIdOf(site, account)],
  )

test.each([
  { locale: 'zh-CN', width: 1440, theme: 'dark' },
  { locale: 'en-US', width: 390, theme: 'light' },
] as const)('a seller sees what was sold, as a chart, a table and a file ($locale, $width)', async (look) => {
  const { locale } = look
  {
    await using buyer = await openVisitor(site, { locale })
    await openItem(buyer, demoItems.plain)
    await orderItem(buyer, locale)
    await press(await openGateway(buyer, locale), 'pay')
    await buyer.page.waitForURL('**/paySuccess?**')
  }
  const account = await signUp(site)
  await giveShopTo(account)
  await using seller = await openVisitor(site, look)
  const { page } = seller
  await logIn(seller, locale, account)
  await page.getByRole('link', { name: said(locale, 'sales.title') }).click()
  await page.locator('canvas').waitFor()
  await page
    .getByText(locale === 'zh-CN' ? /测试支付没有真实收款/ : /Test payments are not real money/)
    .waitFor()
  await page.getByRole('button', { name: said(locale, 'sales.byItem') }).click()
  await page.locator('summary').click()
  await page.getByRole('rowheader', { name: demoItems.plain }).waitFor()
  await seller.expectAccessible()

  await page.getByRole('link', { name: said(locale, 'orders.tab.delivered') }).click()
  await page.waitForURL('**?status=delivered')
  const download = page.waitForEvent('download')
  await page
    .getByRole('button', { name: said(locale, 'sales.exportAs') })
    .first()
    .click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file).toContain(demoItems.plain)
  expect(file).not.toContain(contactIn[locale])
  seller.expectNothingWrong()
})

test('whoever has no shop is told how to get one, and a guest to log in', async () => {
  await using buyer = await openVisitor(site, { locale: 'en-US' })
  await buyer.go('/userCenter/order-sales-list')
  await buyer.page.getByRole('heading', { name: said('en-US', 'sales.needed.title') }).waitFor()
  await buyer.expectAccessible()
  await logIn(buyer, 'en-US', await signUp(site))
  await buyer.go('/userCenter/order-sales-list')
  await buyer.page.getByRole('heading', { name: said('en-US', 'sales.none.title') }).waitFor()
  await buyer.expectAccessible()
  buyer.expectNothingWrong()
})
