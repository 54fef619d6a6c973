import { afterAll, beforeAll, expect, test } from 'vitest'
import { chooseVariants } from '../test-support/browser/choose-variants.ts'
import { createPaidOrder } from '../test-support/browser/create-paid-order.ts'
import { fillLogin, getAccountId, signUp } from '../test-support/browser/log-in.ts'
import { patternsIn } from '../test-support/browser/messages.ts'
import { consoleVariants, openSeller, signUpSeller } from '../test-support/browser/open-seller.ts'
import { openSite, type Site } from '../test-support/browser/open-site.ts'
import { openVisitor } from '../test-support/browser/open-visitor.ts'
import { demoItems } from '../test-support/browser/purchase.ts'
import { totpCode } from '../test-support/server/totp-code.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site[Symbol.asyncDispose]())

test.each(chooseVariants(import.meta.url, consoleVariants))(
  'staff are invited by a link, see what their rights allow, and lose it when they are removed ($locale, $width)',
  async (variant) => {
    const { locale } = variant
    const text = patternsIn(locale)
    const orderNo = await createPaidOrder(site, demoItems.plain)
    await using owner = await openSeller(site, variant)
    await owner.go('/seller/people')
    const panel = owner.page.getByRole('region', { name: text('people.staff') })
    await panel.getByText(text('people.none')).waitFor()
    await owner.expectAccessible()
    await panel.getByRole('button', { name: text('people.invite') }).click()
    const dialog = owner.page.getByRole('dialog')
    await dialog.getByLabel(text('people.name')).fill('Anna')
    await dialog.getByRole('checkbox', { name: text('people.right.complaints') }).uncheck()
    await owner.expectAccessible()
    await dialog.getByRole('button', { name: text('people.invite.make') }).click()
    const link = dialog.getByText(/\/seller\/join#[\w-]{43}$/)
    const address = new URL(await link.innerText())
    await owner.expectAccessible()
    await dialog.getByRole('button', { name: text('people.link.done') }).click()
    await dialog.waitFor({ state: 'detached' })
    await panel.getByText(text('people.invited')).waitFor()

    const staffAccount = await signUp(site)
    await using staff = await openVisitor(site, variant)
    await staff.go(address.pathname + address.hash)
    await staff.page.getByText(text('people.join.login')).waitFor()
    await staff.expectAccessible()
    await staff.page.getByRole('link', { name: text('console.login.go') }).click()
    await staff.page.waitForURL('**/login?**')
    await fillLogin(staff, locale, staffAccount)
    await staff.page.getByRole('button', { name: text('people.join.go') }).waitFor()
    await staff.expectAccessible()
    await staff.page.getByRole('button', { name: text('people.join.go') }).click()
    await staff.page.waitForURL('**/seller?shop=demo')
    await staff.page.getByRole('heading', { level: 1, name: text('console.today.title') }).waitFor()
    const nav = staff.page.getByRole('navigation', { name: text('console.nav') })
    expect(await nav.getByRole('link', { name: text('console.items.title') }).count()).toBe(0)
    await staff.go(`/seller/orders/${orderNo}?shop=demo`)
    await staff.page.getByRole('heading', { level: 1, name: orderNo }).waitFor()
    await staff.page.getByRole('group', { name: text('soldOrder.acts') }).waitFor()
    expect(await staff.page.getByRole('button', { name: text('soldOrder.refund') }).count()).toBe(0)
    await staff.go('/seller/money?shop=demo')
    await staff.page.getByRole('heading', { level: 1, name: text('console.noRight.title') }).waitFor()
    await staff.expectAccessible()
    await staff.go('/seller/people?shop=demo')
    await staff.page.getByRole('region', { name: text('people.mine') }).waitFor()
    await staff.expectAccessible()

    await owner.page.reload()
    await panel.getByRole('button', { name: text('people.editNamed') }).click()
    await dialog.getByRole('checkbox', { name: text('people.right.stock') }).check()
    await dialog.getByRole('button', { name: text('actions.save') }).click()
    await dialog.waitFor({ state: 'detached' })
    const rights = locale === 'zh-CN' ? '订单、库存' : 'Orders, Stock'
    await panel.getByText(rights, { exact: true }).waitFor()
    await panel.getByRole('button', { name: text('people.removeNamed') }).click()
    await dialog.getByRole('heading', { name: text('people.removeNamed') }).waitFor()
    await owner.expectAccessible()
    await dialog.getByRole('button', { name: text('people.remove'), exact: true }).click()
    await panel.getByText(text('people.none')).waitFor()

    await staff.go('/seller/orders?shop=demo')
    await staff.page.getByRole('heading', { level: 1, name: text('console.noShop.title') }).waitFor()
    owner.expectNoErrors()
    staff.expectNoErrors()
  },
)

test.each(chooseVariants(import.meta.url, consoleVariants))(
  'an authenticator app is added, asked for at login and again before staff are invited, and turned off ($locale, $width)',
  async (variant) => {
    const { locale } = variant
    const text = patternsIn(locale)
    const account = await signUpSeller(site)
    const accountId = await getAccountId(site, account)
    await using owner = await openSeller(site, variant, account)
    const { page } = owner
    await owner.go('/seller/people')
    const panel = page.getByRole('region', { name: text('people.factor') })
    await panel.getByRole('button', { name: text('people.factor.add') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(text('people.factor.password'), { exact: true }).fill(account.password)
    await owner.expectAccessible()
    await dialog.getByRole('button', { name: text('people.factor.next') }).click()
    const secret = await dialog.locator('code').innerText()
    await dialog.getByRole('img', { name: text('people.factor.qr') }).waitFor()
    await owner.expectAccessible()
    const code = dialog.getByLabel(text('people.factor.code'))
    await code.fill('12')
    await dialog.getByRole('button', { name: text('people.factor.enable') }).click()
    await dialog.getByText(text('people.factor.codeWrong')).waitFor()
    await code.fill(totpCode(secret, new Date()))
    await dialog.getByRole('button', { name: text('people.factor.enable') }).click()
    await dialog.getByRole('listitem').first().waitFor()
    const recoveryCodes = await dialog.getByRole('listitem').allInnerTexts()
    expect(recoveryCodes).toHaveLength(10)
    await owner.expectAccessible()
    await dialog.getByRole('button', { name: text('people.recovery.kept') }).click()
    await panel.getByText(text('people.factor.asked')).waitFor()
    await owner.expectAccessible()

    await using device = await openVisitor(site, variant)
    await device.go('/login')
    await fillLogin(device, locale, account)
    const factor = device.page.getByRole('form', { name: text('account.factor.title') })
    await factor.getByLabel(text('account.factor.code')).fill(recoveryCodes[0] ?? '')
    await device.expectAccessible()
    await factor.getByRole('button', { name: text('account.login.submit') }).click()
    await device.page.waitForURL('**/userCenter/account')
    await device.page.locator('[name="nickName"]').waitFor()

    // as if the ten minutes were over
    await site.db.pool.query('update session set confirmed_at = null where account_id = $1', [accountId])
    const staff = page.getByRole('region', { name: text('people.staff') })
    await staff.getByRole('button', { name: text('people.invite') }).click()
    await dialog.getByLabel(text('people.name')).fill('Anna')
    await dialog.getByRole('button', { name: text('people.invite.make') }).click()
    const again = page.getByRole('dialog', { name: text('console.factor.title') })
    await again.getByLabel(text('console.factor.code')).fill(recoveryCodes[1] ?? '')
    await owner.expectAccessible()
    await again.getByRole('button', { name: text('console.factor.go') }).click()
    await page.getByText(/\/seller\/join#[\w-]{43}$/).waitFor()
    await page.getByRole('button', { name: text('people.link.done') }).click()
    await dialog.waitFor({ state: 'detached' })

    await panel.getByRole('button', { name: text('people.factor.remove') }).click()
    await dialog.getByLabel(text('people.factor.code')).fill(recoveryCodes[2] ?? '')
    await owner.expectAccessible()
    await dialog.getByRole('button', { name: text('people.factor.remove') }).click()
    await panel.getByRole('button', { name: text('people.factor.add') }).waitFor()
    owner.expectNoErrors()
    device.expectNoErrors()
  },
)
