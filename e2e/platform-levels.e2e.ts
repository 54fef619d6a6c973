import { afterAll, beforeAll, expect, test } from 'vitest'
import { buyFor } from '../test-support/browser/buy-for.ts'
import { chooseVariants } from '../test-support/browser/choose-variants.ts'
import { getAccountId, logIn, signUp } from '../test-support/browser/log-in.ts'
import { patternsIn } from '../test-support/browser/messages.ts'
import { consoleVariants, openAdmin, openSeller } from '../test-support/browser/open-seller.ts'
import { openSite, type Site } from '../test-support/browser/open-site.ts'
import { openVisitor } from '../test-support/browser/open-visitor.ts'
import { demoItems, openItem, orderItem } from '../test-support/browser/purchase.ts'
import { runCli } from '../test-support/browser/run-cli.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site[Symbol.asyncDispose]())

test.each(chooseVariants(import.meta.url, consoleVariants))(
  'levels of the platform are set by an administrator, given by a seller, and shown to a buyer, who pays their price ($locale, $width)',
  async (variant) => {
    const { locale } = variant
    const text = patternsIn(locale)
    await runCli(site, ['level', 'set-platform'])
    await runCli(site, ['level', 'set', 'demo', '--level', 'Own=0.01,5'])
    await runCli(site, ['level', 'set', 'demo', '--platform-levels', 'no'])
    await using admin = await openAdmin(site, variant)
    await admin.go('/seller/platform/levels')
    const field = (row: number, name: 'name' | 'spent' | 'percent') =>
      admin.page.locator(`input[name="rows.${row}.${name}"]`)
    await field(0, 'name').fill('Star')
    await field(0, 'spent').fill('0.01')
    await field(0, 'percent').fill('95')
    const save = text('levels.save')
    await admin.page.getByRole('button', { name: save, exact: true }).click()
    await admin.page.getByText(text('levels.percent.wrong')).waitFor()
    await admin.expectAccessible()
    await field(0, 'percent').fill('6')
    await field(1, 'name').fill('Nova')
    await field(1, 'spent').fill('5000')
    await field(1, 'percent').fill('9')
    await field(1, 'percent').press('Enter')
    await admin.page.getByRole('row').filter({ hasText: 'Nova' }).waitFor()
    await admin.expectAccessible()

    await using seller = await openSeller(site, variant)
    await seller.go('/seller/levels')
    const toggle = seller.page.getByRole('switch', { name: text('levels.platform') })
    await toggle.focus()
    await seller.page.keyboard.press('Space')
    await seller.page.getByRole('button', { name: save, exact: true }).click()
    await seller.page.getByText(text('levels.saved')).waitFor()
    await seller.expectAccessible()
    expect(await runCli(site, ['level', 'list-platform'])).toMatchObject({
      shops: 1,
      levels: [
        { name: 'Star', spentFen: 1, basisPoints: 600 },
        { name: 'Nova', spentFen: 500_000, basisPoints: 900 },
      ],
    })
    expect(await runCli(site, ['level', 'list', 'demo'])).toMatchObject({
      levels: [{ name: 'Own' }],
      platform: { joined: true },
    })

    await using buyer = await openVisitor(site, variant)
    const { page } = buyer
    await openItem(buyer, demoItems.plain)
    await page.getByText(text('level.guest')).waitFor()
    const account = await signUp(site)
    const spentFen = await buyFor(site, await getAccountId(site, account))
    await logIn(buyer, locale, account)
    await page.getByText(text('level.platform')).first().waitFor()
    await page.getByText(text('level.platformNext')).first().waitFor()
    await buyer.expectAccessible()
    await openItem(buyer, demoItems.plain)
    await page.getByText('Star').first().waitFor()
    await page.getByText(text('level.platformNext')).first().waitFor()
    await buyer.expectAccessible()
    const orderNo = await orderItem(buyer, locale)
    const order = await site.db.db
      .selectFrom('orders')
      .select(['amount_fen', 'level_name', 'level_fen', 'level_of_platform'])
      .where('order_no', '=', orderNo)
      .executeTakeFirstOrThrow()
    const levelFen = Math.floor((spentFen * 6) / 100)
    expect(order).toEqual({
      amount_fen: spentFen - levelFen,
      level_name: 'Star',
      level_fen: levelFen,
      level_of_platform: true,
    })
    await buyer.go(`/userCenter/order-detail?orderId=${orderNo}`)
    await page.getByText('Star').first().waitFor()
    await buyer.expectAccessible()
    for (const visitor of [admin, seller, buyer]) visitor.expectNoErrors()
  },
)
