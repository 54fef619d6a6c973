import { login } from '@faka/contract/account/account'
import { expect, test } from 'vitest'
import { chooseVariants } from '../test-support/browser/choose-variants.ts'
import { logInOnOtherDevice, signUp } from '../test-support/browser/log-in.ts'
import { patternsIn } from '../test-support/browser/messages.ts'
import { openSiteProcess } from '../test-support/browser/open-site.ts'
import { openVisitor } from '../test-support/browser/open-visitor.ts'
import { runCli } from '../test-support/browser/run-cli.ts'
import { createBuyer } from '../test-support/server/http-buyer.ts'

const newPassword = 'another password of tests'

test.each(
  chooseVariants(import.meta.url, [
    { locale: 'zh-CN', theme: 'light', width: 1440 },
    { locale: 'en-US', theme: 'dark', width: 390 },
  ] as const),
)('the link of `user reset` gives an account a new password, once ($locale, $width)', async (variant) => {
  const text = patternsIn(variant.locale)
  await using site = await openSiteProcess()
  await using visitor = await openVisitor(site, variant)
  const { page } = visitor
  const account = await signUp(site)
  const { token: session } = await logInOnOtherDevice(site, account)
  const { url } = await runCli(site, ['user', 'reset', account.phone])
  const link = new URL(url)
  const token = link.hash.slice(1)

  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url(), request.headers().referer ?? ''))
  await visitor.go(link.pathname + link.hash)
  await page.getByRole('heading', { level: 1, name: text('console.password.title') }).waitFor()
  await visitor.expectAccessible()
  const submit = page.getByRole('button', { name: text('people.password.submit') })
  await page.locator('[name="password"]').fill('password1')
  await page.locator('[name="confirmPassword"]').fill('password1')
  await submit.click()
  await page.getByText(text('account.password.common')).waitFor()
  // what was refused is replaced with the keyboard alone
  await page.locator('[name="password"]').fill(newPassword)
  await page.locator('[name="confirmPassword"]').press('ControlOrMeta+a')
  await page.keyboard.type(newPassword)
  await page.keyboard.press('Enter')
  await page.getByText(account.phone).waitFor()
  await visitor.expectAccessible()
  expect(sent.filter((part) => part.includes(token))).toEqual([])
  expect(site.output()).not.toContain(token)

  const caller = createBuyer(site.url)
  expect(
    (await caller.callOrThrow(login, { userName: account.phone, password: newPassword })).token,
  ).not.toBe(session)
  const { rows } = await site.db.pool.query('select count(*)::int as sessions from session')
  expect(rows).toEqual([{ sessions: 1 }])

  // the link again, which the history of the browser no longer has
  expect(page.url()).not.toContain(token)
  await page.goto('about:blank')
  await visitor.go(link.pathname + link.hash)
  await page.locator('[name="password"]').fill('a third password of tests')
  await page.locator('[name="confirmPassword"]').fill('a third password of tests')
  await submit.click()
  await page.getByText(/链接无效|link is invalid/).waitFor()
  visitor.expectNoErrors()
})
