import { afterAll, beforeAll, expect, test } from 'vitest'
import { chooseVariants } from '../test-support/browser/choose-variants.ts'
import { createAdmin } from '../test-support/browser/create-admin.ts'
import { getAccountId, logIn, signUp } from '../test-support/browser/log-in.ts'
import { patternsIn } from '../test-support/browser/messages.ts'
import { consoleVariants, openAdmin, openSeller, signUpSeller } from '../test-support/browser/open-seller.ts'
import { openSite, type Site } from '../test-support/browser/open-site.ts'
import { openVisitor, type Visitor } from '../test-support/browser/open-visitor.ts'
import { demoItems } from '../test-support/browser/purchase.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site[Symbol.asyncDispose]())

const rowOf = ({ page }: Visitor, text: string) => page.locator('tbody tr').filter({ hasText: text })

/** The item page of the demo shop, as a buyer reads it. */
async function readItemPage(locale: 'zh-CN' | 'en-US'): Promise<string> {
  const { rows } = await site.db.pool.query(
    `select public_id from item join item_wares using (wares_id) where strpos(title, $1) > 0`,
    [demoItems.plain],
  )
  const response = await fetch(`${site.url}/itemDetail/${rows[0].public_id}`, {
    headers: { 'accept-language': locale },
  })
  return response.text()
}

