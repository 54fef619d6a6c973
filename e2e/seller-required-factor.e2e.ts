import { afterAll, beforeAll, test } from 'vitest'
import { chooseVariants } from '../test-support/browser/choose-variants.ts'
import { patternsIn } from '../test-support/browser/messages.ts'
import { consoleVariants, openSeller, signUpSeller } from '../test-support/browser/open-seller.ts'
import { openSite, type Site } from '../test-support/browser/open-site.ts'
import { totpCode } from '../test-support/server/totp-code.ts'

let site: Site
beforeAll(async () => {
  site = await openSite({ REQUIRE_STAFF_SECOND_FACTOR: 'on' })
})
afterAll(() => site[Symbol.asyncDispose]())

test.each(chooseVariants(import.meta.url, consoleVariants))(
  'an account without a required second factor reaches only the page where it is added, and the shop after it ($locale, $width)',
  async (variant) => {
    const text = patternsIn(variant.locale)
    const account = await signUpSeller(site)
    await using owner = await openSeller(site, variant, account)
    const { page } = owner
    await owner.go('/seller/orders')
    await page.getByRole('heading', { level: 1, name: text('console.needsFactor.title') }).waitFor()
    await owner.expectAccessible()
    await page.getByRole('link', { name: text('console.needsFactor.go') }).click()
    const panel = page.getByRole('region', { name: text('people.factor') })
    await panel.getByRole('button', { name: text('people.factor.add') }).waitFor()
    await owner.expectAccessible()
    await panel.getByRole('button', { name: text('people.factor.add') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(text('people.factor.password'), { exact: true }).fill(account.password)
    await dialog.getByRole('button', { name: text('people.factor.next') }).click()
    const secret = await dialog.locator('code').innerText()
    await dialog.getByLabel(text('people.factor.code')).fill(totpCode(secret, new Date()))
    await dialog.getByRole('button', { name: text('people.factor.enable') }).click()
    await dialog.getByRole('button', { name: text('people.recovery.kept') }).click()
    const required = page.getByRole('switch', { name: text('people.required') })
    await required.click()
    await page.getByText(text('people.required.on')).waitFor()
    await owner.expectAccessible()
    await required.click()
    await page.getByText(text('people.required.off')).waitFor()
    await owner.go('/seller/orders')
    await page.getByRole('heading', { level: 1, name: text('console.orders.title') }).waitFor()
    owner.expectNoErrors()
  },
)
