import { afterAll, beforeAll, expect, test } from 'vitest'
import { chooseVariants } from '../test-support/browser/choose-variants.ts'
import { patternsIn } from '../test-support/browser/messages.ts'
import { consoleVariants, openAdmin, openSeller } from '../test-support/browser/open-seller.ts'
import { openSite, type Site } from '../test-support/browser/open-site.ts'
import { openVisitor } from '../test-support/browser/open-visitor.ts'
import {
  demoItems,
  openGatewayPage,
  openItem,
  orderItem,
  pressAndClose,
} from '../test-support/browser/purchase.ts'
import { runCli } from '../test-support/browser/run-cli.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site[Symbol.asyncDispose]())

test.each(chooseVariants(import.meta.url, consoleVariants))(
  'a buyer rates an order, the seller answers and reports it, an administrator hides it ($locale, $width)',
  async (variant) => {
    const { locale } = variant
    const text = patternsIn(locale)
    const named = (name: Parameters<typeof text>[0]) => ({ name: text(name), exact: true })
    const words = `Came at once. ${locale} <b>no tag</b>`
    await using buyer = await openVisitor(site, variant)
    const { page } = buyer
    await openItem(buyer, demoItems.plain)
    const itemAddress = new URL(page.url()).pathname + new URL(page.url()).search
    const orderNo = await orderItem(buyer, locale)
    await pressAndClose(await openGatewayPage(buyer, locale), 'pay')
    await page.waitForURL('**/paySuccess?**')

    await buyer.go(`/userCenter/order-detail?orderId=${orderNo}`)
    const send = page.getByRole('button', named('rating.send'))
    await send.press('Enter')
    await page.getByText(text('rating.choose.missing')).waitFor()
    await buyer.expectAccessible()
    await page.getByRole('radio').nth(2).focus()
    await page.keyboard.press('ArrowRight')
    await page.getByLabel(text('rating.text')).fill(words)
    await send.press('Enter')
    const change = page.getByRole('button', named('rating.edit'))
    await change.waitFor()
    await page.getByText(words).waitFor()
    await buyer.expectAccessible()
    await change.press('Enter')
    await page.getByRole('radio').nth(4).check()
    await page.getByRole('button', named('rating.save')).press('Enter')
    await change.waitFor()

    // the figures of an item may be a minute old
    const rendered = async () => (await fetch(site.url + itemAddress)).text()
    await expect.poll(rendered, { timeout: 90_000, interval: 2_000 }).toContain('aggregateRating')
    await buyer.go(itemAddress)
    await page.locator('a[href="#ratings"]').waitFor()
    await page.locator('#ratings').scrollIntoViewIfNeeded()
    await page.locator('#ratings').getByText(words).waitFor()
    await buyer.expectAccessible()

    await using seller = await openSeller(site, variant)
    await seller.go('/seller/ratings')
    const row = seller.page.getByRole('listitem').filter({ hasText: words })
    await row.waitFor()
    await seller.expectAccessible()
    await row.getByRole('button', named('ratings.answer')).press('Enter')
    const dialog = seller.page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('Thank you.')
    await seller.expectAccessible()
    await dialog.getByRole('button', named('ratings.answer.go')).press('Enter')
    await row.getByText('Thank you.').waitFor()
    await row.getByRole('button', named('ratings.report')).press('Enter')
    await dialog.getByRole('textbox').fill('It is about another shop.')
    await dialog.getByRole('button', named('ratings.report.go')).press('Enter')
    await row.getByText(text('ratings.state.reported')).waitFor()
    await seller.expectAccessible()
    await buyer.page.reload()
    await page.locator('#ratings').scrollIntoViewIfNeeded()
    await page.locator('#ratings').getByText('Thank you.').first().waitFor()

    await using admin = await openAdmin(site, variant)
    await admin.go('/seller/platform/ratings')
    const reported = admin.page.getByRole('listitem').filter({ hasText: words })
    await reported.waitFor()
    await admin.expectAccessible()
    await reported.getByRole('button', named('ratings.hide')).press('Enter')
    const hiding = admin.page.getByRole('dialog')
    await hiding.getByRole('textbox').fill('It is about another shop.')
    await hiding.getByRole('button', named('ratings.hide.go')).press('Enter')
    await reported.waitFor({ state: 'detached' })
    await buyer.go(`/userCenter/order-detail?orderId=${orderNo}`)
    await page.getByText(text('rating.hidden')).waitFor()
    await buyer.expectAccessible()
    const { list } = await runCli(site, ['rating', 'list', 'demo', '--only', 'hidden'])
    expect(list[0]).toMatchObject({ orderNo, stars: 5, counts: false, answer: { text: 'Thank you.' } })
    for (const each of [buyer, seller, admin]) each.expectNoErrors()
  },
)
