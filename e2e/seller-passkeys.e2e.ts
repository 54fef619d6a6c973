import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDevice } from '../test-support/browser/add-device.ts'
import { chooseVariants } from '../test-support/browser/choose-variants.ts'
import { fillLogin, getAccountId, logIn } from '../test-support/browser/log-in.ts'
import { patternsIn } from '../test-support/browser/messages.ts'
import { consoleVariants, signUpSeller } from '../test-support/browser/open-seller.ts'
import { openSite, type Site } from '../test-support/browser/open-site.ts'
import { openVisitor } from '../test-support/browser/open-visitor.ts'

let site: Site
beforeAll(async () => {
  // an IP address has no passkeys
  const opened = await openSite((port) => ({ PUBLIC_URL: `http://localhost:${port}` }))
  site = { ...opened, url: opened.url.replace('127.0.0.1', 'localhost') }
})
afterAll(() => site[Symbol.asyncDispose]())

test.each(chooseVariants(import.meta.url, consoleVariants))(
  'a passkey is added, logs in, verifies again before staff are invited, is renamed and removed ($locale, $width)',
  async (variant) => {
    const { locale } = variant
    const text = patternsIn(locale)
    const account = await signUpSeller(site)
    const accountId = await getAccountId(site, account)
    await using owner = await openVisitor(site, variant)
    const { page } = owner
    await addDevice(page)
    await logIn(owner, locale, account)
    await owner.go('/seller/people')
    const panel = page.getByRole('region', { name: text('people.passkeys') })
    const dialog = page.getByRole('dialog')
    const add = async () => {
      await panel.getByRole('button', { name: text('people.passkey.add') }).click()
      await dialog.getByLabel(text('people.factor.password'), { exact: true }).fill(account.password)
    }
    await add()
    await dialog.getByLabel(text('people.passkey.name')).fill('')
    await dialog.getByRole('button', { name: text('people.passkey.make') }).click()
    await dialog.getByText(text('people.passkey.nameWrong')).waitFor()
    await owner.expectAccessible()
    await dialog.getByLabel(text('people.passkey.name')).fill('Desk')
    await dialog.getByRole('button', { name: text('people.passkey.make') }).click()
    await dialog.getByRole('listitem').first().waitFor()
    expect(await dialog.getByRole('listitem').allInnerTexts()).toHaveLength(10)
    await dialog.getByRole('button', { name: text('people.recovery.kept') }).click()
    await panel.getByText('Desk').waitFor()
    await owner.expectAccessible()

    await add()
    await dialog.getByRole('button', { name: text('people.passkey.make') }).click()
    await dialog.getByText(text('people.passkey.exists')).waitFor()
    await dialog.getByRole('button', { name: text('actions.cancel') }).click()
    await dialog.waitFor({ state: 'detached' })

    await owner.go('/userCenter/account')
    await page
      .getByRole('button', { name: text('profile.logOut') })
      .last()
      .click()
    await page.waitForURL('**/login')
    await fillLogin(owner, locale, account)
    const factor = page.getByRole('form', { name: text('account.factor.title') })
    const passkey = factor.getByRole('button', { name: text('account.passkey.use') })
    await passkey.waitFor()
    await owner.expectAccessible()
    await passkey.click()
    await page.waitForURL('**/userCenter/account')
    await page.locator('[name="nickName"]').waitFor()

    // as if the ten minutes were over
    await site.db.pool.query('update session set confirmed_at = null where account_id = $1', [accountId])
    await owner.go('/seller/people')
    const staff = page.getByRole('region', { name: text('people.staff') })
    await staff.getByRole('button', { name: text('people.invite') }).click()
    await dialog.getByLabel(text('people.name')).fill('Anna')
    await dialog.getByRole('button', { name: text('people.invite.make') }).click()
    const again = page.getByRole('dialog', { name: text('console.factor.title') })
    await again.getByRole('button', { name: text('console.passkey.use') }).waitFor()
    await owner.expectAccessible()
    await again.getByRole('button', { name: text('console.passkey.use') }).click()
    await page.getByText(/\/seller\/join#[\w-]{43}$/).waitFor()
    await page.getByRole('button', { name: text('people.link.done') }).click()
    await dialog.waitFor({ state: 'detached' })

    await panel.getByRole('button', { name: text('people.passkey.renameNamed') }).click()
    await dialog.getByLabel(text('people.passkey.name')).fill('Old desk')
    await owner.expectAccessible()
    await dialog.getByRole('button', { name: text('actions.save') }).click()
    await panel.getByText('Old desk').waitFor()
    await panel.getByRole('button', { name: text('people.passkey.removeNamed') }).click()
    await dialog.getByText(text('people.factor.lastText')).waitFor()
    await owner.expectAccessible()
    await dialog.getByRole('button', { name: text('console.passkey.use') }).click()
    await dialog.waitFor({ state: 'detached' })
    await panel.getByText('Old desk').waitFor({ state: 'detached' })
    owner.expectNoErrors()
  },
)