for (const variant of chooseVariants(import.meta.url, consoleVariants)) {
  const { locale, width } = variant
  const text = patternsIn(locale)
  const frozenSentence = locale === 'zh-CN' ? '平台已暂停这家店铺的销售' : 'The platform has paused sales'

  test(`an administrator without a shop freezes one with a reason, buyers read it, and it sells again (${locale}, ${width})`, async () => {
    await using visitor = await openAdmin(site, variant)
    const { page } = visitor
    await visitor.go('/seller/platform/shops')
    const row = rowOf(visitor, 'demo')
    await row.waitFor()
    await visitor.expectAccessible()
    expect(await readItemPage(locale)).not.toContain(frozenSentence)
    await row.getByRole('button', { name: text('platform.freeze'), exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(text('platform.freeze.keeps')).waitFor()
    await visitor.expectAccessible()
    // a reason is needed, and the field says so
    await dialog.getByRole('button', { name: text('platform.freeze.go') }).click()
    await dialog.getByText(text('platform.why.wrong')).waitFor()
    await dialog.getByLabel(text('platform.why')).fill('many complaints without an answer')
    // closed by accident, it still has what was typed; once it acted it is empty
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await row.getByRole('button', { name: text('platform.freeze'), exact: true }).click()
    await dialog.waitFor()
    expect(await dialog.getByLabel(text('platform.why')).inputValue()).toBe(
      'many complaints without an answer',
    )
    await dialog.getByRole('button', { name: text('platform.freeze.go') }).click()
    await row.getByText('many complaints without an answer').waitFor()
    await expect.poll(() => readItemPage(locale), { timeout: 30_000 }).toContain(frozenSentence)
    await row.getByRole('button', { name: text('platform.unfreeze'), exact: true }).click()
    await dialog.getByLabel(text('platform.why')).fill('they are answered')
    await dialog.getByRole('button', { name: text('platform.unfreeze.go') }).click()
    await row.getByText('many complaints without an answer').waitFor({ state: 'detached' })
    await row.getByRole('button', { name: text('platform.freeze'), exact: true }).click()
    await dialog.waitFor()
    expect(await dialog.getByLabel(text('platform.why')).inputValue()).toBe('')
    await page.keyboard.press('Escape')
    await expect.poll(() => readItemPage(locale), { timeout: 30_000 }).not.toContain(frozenSentence)
    visitor.expectNoErrors()
  })

  test(`an administrator sets the fee of a shop and opens one for an account (${locale}, ${width})`, async () => {
    const account = await createAdmin(site)
    const seller = await signUp(site)
    const shortUrl = `opened-${locale.toLowerCase()}`
    await using visitor = await openVisitor(site, variant)
    const { page } = visitor
    await logIn(visitor, locale, account)
    await visitor.go('/seller/platform/shops')
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: text('platform.open'), exact: true }).click()
    await dialog.getByLabel(text('platform.open.seller')).fill('no-such-account')
    await dialog.getByLabel(text('shopForm.name'), { exact: true }).fill('Opened by the platform')
    await dialog.getByLabel(text('shopForm.shortUrl'), { exact: true }).fill(shortUrl)
    await visitor.expectAccessible()
    await dialog.getByRole('button', { name: text('platform.open.go') }).click()
    // what was typed stays beside the sentence
    await dialog.getByRole('status').waitFor()
    await dialog.getByLabel(text('platform.open.seller')).fill(seller.phone)
    await dialog.getByRole('button', { name: text('platform.open.go') }).click()
    const row = rowOf(visitor, shortUrl)
    await row.waitFor()
    // a phone is masked
    expect(await row.textContent()).not.toContain(seller.phone)
    await row.getByRole('button', { name: text('platform.fee'), exact: true }).click()
    await dialog.getByLabel(text('platform.fee.percent')).fill('31')
    await dialog.getByLabel(text('platform.why')).fill('as agreed')
    await dialog.getByRole('button', { name: text('platform.fee.go') }).click()
    await dialog.getByText(text('platform.fee.percent.wrong')).waitFor()
    await visitor.expectAccessible()
    await dialog.getByLabel(text('platform.fee.percent')).fill('2.55')
    await dialog.getByRole('button', { name: text('platform.fee.go') }).click()
    await row.getByText(/^2\.55/).waitFor()
    const { rows } = await site.db.pool.query('select fee_basis_points from shop where short_url = $1', [
      shortUrl,
    ])
    expect(rows[0]?.fee_basis_points).toBe(255)
    visitor.expectNoErrors()
  })

  test(`a page of the platform is closed to a seller, and an administrator without a shop meets no error (${locale}, ${width})`, async () => {
    const seller = await signUpSeller(site)
    await using visitor = await openSeller(site, variant, seller)
    const { page } = visitor
    await visitor.go('/seller/platform/shops')
    await page.getByRole('heading', { name: text('console.forbidden.title') }).waitFor()
    expect(await page.getByRole('link', { name: text('console.platformShops.title') }).count()).toBe(0)
    await visitor.expectAccessible()
    await using other = await openAdmin(site, variant)
    for (const path of ['/seller', '/seller/money', '/seller/orders', '/seller/channels', '/seller/items']) {
      await other.go(path)
      await other.page.getByRole('heading', { name: text('console.noShop.title') }).waitFor()
      await other.expectAccessible()
    }
    visitor.expectNoErrors()
    other.expectNoErrors()
  })

  test(`an administrator without a shop reads how the server does and what it runs with (${locale}, ${width})`, async () => {
    await using visitor = await openAdmin(site, variant)
    const { page } = visitor
    await visitor.go('/seller/platform/health')
    const queues = page.getByRole('table', { name: text('platform.health.queues') })
    await queues.getByText(text('platform.health.queue.webhooks'), { exact: true }).waitFor()
    expect(await queues.locator('tbody tr').count()).toBe(9)
    await page.getByText(text('platform.health.gatewaysGood')).waitFor()
    await visitor.expectAccessible()
    await page.getByRole('button', { name: text('platform.health.view.settings') }).click()
    await page.waitForURL('**/seller/platform/health?view=settings')
    const limits = page.getByRole('table', { name: text('platform.limits.title') })
    await limits.getByText('LIMIT_SHOPS_PER_ACCOUNT').waitFor()
    await visitor.expectAccessible()
    visitor.expectNoErrors()
  })

  test(`an administrator without a shop reads the money of all shops, apart by who manages the method (${locale}, ${width})`, async () => {
    await using visitor = await openAdmin(site, variant)
    const { page } = visitor
    await visitor.go('/seller/platform/money')
    await page.getByText(text('money.cases.none')).waitFor()
    await visitor.expectAccessible()
    await page.getByRole('button', { name: text('platform.money.seller'), exact: true }).click()
    await page.waitForURL('**/seller/platform/money?view=seller')
    await page.getByText(text('platform.money.seller.hint')).waitFor()
    await page.getByRole('button', { name: text('platform.money.checks'), exact: true }).click()
    await page.waitForURL('**/seller/platform/money?view=checks')
    await page.getByText(text('platform.money.checks.hint')).waitFor()
    await visitor.expectAccessible()
    visitor.expectNoErrors()
  })

  test(`an administrator finds an account by its phone, which no address shows, and blocks it with a reason (${locale}, ${width})`, async () => {
    const user = await signUp(site)
    // a blocked account cannot be asked for its id any more
    const accountId = await getAccountId(site, user)
    await using visitor = await openAdmin(site, variant)
    const { page } = visitor
    await visitor.go('/seller/platform/users')
    await rowOf(visitor, '').first().waitFor()
    await visitor.expectAccessible()
    await page.getByRole('searchbox').fill(user.phone)
    await page.getByRole('button', { name: text('actions.search'), exact: true }).click()
    await page.getByRole('heading', { name: locale === 'zh-CN' ? '1 个账号' : '1 account' }).waitFor()
    expect(page.url()).not.toContain(user.phone)
    const row = rowOf(visitor, `${user.phone.slice(0, 3)}****`)
    await row.getByRole('button', { name: text('platform.users.phone.showOf') }).click()
    await page.getByText(user.phone, { exact: true }).waitFor()
    const whole = rowOf(visitor, user.phone)
    await whole.getByRole('button', { name: text('platform.users.block'), exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(text('platform.users.block.ends')).waitFor()
    await visitor.expectAccessible()
    await dialog.getByLabel(text('platform.why')).fill('stolen cards')
    await dialog.getByRole('button', { name: text('platform.users.block.go') }).click()
    // the dialog that closes has such a button too
    await whole.getByRole('button', { name: text('platform.users.unblock'), exact: true }).waitFor()
    await whole.getByText('stolen cards', { exact: true }).waitFor()
    const { rows } = await site.db.pool.query(
      `select kind, why from account_action where account_id = $1 order by action_id`,
      [accountId],
    )
    expect(rows).toEqual([
      { kind: 'phoneOpened', why: '' },
      { kind: 'blocked', why: 'stolen cards' },
    ])
    visitor.expectNoErrors()
  })
}
