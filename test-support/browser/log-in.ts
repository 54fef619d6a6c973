import { login } from '@faka/contract/account/account'
import { register, sendRegisterCode } from '@faka/contract/account/registration'
import type { Locale } from '@faka/contract/shared/locale'
import { createBuyer } from '../server/http-buyer.ts'
import { messagePattern } from './messages.ts'
import type { Site } from './open-site.ts'
import type { Visitor } from './open-visitor.ts'
import { newPhone, waitForCode } from './outbox.ts'

export interface Account {
  phone: string
  password: string
}

/** The database id of an account. */
export async function getAccountId(site: Site, { phone, password }: Account): Promise<number> {
  const { id } = await createBuyer(site.url).callOrThrow(login, { userName: phone, password })
  const { account_id } = await site.db.db
    .selectFrom('account')
    .select('account_id')
    .where('public_id', '=', id)
    .executeTakeFirstOrThrow()
  return account_id
}

/** Signs up an account over HTTP, for tests that start after the form. */
export async function signUp(site: Site, phone = newPhone()): Promise<Account> {
  const password = 'a password of tests'
  const caller = createBuyer(site.url)
  await caller.callOrThrow(sendRegisterCode, { phone })
  const verifyCode = await waitForCode(site, phone)
  await caller.callOrThrow(register, { phone, verifyCode, password, confirmPassword: password })
  return { phone, password }
}

/** Starts a session on another device. */
export const logInOnOtherDevice = ({ url }: Site, { phone, password }: Account) =>
  createBuyer(url).callOrThrow(login, { userName: phone, password })

/** Chooses the login by password, on the page or in the modal: in Chinese the one by a code is first. */
async function choosePasswordLogin({ page }: Pick<Visitor, 'page'>, locale: Locale): Promise<void> {
  await page.locator('html[data-hydrated]').waitFor()
  await page.getByRole('button', { name: messagePattern(locale, 'account.login.byPassword') }).click()
}

/** Fills in the login form, on the page or in the modal, and submits it. */
export async function fillLogin(
  { page }: Visitor,
  locale: Locale,
  { phone, password }: Account,
): Promise<void> {
  await choosePasswordLogin({ page }, locale)
  const form = page.getByRole('form', { name: messagePattern(locale, 'account.login.title') })
  await form.locator('[name="userName"]').fill(phone)
  await form.locator('[name="password"]').fill(password)
  await form.locator('button[type="submit"]').click()
}

/** Logs in on the login page; ends on the account page with the profile loaded. */
export async function logIn(visitor: Visitor, locale: Locale, account: Account): Promise<void> {
  await visitor.go('/login')
  await fillLogin(visitor, locale, account)
  await visitor.page.waitForURL('**/userCenter/account')
  await visitor.page.locator('[name="nickName"]').waitFor()
}

/** Asks for the code of the shown form, or for the one of a field where there are two, and fills it in from the outbox. */
export async function fillCode(
  site: Site,
  { page }: Visitor,
  locale: Locale,
  phone: string,
  name: 'verifyCode' | 'accountCode' = 'verifyCode',
): Promise<void> {
  const field = page.locator(`[name="${name}"]`)
  // the button is beside its field
  await field.locator('xpath=following::button').first().click()
  await page.getByText(messagePattern(locale, 'account.code.sent')).first().waitFor()
  await field.fill(await waitForCode(site, phone))
}

/** Logs in on the login page by a code to a phone, which makes its account the first time; ends as `logIn` does. */
export async function logInByCode(
  site: Site,
  visitor: Visitor,
  locale: Locale,
  phone: string,
): Promise<void> {
  const { page } = visitor
  await visitor.go('/login')
  await page.locator('html[data-hydrated]').waitFor()
  await page.getByRole('button', { name: messagePattern(locale, 'account.login.byCode') }).click()
  await visitor.expectAccessible()
  await page.locator('[name="phone"]').fill(phone)
  await fillCode(site, visitor, locale, phone)
  await page.locator('form button[type="submit"]').click()
  await page.waitForURL('**/userCenter/account')
  await page.locator('[name="nickName"]').waitFor()
}

/** The stored session of the storefront, by storage keys. */
export const readStoredSession = ({ page }: Visitor): Promise<(string | null)[]> =>
  page.evaluate(() => ['token', 'buyer-info', 'buyer-user'].map((key) => localStorage.getItem(key)))
