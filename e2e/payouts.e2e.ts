import { orderDetailUrl } from '@faka/contract/order/order-urls'
import type { OrderNo } from '@faka/contract/shared/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chooseVariants } from '../test-support/browser/choose-variants.ts'
import { logIn, signUp } from '../test-support/browser/log-in.ts'
import { messagePattern, patternsIn } from '../test-support/browser/messages.ts'
import { consoleVariants } from '../test-support/browser/open-seller.ts'
import { openSite, type Site } from '../test-support/browser/open-site.ts'
import { openVisitor } from '../test-support/browser/open-visitor.ts'
import { pressGatewayButton } from '../test-support/browser/place-order.ts'
import { runCli } from '../test-support/browser/run-cli.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
  await runCli(site, ['top-up', 'set', 'demo', '--steps', '100=5'])
})
afterAll(() => site[Symbol.asyncDispose]())

/** The page of the gateway at which the payment of an order is paid. */
async function findPayPage(orderNo: string): Promise<string> {
  const payment = await site.db.db
    .selectFrom('payment')
    .select('qr_content')
    .where('order_no', '=', orderNo)
    .where('qr_content', 'is not', null)
    .executeTakeFirstOrThrow()
  return payment.qr_content ?? ''
}

for (const variant of chooseVariants(import.meta.url, consoleVariants)) {
  const { locale, width } = variant
  const text = patternsIn(locale)

  test(`a buyer is paid out what was topped up, and reads what stays (${locale}, ${width})`, async () => {
    await using buyer = await openVisitor(site, variant)
    const { page } = buyer
    await logIn(buyer, locale, await signUp(site))
    await buyer.go('/userCenter/wallet')
    await page.getByLabel(text('wallet.topUp.amount'), { exact: true }).fill('100')
    await page.getByRole('button', { name: messagePattern(locale, 'wallet.topUp.pay') }).click()
    await page.waitForURL('**/cashDesk?**')
    const orderNo = new URL(page.url()).searchParams.get('orderId') as OrderNo
    await page
      .getByRole('img', { name: messagePattern(locale, 'payment.qrLabel') })
      .or(page.locator('main summary', { hasText: messagePattern(locale, 'payment.orScan') }))
      .first()
      .waitFor()
    await pressGatewayButton(await findPayPage(orderNo), 'pay')
    await page.waitForURL('**/paySuccess?**')
    await buyer.go('/userCenter/wallet')

    const panel = page.getByRole('region', { name: text('wallet.payout.title') })
    const amount = panel.getByLabel(text('wallet.payout.amount'), { exact: true })
    await amount.fill('100.01')
    await panel.getByRole('button', { name: text('wallet.payout.go'), exact: true }).click()
    await panel.getByText(text('wallet.payout.amount.wrong')).waitFor()
    await buyer.expectAccessible()
    await amount.fill('60')
    await panel.getByText(messagePattern(locale, 'wallet.payout.bonus')).waitFor()
    const go = { name: messagePattern(locale, 'wallet.payout.go.amount') }
    await panel.getByRole('button', go).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(text('wallet.payout.goesTo')).waitFor()
    await dialog.getByRole('listitem').filter({ hasText: '¥60.00' }).waitFor()
    await buyer.expectAccessible()
    // nothing has left the balance, and a second thought keeps it there
    await dialog.getByRole('button', { name: text('wallet.payout.keep'), exact: true }).press('Enter')
    await dialog.waitFor({ state: 'detached' })
    expect(await page.getByText('-¥60.00').count()).toBe(0)
    await panel.getByRole('button', go).press('Enter')
    await dialog.getByRole('button', go).press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('-¥60.00').waitFor()
    await page.getByText('-¥5.00').waitFor()
    await panel.getByText('¥40.00').first().waitFor()
    await buyer.expectAccessible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)

    // the job that refunds asks the gateway
    await expect
      .poll(
        () =>
          site.db.db
            .selectFrom('refund')
            .select(['amount_fen', 'state', 'to_balance'])
            .where('order_no', '=', orderNo)
            .execute(),
        { timeout: 60_000 },
      )
      .toEqual([{ amount_fen: 6000, state: 'done', to_balance: false }])
    await buyer.go(orderDetailUrl(orderNo))
    await page.getByText(text('delivery.refund.payout')).first().waitFor()
    buyer.expectNoErrors()
  })
}
