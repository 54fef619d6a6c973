import type { Locale } from '@faka/contract/shared/locale'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { credit } from '../server/src/modules/wallet/public.ts'
import { inTx } from '../server/src/platform/db.ts'
import { systemRandom } from '../server/src/platform/random.ts'
import { chooseVariants } from '../test-support/browser/choose-variants.ts'
import { type Account, getAccountId, logIn, signUp } from '../test-support/browser/log-in.ts'
import { messagePattern } from '../test-support/browser/messages.ts'
import { openSite, type Site } from '../test-support/browser/open-site.ts'
import { openVisitor, type Visitor } from '../test-support/browser/open-visitor.ts'
import { orderItemAsAccount } from '../test-support/browser/order-as-account.ts'
import { openCheckout, waitForHeading } from '../test-support/browser/place-order.ts'
import { demoItems, openGatewayPage, pressAndClose } from '../test-support/browser/purchase.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site[Symbol.asyncDispose]())

/** Credits test money to the balance of an account, as a refund that its gateway rejected does. */
async function creditBalance(account: Account, amountFen: number): Promise<void> {
  const accountId = await getAccountId(site, account)
  const ref = crypto.randomUUID()
  const refund = {
    kind: 'refund' as const,
    ref,
    orderNo: 'A'.repeat(20),
    accountId,
    realMoney: false,
    amountFen,
  }
  await inTx(site.db.db, (tx) => credit({ now: () => new Date(), random: systemRandom }, tx, refund))
}

const payButton = ({ page }: Visitor, locale: Locale) =>
  page.getByRole('button', { name: messagePattern(locale, 'wallet.pay') })

for (const { locale, width, theme } of chooseVariants(import.meta.url, [
  { locale: 'zh-CN', width: 390, theme: 'dark' },
  { locale: 'en-US', width: 1440, theme: 'light' },
] as const))
  test(`in ${locale} at ${width} a balance pays an order at the checkout, and its statement shows the payment`, async () => {
    await using visitor = await openVisitor(site, { locale, width, theme })
    const { page } = visitor
    const account = await signUp(site)
    await creditBalance(account, 100_000)
    await logIn(visitor, locale, account)
    const { orderNo, amountFen } = await orderItemAsAccount(site, visitor, demoItems.plain)
    await openCheckout(visitor, locale, orderNo)
    await page.getByText(messagePattern(locale, 'wallet.have')).waitFor()
    await visitor.expectAccessible()
    await payButton(visitor, locale).click()
    await page.waitForURL('**/paySuccess?**')
    await page.locator('pre').filter({ hasText: 'DEMO' }).first().waitFor()

    await visitor.go('/userCenter/account')
    await page.getByRole('link', { name: messagePattern(locale, 'profile.wallet.open') }).click()
    await page.waitForURL('**/userCenter/wallet')
    await waitForHeading(visitor, messagePattern(locale, 'profile.wallet.title'))
    const rows = page
      .locator('main li')
      .filter({ has: page.getByRole('link', { name: messagePattern(locale, 'wallet.order') }) })
    await page.getByText(messagePattern(locale, 'wallet.kind.purchase')).waitFor()
    const texts = await rows.allInnerTexts()
    expect(texts).toHaveLength(2)
    const yuan = (fen: number) => (fen / 100).toFixed(2)
    expect(texts[0]).toContain(`-¥${yuan(amountFen)}`)
    expect(texts[0]).toContain(orderNo)
    expect(texts[1]).toContain('+¥1,000.00')
    await visitor.expectAccessible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await rows.first().getByRole('link').click()
    // the wallet page, which names the order too, is kept mounted
    await page.locator('main').getByText(orderNo).filter({ visible: true }).first().waitFor()
    await page.waitForURL(`**/order-detail?orderId=${orderNo}`)
    visitor.expectNoErrors()
  })

for (const { locale, width, theme } of chooseVariants(import.meta.url, [
  { locale: 'zh-CN', width: 390, theme: 'light' },
  { locale: 'en-US', width: 1440, theme: 'dark' },
] as const))
  test(`in ${locale} at ${width} a low balance pays a part of an order, can be taken off again, and the rest is paid by code`, async () => {
    await using visitor = await openVisitor(site, { locale, width, theme })
    const { page } = visitor
    const account = await signUp(site)
    await creditBalance(account, 300)
    await logIn(visitor, locale, account)
    const { orderNo, amountFen } = await orderItemAsAccount(site, visitor, demoItems.plain)
    await openCheckout(visitor, locale, orderNo)
    const yuan = (fen: number) => `¥${(fen / 100).toFixed(2)}`
    const part = page.getByRole('checkbox', { name: messagePattern(locale, 'wallet.part') })
    expect(await payButton(visitor, locale).count()).toBe(0)
    const due = page.locator('main p').filter({ hasText: messagePattern(locale, 'payment.amount') })
    await part.check()
    await due.filter({ hasText: yuan(amountFen - 300) }).waitFor()
    await page.getByText(messagePattern(locale, 'payment.fromBalance')).waitFor()
    await visitor.expectAccessible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await part.uncheck()
    await due.filter({ hasText: yuan(amountFen) }).waitFor()
    await part.check()
    await due.filter({ hasText: yuan(amountFen - 300) }).waitFor()
    // what was chosen is still so on another visit
    await page.reload()
    await due.filter({ hasText: yuan(amountFen - 300) }).waitFor()
    expect(await part.isChecked()).toBe(true)
    await pressAndClose(await openGatewayPage(visitor, locale), 'pay')
    await page.waitForURL('**/paySuccess?**')
    await visitor.go(`/userCenter/order-detail?orderId=${orderNo}`)
    await page.getByText(messagePattern(locale, 'delivery.fromBalance')).first().waitFor()
    await visitor.expectAccessible()
    visitor.expectNoErrors()
  })

test('an empty wallet says so, and a guest is asked to log in', async () => {
  await using visitor = await openVisitor(site)
  const { page } = visitor
  await visitor.go('/userCenter/wallet')
  await page.getByRole('heading', { name: messagePattern('zh-CN', 'wallet.needed.title') }).waitFor()
  await visitor.expectAccessible()
  await logIn(visitor, 'zh-CN', await signUp(site))
  await visitor.go('/userCenter/wallet')
  await page.getByRole('heading', { name: messagePattern('zh-CN', 'wallet.empty.title') }).waitFor()
  await visitor.expectAccessible()
  visitor.expectNoErrors()
})
