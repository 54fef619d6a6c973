import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillLogin, logIn, readStoredSession, signUp } from '../test-support/browser/log-in.ts'
import { messagePattern } from '../test-support/browser/messages.ts'
import { openSite, type Site } from '../test-support/browser/open-site.ts'
import { openVisitor } from '../test-support/browser/open-visitor.ts'
import { newPhone } from '../test-support/browser/outbox.ts'
import { placeOrder, waitForHeading } from '../test-support/browser/place-order.ts'
import { demoItems, openItem } from '../test-support/browser/purchase.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site[Symbol.asyncDispose]())

const getLoginModal = (page: Page, locale: 'zh-CN' | 'en-US') =>
  page.getByRole('dialog', { name: messagePattern(locale, 'account.login.title') })

test('a page that needs a session opens the login modal and is shown after logging in', async () => {
  await using visitor = await openVisitor(site, { locale: 'en-US' })
  const { page } = visitor
  const account = await signUp(site)
  await visitor.go('/userCenter/account')
  await getLoginModal(page, 'en-US').waitFor()
  await page.locator('[role="dialog"] [name="userName"]:focus').waitFor()
  await visitor.expectAccessible()
  await page.keyboard.press('Escape')
  await getLoginModal(page, 'en-US').waitFor({ state: 'hidden' })
  await page.getByRole('heading', { name: messagePattern('en-US', 'profile.needed.title') }).waitFor()
  await visitor.expectAccessible()
  await page
    .locator('main')
    .getByRole('button', { name: messagePattern('en-US', 'profile.login') })
    .last()
    .click()
  await getLoginModal(page, 'en-US').waitFor()
  await fillLogin(visitor, 'en-US', account)
  await getLoginModal(page, 'en-US').waitFor({ state: 'hidden' })
  await page.locator('[name="nickName"]').waitFor()
  visitor.expectNoErrors()
})

test('when a session ends on a page the user is told, and can keep the input or log in again', async () => {
  await using visitor = await openVisitor(site)
  const { page } = visitor
  const account = await signUp(site)
  await logIn(visitor, 'zh-CN', account)
  // what the page was still loading would find it out before the press
  await page.reload({ waitUntil: 'networkidle' })
  await sql`delete from session`.execute(site.db.db)
  await page.locator('[name="nickName"]').fill('还在写')
  const save = page.getByRole('button', { name: messagePattern('zh-CN', 'profile.save') })
  await save.click()
  const loggedOut = page.getByRole('dialog', { name: messagePattern('zh-CN', 'account.logout.title') })
  await loggedOut.waitFor()
  await visitor.expectAccessible()
  await loggedOut.getByRole('button', { name: messagePattern('zh-CN', 'account.logout.stay') }).click()
  await loggedOut.waitFor({ state: 'hidden' })
  expect(await page.locator('[name="nickName"]').inputValue()).toBe('还在写')

  await save.click()
  await loggedOut.getByRole('button', { name: messagePattern('zh-CN', 'account.logout.logIn') }).click()
  await getLoginModal(page, 'zh-CN').waitFor()
  expect(await readStoredSession(visitor)).toEqual([null, null, null])
  await fillLogin(visitor, 'zh-CN', account)
  await page.locator('[name="nickName"]').waitFor()
  visitor.expectNoErrors()
})

test("an order of a buyer whose session ended is never silently placed as a guest's", async () => {
  await using visitor = await openVisitor(site)
  const { page } = visitor
  const account = await signUp(site, newPhone())
  await logIn(visitor, 'zh-CN', account)
  const ordersOf = async () =>
    (await site.db.db.selectFrom('orders').select('account_id').orderBy('created_at', 'desc').execute()).map(
      ({ account_id }) => account_id !== null,
    )
  const before = (await ordersOf()).length
  const contact = page.locator('input[autocomplete="tel-national"]')
  const pay = page.locator('button[data-press="buy"]')
  const loggedOut = page.getByRole('dialog', { name: messagePattern('zh-CN', 'account.logout.title') })

  await openItem(visitor, demoItems.plain)
  await page.locator('html[data-hydrated]').waitFor()
  await sql`delete from session`.execute(site.db.db)
  await contact.fill('13800138001')
  await pay.click()
  await loggedOut.waitFor()
  await visitor.expectAccessible()
  expect(await ordersOf()).toHaveLength(before)
  await loggedOut.getByRole('button', { name: messagePattern('zh-CN', 'account.logout.logIn') }).click()
  await fillLogin(visitor, 'zh-CN', account)
  await getLoginModal(page, 'zh-CN').waitFor({ state: 'hidden' })
  expect(await contact.inputValue()).toBe('13800138001')
  await pay.click()
  await page.waitForURL('**/cashDesk?**')
  expect((await ordersOf())[0]).toBe(true)

  // the checkout requests its code with a token too
  await page.getByRole('img', { name: messagePattern('zh-CN', 'payment.qrLabel') }).waitFor()
  await sql`delete from session`.execute(site.db.db)
  await page.getByRole('radio', { checked: false }).check({ force: true })
  await loggedOut.getByRole('button', { name: messagePattern('zh-CN', 'account.logout.asGuest') }).click()
  await page.getByRole('img', { name: messagePattern('zh-CN', 'payment.qrLabel') }).waitFor()

  await logIn(visitor, 'zh-CN', account)
  await openItem(visitor, demoItems.plain)
  await page.locator('html[data-hydrated]').waitFor()
  await sql`delete from session`.execute(site.db.db)
  await contact.fill('13800138002')
  // another item: an unpaid order of the same one would be offered first
  await page.locator('input[name="quantity"]').fill('2')
  await pay.click()
  await loggedOut.getByRole('button', { name: messagePattern('zh-CN', 'account.logout.asGuest') }).click()
  await page.waitForURL('**/cashDesk?**')
  expect((await ordersOf())[0]).toBe(false)
  expect((await readStoredSession(visitor))[0]).toBeNull()
  visitor.expectNoErrors()
})

