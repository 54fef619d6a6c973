import { afterAll, beforeAll, expect, test } from 'vitest'
import { chooseVariants } from '../test-support/browser/choose-variants.ts'
import { createPaidOrder } from '../test-support/browser/create-paid-order.ts'
import { type Account, fillLogin, logIn, signUp } from '../test-support/browser/log-in.ts'
import { messagePattern } from '../test-support/browser/messages.ts'
import { consoleVariants, openSeller, signUpSeller } from '../test-support/browser/open-seller.ts'
import { openSite, type Site } from '../test-support/browser/open-site.ts'
import { openVisitor } from '../test-support/browser/open-visitor.ts'
import { demoItems } from '../test-support/browser/purchase.ts'

let site: Site
let prepared: Promise<Account> | undefined
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site[Symbol.asyncDispose]())

async function prepare(): Promise<Account> {
  const account = await signUpSeller(site)
  await createPaidOrder(site, demoItems.plain)
  await createPaidOrder(site, demoItems.byHand, { answers: ['Debian 13', 'evenings'], status: 'paid' })
  return account
}

/** The seller of the demo shop, with an order that was delivered and one that waits. */
const getSeller = (): Promise<Account> => {
  prepared ??= prepare()
  return prepared
}

test.each(chooseVariants(import.meta.url, consoleVariants))(
  'a guest logs in and is back at Today, which says what waits ($locale, $width)',
  async (variant) => {
    const { locale } = variant
    await using visitor = await openVisitor(site, variant)
    const { page } = visitor
    await visitor.go('/seller')
    await visitor.expectAccessible()
    await page.getByRole('link', { name: messagePattern(locale, 'console.login.go') }).click()
    await fillLogin(visitor, locale, await getSeller())
    await page.waitForURL('**/seller')
    await page
      .getByRole('heading', { level: 1, name: messagePattern(locale, 'console.today.title') })
      .waitFor()
    const figures = page.getByRole('region', { name: messagePattern(locale, 'console.today.figures') })
    await figures.getByText('2', { exact: true }).first().waitFor()
    await visitor.expectAccessible()
    // both orders were paid with test money, which is what there is to compare
    const week = page.getByRole('region', { name: messagePattern(locale, 'console.today.week') })
    await week.getByRole('img').locator('canvas').waitFor()
    const ofTest = week.getByRole('button', { name: messagePattern(locale, 'console.today.week.test') })
    expect(await ofTest.getAttribute('aria-pressed')).toBe('true')
    await week.getByRole('button', { name: messagePattern(locale, 'console.today.week.orders') }).click()
    await week.locator('summary').click()
    await expect
      .poll(() => week.locator('tbody tr').last().locator('td').allTextContents())
      .toEqual(['2', '0'])
    await visitor.expectAccessible()
    const deliver = page.getByRole('link', { name: messagePattern(locale, 'console.today.deliverNow') })

    await deliver.focus()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/seller/orders?status=paid')
    visitor.expectNoErrors()
  },
)

test('the account menu of a seller leads to the console, and that of a buyer does not', async () => {
  await using visitor = await openSeller(site, { locale: 'zh-CN' }, await getSeller())
  const openMenu = () => visitor.page.locator('[data-press="account"]').click()
  await openMenu()
  await visitor.page.getByRole('menuitem', { name: messagePattern('zh-CN', 'account.mine.console') }).click()
  await visitor.page.waitForURL('**/seller')
  await using buyer = await openVisitor(site, { locale: 'zh-CN' })
  await logIn(buyer, 'zh-CN', await signUp(site))
  await buyer.page.locator('[data-press="account"]').click()
  await buyer.page.getByRole('menuitem', { name: messagePattern('zh-CN', 'account.mine.logOut') }).waitFor()
  expect(
    await buyer.page.getByRole('menuitem', { name: messagePattern('zh-CN', 'account.mine.console') }).count(),
  ).toBe(0)
})

test('an account without a shop reads how to open one, and an unknown address leads back', async () => {
  await using buyer = await openVisitor(site, { locale: 'en-US', theme: 'dark' })
  await logIn(buyer, 'en-US', await signUp(site))
  await buyer.go('/seller')
  await buyer.page.getByRole('heading', { name: messagePattern('en-US', 'console.noShop.title') }).waitFor()
  await buyer.expectAccessible()
  await using visitor = await openVisitor(site, { locale: 'en-US' })
  visitor.allowStatus(404)
  await logIn(visitor, 'en-US', await getSeller())
  await visitor.go('/seller/nothing')
  await visitor.page.getByRole('link', { name: messagePattern('en-US', 'console.notFound.go') }).click()
  await visitor.page.waitForURL('**/seller')
  visitor.expectNoErrors()
})

test('a session that ended asks for a login that leads back to the same address', async () => {
  await using visitor = await openSeller(site, { locale: 'zh-CN' }, await getSeller())
  await visitor.page.evaluate(() => localStorage.setItem('token', 'a'.repeat(43)))
  await visitor.go('/seller?shop=demo')
  const link = visitor.page.getByRole('link', { name: messagePattern('zh-CN', 'console.login.go') })
  expect(await link.getAttribute('href')).toBe('/login?from=%2Fseller%3Fshop%3Ddemo')
})
