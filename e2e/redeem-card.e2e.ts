import { afterAll, beforeAll, expect, test } from 'vitest'
import { chooseVariants } from '../test-support/browser/choose-variants.ts'
import { patternsIn } from '../test-support/browser/messages.ts'
import { consoleVariants, openSeller } from '../test-support/browser/open-seller.ts'
import { openSite, type Site } from '../test-support/browser/open-site.ts'
import { openVisitor } from '../test-support/browser/open-visitor.ts'
import { openGatewayPage, orderItem, pressAndClose } from '../test-support/browser/purchase.ts'
import { runCli } from '../test-support/browser/run-cli.ts'

let site: Site
let itemId: string

beforeAll(async () => {
  site = await openSite()
  const created = await runCli(site, [
    ...['item', 'create', 'demo', '--title', '会员兑换码', '--price', '12'],
    ...['--redeem-note', '兑换一个月会员，一小时内到账。', '--question', '会员账号'],
  ])
  itemId = created.itemId
  await runCli(site, ['item', 'publish', itemId])
  await runCli(site, ['stock', 'add', itemId, '-'], 'VIP-0001\nVIP-0002\n')
})
afterAll(() => site[Symbol.asyncDispose]())

test.each(chooseVariants(import.meta.url, consoleVariants))(
  'a buyer redeems a card, the seller delivers, and the page shows it ($locale, $width)',
  async (variant) => {
    const { locale } = variant
    const text = patternsIn(locale)
    const named = (name: Parameters<typeof text>[0]) => ({ name: text(name), exact: true })
    await using buyer = await openVisitor(site, variant)
    const { page } = buyer
    await buyer.go(`/itemDetail/${itemId}`)
    const orderNo = await orderItem(buyer, locale)
    await pressAndClose(await openGatewayPage(buyer, locale), 'pay')
    await page.waitForURL('**/paySuccess?**')
    const shownCard = page.getByText(/VIP-000\d/).first()
    const [card = ''] = /VIP-000\d/.exec(await shownCard.innerText()) ?? []

    await page.getByRole('link', named('redeem.link')).click()
    await page.waitForURL('**/redeem?**')
    const field = page.locator('input[name="card"]')
    const look = page.getByRole('button', named('redeem.look'))
    await field.fill('VIP-9999')
    await look.press('Enter')
    await page.locator('input[name="card"][aria-invalid="true"]').waitFor()
    await buyer.expectAccessible()
    await field.fill(card)
    await look.press('Enter')
    const redeem = page.getByRole('button', named('redeem.go'))
    await redeem.press('Enter')
    await page.locator('[name="answer-0"][aria-invalid="true"]').waitFor()
    await page.locator('[name="answer-0"]').fill(`anna ${locale}`)
    await redeem.press('Enter')
    await page.getByText(text('redeem.waiting')).waitFor()
    await buyer.expectAccessible()

    await using seller = await openSeller(site, variant)
    await seller.go('/seller')
    await seller.page.getByText(text('console.today.redeemedSince')).waitFor()
    await seller.expectAccessible()
    await seller.page.getByRole('link', named('console.today.showRedemptions')).press('Enter')
    await seller.page.waitForURL('**/seller/redemptions*')
    const row = seller.page.getByRole('listitem').filter({ hasText: orderNo })
    await row.getByRole('button', named('redemptions.answers.show')).press('Enter')
    await row.getByText(`anna ${locale}`).waitFor()
    await seller.expectAccessible()
    await row.getByRole('button', named('redemptions.deliver')).press('Enter')
    const dialog = seller.page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('Charged until 2027.')
    await dialog.getByRole('button', named('redemptions.deliver.go')).press('Enter')
    await row.waitFor({ state: 'detached' })

    await page.reload()
    await field.fill(card)
    await look.press('Enter')
    await page.getByText('Charged until 2027.').waitFor()
    expect(await redeem.count()).toBe(0)
    await buyer.expectAccessible()
  },
)
