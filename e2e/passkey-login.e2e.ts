import type { Locale } from '@faka/contract/shared/locale'
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDevice } from '../test-support/browser/add-device.ts'
import { chooseVariants } from '../test-support/browser/choose-variants.ts'
import {
  fillCode,
  fillLogin,
  logIn,
  logInByCode,
  readStoredSession,
  signUp,
} from '../test-support/browser/log-in.ts'
import { patternsIn } from '../test-support/browser/messages.ts'
import { openSite, type Site } from '../test-support/browser/open-site.ts'
import { openVisitor, type Visitor } from '../test-support/browser/open-visitor.ts'
import { newPhone } from '../test-support/browser/outbox.ts'

let site: Site
beforeAll(async () => {
  // an IP address has no passkeys
  const opened = await openSite((port) => ({ PUBLIC_URL: `http://localhost:${port}` }))
  site = { ...opened, url: opened.url.replace('127.0.0.1', 'localhost') }
})
afterAll(() => site[Symbol.asyncDispose]())

const variants = [
  { locale: 'zh-CN', width: 390, theme: 'dark' },
  { locale: 'en-US', width: 1440, theme: 'light' },
] as const

/** Opens the passkeys in the personal center; the panel that opens them is named alike. */
async function openPasskeys({ page }: Visitor, locale: Locale): Promise<Locator> {
  const text = patternsIn(locale)
  await page.getByRole('button', { name: text('profile.passkeys.open') }).click()
  const panel = page.getByRole('region', { name: new RegExp(`${text('people.passkeys').source}$`) })
  await panel.waitFor()
  return panel
}

async function logOut({ page }: Visitor, locale: Locale): Promise<void> {
  // other devices have a button of this name before it
  await page
    .getByRole('button', { name: patternsIn(locale)('profile.logOut') })
    .last()
    .click()
  await page.waitForURL('**/login')
  await page.locator('html[data-hydrated]').waitFor()
}

/** Ends the session, and logs in by the passkey of the device alone. */
async function logInByPasskey(visitor: Visitor, locale: Locale): Promise<void> {
  const { page } = visitor
  const text = patternsIn(locale)
  await logOut(visitor, locale)
  await visitor.expectAccessible()
  await page.getByRole('button', { name: text('account.passkey.use') }).click()
  await page.waitForURL('**/userCenter/account')
  await page.locator('[name="nickName"]').waitFor()
}

test.each(chooseVariants(import.meta.url, variants))(
  'a buyer adds a passkey, logs in by it alone, names it anew and removes it: $locale $width $theme',
  async (variant) => {
    const { locale } = variant
    const text = patternsIn(locale)
    const account = await signUp(site)
    await using buyer = await openVisitor(site, variant)
    const { page } = buyer
    await addDevice(page)
    await logIn(buyer, locale, account)
    const panel = await openPasskeys(buyer, locale)
    const dialog = page.getByRole('dialog')
    await buyer.expectAccessible()
    await panel.getByRole('button', { name: text('people.passkey.add') }).click()
    await dialog.getByLabel(text('people.factor.password'), { exact: true }).fill(account.password)
    await dialog.getByLabel(text('people.passkey.name')).fill('Phone')
    await buyer.expectAccessible()
    await dialog.getByRole('button', { name: text('people.passkey.make') }).click()
    await dialog.getByRole('listitem').first().waitFor()
    await dialog.getByRole('button', { name: text('people.recovery.kept') }).click()
    await panel.getByText('Phone').waitFor()
    await buyer.expectAccessible()

    await logInByPasskey(buyer, locale)
    const [, , user] = await readStoredSession(buyer)
    expect(JSON.parse(user ?? '')).toMatchObject({ phone: account.phone })

    await openPasskeys(buyer, locale)
    await panel.getByRole('button', { name: text('people.passkey.renameNamed') }).click()
    await dialog.getByLabel(text('people.passkey.name')).fill('Old phone')
    await dialog.getByRole('button', { name: text('actions.save') }).click()
    await panel.getByText('Old phone').waitFor()
    await panel.getByRole('button', { name: text('people.passkey.removeNamed') }).click()
    await dialog.getByRole('button', { name: text('console.passkey.use') }).click()
    await dialog.waitFor({ state: 'detached' })
    await panel.getByText('Old phone').waitFor({ state: 'detached' })

    // the device still offers it
    await logOut(buyer, locale)
    await page.getByRole('button', { name: text('account.passkey.use') }).click()
    await page.getByText(/通行密钥没有通过验证|The passkey was not accepted/).waitFor()
    await fillLogin(buyer, locale, account)
    await page.waitForURL('**/userCenter/account')
    buyer.expectNoErrors()
  },
)

test.each(chooseVariants(import.meta.url, variants))(
  'a buyer without a password adds a passkey by a code, and an app once the passkey was asked: $locale $width $theme',
  async (variant) => {
    const { locale } = variant
    const text = patternsIn(locale)
    const phone = newPhone()
    await using buyer = await openVisitor(site, variant)
    const { page } = buyer
    await addDevice(page)
    await logInByCode(site, buyer, locale, phone)
    // the outbox allows the next code after a second
    await page.waitForTimeout(1100)
    const panel = await openPasskeys(buyer, locale)
    const dialog = page.getByRole('dialog')
    await panel.getByRole('button', { name: text('people.passkey.add') }).click()
    await fillCode(site, buyer, locale, phone, 'accountCode')
    await dialog.getByLabel(text('people.passkey.name')).fill('Phone')
    await buyer.expectAccessible()
    await dialog.getByRole('button', { name: text('people.passkey.make') }).click()
    await dialog.getByRole('listitem').first().waitFor()
    await dialog.getByRole('button', { name: text('people.recovery.kept') }).click()
    await panel.getByText('Phone').waitFor()
    await logInByPasskey(buyer, locale)

    // as if the ten minutes were over
    await site.db.pool.query('update session set confirmed_at = null')
    await openPasskeys(buyer, locale)
    await page.getByRole('button', { name: text('people.factor.add') }).click()
    await fillCode(site, buyer, locale, phone, 'accountCode')
    await dialog.getByRole('button', { name: text('people.factor.next') }).click()
    const again = page.getByRole('dialog', { name: text('console.factor.title') })
    await buyer.expectAccessible()
    await again.getByRole('button', { name: text('console.passkey.use') }).click()
    await again.waitFor({ state: 'detached' })
    await dialog.getByText(text('people.factor.scan')).waitFor()
    await buyer.expectAccessible()
    buyer.expectNoErrors()
  },
)