test('a profile is saved, with a region by province, city and district, and a new phone verified by code', async () => {
  await using visitor = await openVisitor(site, { locale: 'en-US', width: 390, theme: 'dark' })
  const { page } = visitor
  const account = await signUp(site)
  await logIn(visitor, 'en-US', account)
  await page
    .getByRole('radio', { name: messagePattern('en-US', 'profile.avatar.fox') })
    .check({ force: true })
  await page.locator('[name="nickName"]').fill('Fox')
  await page.locator('[name="mail"]').fill('no mail')
  await page.locator('[name="province"]').selectOption('440000')
  await page.locator('[name="city"]').selectOption('440300')
  await page.locator('[name="district"]').selectOption('440305')
  const save = page.getByRole('button', { name: messagePattern('en-US', 'profile.save') })
  await save.click()
  await page.getByText(messagePattern('en-US', 'profile.mail.wrong')).waitFor()
  await page.locator('[name="mail"]').fill('fox@example.com')
  await page.locator('[name="currentPassword"]').fill(account.password)
  await save.click()
  await page.getByText(messagePattern('en-US', 'profile.saved')).waitFor()
  await page.reload()
  await page.locator('[name="district"]').waitFor()
  expect(await page.locator('[name="district"]').inputValue()).toBe('440305')
  expect(await page.locator('[name="nickName"]').inputValue()).toBe('Fox')
  await visitor.expectAccessible()
  visitor.expectNoErrors()
})

test('logging out leaves nothing on the device', async () => {
  await using visitor = await openVisitor(site)
  const { page } = visitor
  const account = await signUp(site)
  await logIn(visitor, 'zh-CN', account)
  await page
    .getByRole('button', { name: messagePattern('zh-CN', 'profile.logOut') })
    .last()
    .click()
  await page.waitForURL('**/login')
  expect(await readStoredSession(visitor)).toEqual([null, null, null])
  visitor.expectNoErrors()
})

test('guest orders placed with a phone are taken over after signing up with it', async () => {
  await using visitor = await openVisitor(site, { locale: 'en-US' })
  const { page } = visitor
  const { orderNo } = await placeOrder(site, demoItems.plain)
  const account = await signUp(site, '13800138000')
  await logIn(visitor, 'en-US', account)
  await page.getByRole('button', { name: messagePattern('en-US', 'profile.guestOrders.take') }).click()
  await page.getByText('One order was added to your account').waitFor()
  await page
    .getByRole('link', { name: messagePattern('en-US', 'orders.title') })
    .first()
    .click()
  await waitForHeading(visitor, messagePattern('en-US', 'orders.title'))
  await page.getByText(orderNo).waitFor()
  await visitor.expectAccessible()
  visitor.expectNoErrors()
})

test('an item that needs a login is sold after logging in by the modal', async () => {
  await using visitor = await openVisitor(site)
  const { page } = visitor
  const account = await signUp(site, newPhone())
  await openItem(visitor, demoItems.login)
  await page.locator('html[data-hydrated]').waitFor()
  await page.locator('button[data-press="buy"]').click()
  await getLoginModal(page, 'zh-CN').waitFor()
  await fillLogin(visitor, 'zh-CN', account)
  await page.locator('input[autocomplete="tel-national"]').fill('13800138000')
  await page.getByRole('button', { name: messagePattern('zh-CN', 'buy.pay') }).click()
  await page.waitForURL('**/cashDesk?**')
  visitor.expectNoErrors()
})
