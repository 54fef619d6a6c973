import type { OrderNo } from '@faka/contract/shared/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chooseVariants } from '../test-support/browser/choose-variants.ts'
import { logIn, signUp } from '../test-support/browser/log-in.ts'
import { messagePattern, patternsIn } from '../test-support/browser/messages.ts'
import { consoleVariants, openAdmin } from '../test-support/browser/open-seller.ts'
import { openSite, type Site } from '../test-support/browser/open-site.ts'
import { openVisitor } from '../test-support/browser/open-visitor.ts'
import { pressGatewayButton } from '../test-support/browser/place-order.ts'
import { runCli } from '../test-support/browser/run-cli.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site[Symbol.asyncDispose]())

/** The page of the gateway at which the latest payment of an order is paid. */
async function findPayPage(orderNo: string): Promise<string> {
  const payment = await site.db.db
    .selectFrom('payment')
    .select('qr_content')
    .where('order_no', '=', orderNo)
    .where('qr_content', 'is not', null)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  return payment.qr_content ?? ''
}

for (const variant of chooseVariants(import.meta.url, consoleVariants)) {
  const { locale, width } = variant
  const text = patternsIn(locale)

  test(`an administrator sets bonus steps, and a buyer tops up at the checkout and is refunded (${locale}, ${width})`, async () => {
    await using admin = await openAdmin(site, variant)
    await admin.go('/seller/platform/top-ups')
    const { page: terms } = admin
    const save = terms.getByRole('button', { name: text('topUps.save'), exact: true })
    await terms.getByLabel(text('topUps.shop'), { exact: true }).fill('no-such-shop')
    await terms.getByLabel(text('topUps.steps'), { exact: true }).fill('100 5\n50 20')
    await save.click()
    await terms.getByText(text('topUps.steps.wrong')).waitFor()
    await terms.getByLabel(text('topUps.steps'), { exact: true }).fill('100 5\n300 20')
    await save.click()
    await terms.getByText(text('topUps.shop.wrong')).waitFor()
    await admin.expectAccessible()
    await terms.getByLabel(text('topUps.shop'), { exact: true }).fill('demo')
    await save.click()
    await terms.getByText(text('topUps.saved')).waitFor()

    await using buyer = await openVisitor(site, variant)
    const { page } = buyer
    await logIn(buyer, locale, await signUp(site))
    await buyer.go('/userCenter/wallet')
    const amount = page.getByLabel(text('wallet.topUp.amount'), { exact: true })
    const pay = page.getByRole('button', { name: messagePattern(locale, 'wallet.topUp.pay') })
    await amount.fill('105')
    await page.getByRole('button', { name: text('wallet.topUp.go'), exact: true }).click()
    await page.getByText(text('wallet.topUp.amount.wrong')).waitFor()
    await buyer.expectAccessible()
    await amount.fill('100')
    await page.getByText('¥105.00').waitFor()
    await pay.click()
    await page.waitForURL('**/cashDesk?**')
    const orderNo = new URL(page.url()).searchParams.get('orderId') as OrderNo
    const code = page.getByRole('img', { name: messagePattern(locale, 'payment.qrLabel') })
    await code
      .or(page.locator('main summary', { hasText: messagePattern(locale, 'payment.orScan') }))
      .first()
      .waitFor()
    await pressGatewayButton(await findPayPage(orderNo), 'pay')
    await page.waitForURL('**/paySuccess?**')
    await page.getByRole('heading', { level: 1, name: text('delivery.topUp.done') }).waitFor()
    await buyer.expectAccessible()
    await page.getByRole('link', { name: text('delivery.topUp.toWallet') }).click()
    await page.waitForURL('**/userCenter/wallet')
    await page.getByText('+¥100.00').waitFor()
    await page.getByText('+¥5.00').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)

    await runCli(site, ['order', 'refund', orderNo, '--why', 'The buyer asked for it.'])
    await page.reload()
    await page.getByText('-¥5.00').waitFor()
    await page.getByText('-¥100.00').waitFor()
    await buyer.expectAccessible()
    await admin.page.reload()
    await admin.page.getByText(messagePattern(locale, 'topUps.sums.refunded')).waitFor()
    buyer.expectNoErrors()
    admin.expectNoErrors()
  })
}
