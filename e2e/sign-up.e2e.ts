import { login } from '@faka/contract/account/account'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chooseVariants } from '../test-support/browser/choose-variants.ts'
import {
  fillCode,
  fillLogin,
  logIn,
  logInByCode,
  logInOnOtherDevice,
  readStoredSession,
  signUp,
} from '../test-support/browser/log-in.ts'
import { messagePattern } from '../test-support/browser/messages.ts'
import { openSite, type Site } from '../test-support/browser/open-site.ts'
import { openVisitor } from '../test-support/browser/open-visitor.ts'
import { newPhone, waitForCode } from '../test-support/browser/outbox.ts'
import { waitForHeading } from '../test-support/browser/place-order.ts'
import { runCli } from '../test-support/browser/run-cli.ts'
import { createBuyer } from '../test-support/server/http-buyer.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site[Symbol.asyncDispose]())

test.each(
  chooseVariants(import.meta.url, [
    { locale: 'zh-CN', width: 1440, theme: 'light' },
    { locale: 'en-US', width: 390, theme: 'dark' },
    { locale: 'en-US', width: 1440, theme: 'light' },
    { locale: 'zh-CN', width: 390, theme: 'dark' },
  ] as const),
)('a user signs up with the code from the outbox and logs in: $locale $width $theme', async (variant) => {
  await using visitor = await openVisitor(site, variant)
  const { page } = visitor
  const { locale } = variant
  const phone = newPhone()
  await visitor.go('/signup')
  await page.locator('html[data-hydrated]').waitFor()
  await visitor.expectAccessible()
  await page.locator('[name="phone"]').fill(phone)
  await fillCode(site, visitor, locale, phone)
  await page.locator('[name="newPassword"]').fill('eight letters')
  await page.locator('[name="confirmPassword"]').fill('eight letters')
  await page.locator('form button[type="submit"]').click()
  await page.waitForURL('**/login')
  expect(await page.locator('[name="userName"]').inputValue()).toBe(phone)
  expect(page.url()).not.toContain(phone)
  await visitor.expectAccessible()
  await page.locator('[name="password"]').fill('eight letters')
  await page.locator('form button[type="submit"]').click()
  await page.waitForURL('**/userCenter/account')
  await page.locator('[name="nickName"]').waitFor()
  await page.getByRole('combobox', { name: messagePattern(locale, 'profile.region.province') }).waitFor()
  await visitor.expectAccessible()

  const [token, info, user] = await readStoredSession(visitor)
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(JSON.parse(info ?? '')).toMatchObject({ phone, balanceFen: 0 })
  expect(JSON.parse(user ?? '')).toMatchObject({ phone, role: 'user', roles: [{ role: 'BUYER' }], token })
  expect(user).not.toContain('eight letters')
  for (const path of ['/userCenter/order-list', '/userCenter/contact']) {
    await visitor.go(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await visitor.expectAccessible()
  }
  visitor.expectNoErrors()
})

test.each(
  chooseVariants(import.meta.url, [
    { locale: 'zh-CN', width: 1440, theme: 'dark' },
    { locale: 'en-US', width: 390, theme: 'light' },
  ] as const),
)(
  'a newcomer logs in by a code alone, and by the next one to the same account: $locale $width $theme',
  async (variant) => {
    await using visitor = await openVisitor(site, variant)
    const { page } = visitor
    const { locale } = variant
    const phone = newPhone()
    const enter = async () => {
      await logInByCode(site, visitor, locale, phone)
      const [, , user] = await readStoredSession(visitor)
      return JSON.parse(user ?? '')
    }
    const { id } = await enter()
    await page.getByRole('button', { name: messagePattern(locale, 'profile.logOut') }).click()
    await page.waitForURL('**/login')
    // the outbox allows the next code after a second
    await page.waitForTimeout(1100)
    expect(await enter()).toMatchObject({ id, phone, roles: [{ role: 'BUYER' }] })
    visitor.expectNoErrors()
  },
)

test.each(
  chooseVariants(import.meta.url, [
    { locale: 'zh-CN', width: 390, theme: 'dark' },
    { locale: 'en-US', width: 1440, theme: 'light' },
  ] as const),
)(
  'an account that a code made changes its phone by a code to the one before, and sets a password: $locale $width $theme',
  async (variant) => {
    await using visitor = await openVisitor(site, variant)
    const { page } = visitor
    const { locale } = variant
    const [before, after] = [newPhone(), newPhone()]
    const press = (id: 'account.phone.change' | 'account.phone.submit' | 'profile.password.set') =>
      page
        .getByRole('button', { name: messagePattern(locale, id) })
        .last()
        .click()
    await logInByCode(site, visitor, locale, before)
    await page.getByText(messagePattern(locale, 'profile.password.none')).waitFor()
    await press('account.phone.change')
    await page.locator('[name="phone"]').fill(after)
    await fillCode(site, visitor, locale, after)
    // the outbox allows the next code after a second
    await page.waitForTimeout(1100)
    await fillCode(site, visitor, locale, before, 'accountCode')
    await visitor.expectAccessible()
    await press('account.phone.submit')
    await page.getByText(messagePattern(locale, 'account.phone.changed')).waitFor()
    await page.waitForTimeout(1100)
    await press('profile.password.set')
    await fillCode(site, visitor, locale, after, 'accountCode')
    await page.locator('[name="password"]').fill('eight letters')
    await page.locator('[name="confirmPassword"]').fill('eight letters')
    await visitor.expectAccessible()
    await press('profile.password.set')
    await page.getByText(messagePattern(locale, 'profile.password.wasSet')).waitFor()
    visitor.expectNoErrors()
    expect(
      await createBuyer(site.url).callOrThrow(login, { userName: after, password: 'eight letters' }),
    ).toMatchObject({ phone: after })
  },
)

test.each(
  chooseVariants(import.meta.url, [
    { locale: 'zh-CN', width: 390, theme: 'light' },
    { locale: 'en-US', width: 1440, theme: 'dark' },
  ] as const),
)('without SMS a user signs up and resets the password by mail: $locale', async (variant) => {
  await using mailed = await openSite({ SMS: 'none' })
  await using visitor = await openVisitor(mailed, variant)
  const { page } = visitor
  const { locale } = variant
  const mail = 'qing.lan@example.com'
  const fillIn = async (
    path: string,
    sent: 'account.code.sent' | 'account.code.sentIfKnown',
    password: string,
  ) => {
    await visitor.go(path)
    await page.locator('html[data-hydrated]').waitFor()
    expect(await page.locator('[name="phone"]').count()).toBe(0)
    await visitor.expectAccessible()
    await page.locator('[name="mail"]').fill(mail)
    await page.getByRole('button', { name: messagePattern(locale, 'account.code.get') }).click()
    await page.getByText(messagePattern(locale, sent)).first().waitFor()
    await page.locator('[name="verifyCode"]').fill(await waitForCode(mailed, mail))
    await page.locator('[name="newPassword"]').fill(password)
    await page.locator('[name="confirmPassword"]').fill(password)
    await page.locator('form button[type="submit"]').click()
    await page.waitForURL('**/login')
    expect(await page.locator('[name="userName"]').inputValue()).toBe(mail)
    expect(page.url()).not.toContain('qing')
    await page.locator('[name="password"]').fill(password)
    await page.locator('form button[type="submit"]').click()
    await page.waitForURL('**/userCenter/account')
    await page.getByText('q***@example.com', { exact: true }).waitFor()
    await visitor.expectAccessible()
  }
  await fillIn('/signup', 'account.code.sent', 'eight letters')
  expect(
    await page.getByRole('button', { name: messagePattern(locale, 'account.phone.change') }).count(),
  ).toBe(0)
  await page.getByRole('button', { name: messagePattern(locale, 'profile.logOut') }).click()
  await page.waitForURL('**/login')
  // the outbox allows the next code after a second
  await page.waitForTimeout(1100)
  await fillIn('/password-reset', 'account.code.sentIfKnown', 'another password')
  visitor.expectNoErrors()
})

test('an account verifies its mail address and logs in by it', async () => {
  await using visitor = await openVisitor(site, { locale: 'en-US' })
  const { page } = visitor
  const account = await signUp(site)
  const mail = 'lime@example.com'
  await logIn(visitor, 'en-US', account)
  await page.getByRole('button', { name: messagePattern('en-US', 'account.loginMail.prove') }).click()
  const form = page.getByRole('form', { name: messagePattern('en-US', 'account.loginMail.prove') })
  await form.locator('[name="mail"]').fill(mail)
  await form.getByRole('button', { name: messagePattern('en-US', 'account.code.get') }).click()
  await form.locator('[name="verifyCode"]').fill(await waitForCode(site, mail))
  await form.locator('[name="currentPassword"]').fill(account.password)
  await visitor.expectAccessible()
  await form.locator('button[type="submit"]').click()
  await page.getByText('l***@example.com', { exact: true }).waitFor()
  await logInOnOtherDevice(site, { phone: mail, password: account.password })
  visitor.expectNoErrors()
})

test('a wrong password is reported at its field, no input is lost, and the right one works', async () => {
  await using visitor = await openVisitor(site, { locale: 'en-US' })
  const { page } = visitor
  const account = await signUp(site)
  await visitor.go('/login')
  await fillLogin(visitor, 'en-US', { ...account, password: 'wrong password' })
  await page.getByText(messagePattern('en-US', 'account.login.wrong')).waitFor()
  expect(await page.locator('[name="password"]').getAttribute('aria-invalid')).toBe('true')
  expect(await page.locator('[name="userName"]').inputValue()).toBe(account.phone)
  expect(await page.locator('[name="password"]').inputValue()).toBe('wrong password')
  expect(await readStoredSession(visitor)).toEqual([null, null, null])
  await visitor.expectAccessible()
  await page.locator('[name="password"]').fill(account.password)
  await page.locator('form button[type="submit"]').click()
  await page.waitForURL('**/userCenter/account')
  visitor.expectNoErrors()
})

test('a forgotten password is reset by a code, which ends every session', async () => {
  await using visitor = await openVisitor(site)
  const { page } = visitor
  const account = await signUp(site)
  await using elsewhere = await openVisitor(site)
  await logIn(elsewhere, 'zh-CN', account)
  await visitor.go('/password-reset')
  await page.locator('html[data-hydrated]').waitFor()
  await visitor.expectAccessible()
  await page.locator('[name="phone"]').fill(account.phone)
  await page.getByRole('button', { name: messagePattern('zh-CN', 'account.code.get') }).click()
  await page.getByText(messagePattern('zh-CN', 'account.code.sentIfKnown')).first().waitFor()
  await page.locator('[name="verifyCode"]').fill(await waitForCode(site, account.phone))
  await page.locator('[name="newPassword"]').fill('another password')
  await page.locator('[name="confirmPassword"]').fill('another password')
  await page.locator('form button[type="submit"]').click()
  await page.waitForURL('**/login')
  await page.locator('[name="password"]').fill('another password')
  await page.locator('form button[type="submit"]').click()
  await page.waitForURL('**/userCenter/account')
  visitor.expectNoErrors()

  await elsewhere.page.locator('[name="nickName"]').fill('too late')
  await elsewhere.page.getByRole('button', { name: messagePattern('zh-CN', 'profile.save') }).click()
  await elsewhere.page
    .getByRole('dialog', { name: messagePattern('zh-CN', 'account.logout.title') })
    .waitFor()
  expect(
    await createBuyer(site.url).call(login, { userName: account.phone, password: account.password }),
  ).toMatchObject({ code: 'loginWrong' })
})

test.each(chooseVariants(import.meta.url, ['zh-CN', 'en-US'] as const))(
  'where many codes were asked for, the browser does the work that the next one costs, by itself: %s',
  async (locale) => {
    await using visitor = await openVisitor(site, { locale })
    const { page } = visitor
    const phone = newPhone()
    await visitor.go('/password-reset')
    await page.locator('html[data-hydrated]').waitFor()
    await page.locator('[name="phone"]').fill(phone)
    const ask = page.getByRole('button', { name: messagePattern(locale, 'account.code.get') })
    await ask.click()
    await page.getByText(messagePattern(locale, 'account.code.sentIfKnown')).first().waitFor()
    await site.db.pool.query("update limit_window set count = 1000 where key like 'code-few-%'")
    const proofs: boolean[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/forgetVerifyCode'))
        proofs.push(request.postData()?.includes('"proof"') ?? false)
    })
    // the outbox allows the next code after a second
    await page.waitForTimeout(1100)
    await visitor.go('/password-reset')
    await page.locator('html[data-hydrated]').waitFor()
    await page.locator('[name="phone"]').fill(phone)
    await ask.click()
    await page.getByText(messagePattern(locale, 'account.code.sentIfKnown')).first().waitFor()
    expect(proofs).toEqual([false, true])
    visitor.expectNoErrors()
  },
)

test('an account without a phone has to bind one at its first login and is then logged in', async () => {
  await using visitor = await openVisitor(site, { locale: 'en-US', width: 390 })
  const { page } = visitor
  const { password } = await runCli(site, ['user', 'create', 'made-by-hand', '--login'])
  const phone = newPhone()
  await visitor.go('/login')
  await fillLogin(visitor, 'en-US', { phone: 'made-by-hand', password })
  await page.getByRole('heading', { name: messagePattern('en-US', 'account.bind.title') }).waitFor()
  expect(await readStoredSession(visitor)).toEqual([null, null, null])
  await visitor.expectAccessible()
  await page.locator('[name="phone"]').fill(phone)
  await page.getByRole('button', { name: messagePattern('en-US', 'account.code.get') }).click()
  await page.locator('[name="verifyCode"]').fill(await waitForCode(site, phone))
  await page.locator('form button[type="submit"]').click()
  await page.waitForURL('**/userCenter/account')
  await waitForHeading(visitor, messagePattern('en-US', 'profile.title'))
  await logInOnOtherDevice(site, { phone, password })
  visitor.expectNoErrors()
})
