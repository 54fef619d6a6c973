import { afterAll, beforeAll, expect, test } from 'vitest'
import { buyFor } from '../test-support/browser/buy-for.ts'
import { chooseVariants } from '../test-support/browser/choose-variants.ts'
import { getAccountId, logIn, signUp } from '../test-support/browser/log-in.ts'
import { patternsIn } from '../test-support/browser/messages.ts'
import { consoleVariants, openSeller } from '../test-support/browser/open-seller.ts'
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
  'a buyer pays the price of the level, reads the way to the next, and the order keeps it ($locale, $width)',
  async (variant) => {
    const { locale } = variant
    const text = patternsIn(locale)
    await runCli(site, ['level', 'set', 'demo', '--level', 'Silver=0.01,10', '--level', 'Gold=9000,20'])
    await using visitor = await openVisitor(site, variant)
    const { page } = visitor
    await openItem(visitor, demoItems.plain)
    await page.getByText(text('level.guest')).waitFor()
    await visitor.expectAccessible()

    const account = await signUp(site)
    const spentFen = await buyFor(site, await getAccountId(site, account))
    await logIn(visitor, locale, account)
    await page.getByText(text('level.of')).first().waitFor()
    await page.getByText(text('level.next')).first().waitFor()
    await visitor.expectAccessible()

    await openItem(visitor, demoItems.plain)
    await page.getByText(text('level.price')).first().waitFor()
    await page.getByText(text('level.next')).first().waitFor()
    await visitor.expectAccessible()
    const orderNo = await orderItem(visitor, locale)
    const order = await site.db.db
      .selectFrom('orders')
      .select(['amount_fen', 'level_name', 'level_fen'])
      .where('order_no', '=', orderNo)
      .executeTakeFirstOrThrow()
    const levelFen = Math.floor(spentFen / 10)
    expect(order).toEqual({ amount_fen: spentFen - levelFen, level_name: 'Silver', level_fen: levelFen })
    await visitor.go(`/userCenter/order-detail?orderId=${orderNo}`)
    await page.getByText(text('delivery.level')).first().waitFor()
    await visitor.expectAccessible()
    visitor.expectNoErrors()
  },
)

test.each(chooseVariants(import.meta.url, consoleVariants))(
  'a seller sets levels, reads at its field what is wrong with one, and ends them by the keyboard ($locale, $width)',
  async (variant) => {
    await runCli(site, ['level', 'set', 'demo'])
    const text = patternsIn(variant.locale)
    await using visitor = await openSeller(site, variant)
    const { page } = visitor
    await visitor.go('/seller/levels')
    const field = (row: number, name: 'name' | 'spent' | 'percent') =>
      page.locator(`input[name="rows.${row}.${name}"]`)
    const save = page.getByRole('button', { name: text('levels.save'), exact: true })
    await field(0, 'name').fill('Silver')
    await field(0, 'spent').fill('100')
    await field(0, 'percent').fill('5')
    await field(1, 'name').fill('Silver')
    await field(1, 'spent').fill('100')
    await field(1, 'percent').fill('91')
    await save.click()
    await page.getByText(text('levels.name.same')).waitFor()
    await page.getByText(text('levels.spent.wrong')).waitFor()
    await page.getByText(text('levels.percent.wrong')).waitFor()
    await visitor.expectAccessible()
    expect(await field(0, 'spent').inputValue()).toBe('100')
    await field(1, 'name').fill('Gold')
    await field(1, 'spent').fill('1000')
    await field(1, 'percent').fill('12.5')
    await page.getByRole('switch', { name: text('levels.withCoupons') }).focus()
    await page.keyboard.press('Space')
    await field(1, 'percent').press('Enter')
    await page.getByRole('row').filter({ hasText: 'Gold' }).waitFor()
    await visitor.expectAccessible()
    expect(await runCli(site, ['level', 'list', 'demo'])).toMatchObject({
      withCoupons: false,
      levels: [
        { name: 'Silver', spentFen: 10_000, basisPoints: 500 },
        { name: 'Gold', spentFen: 100_000, basisPoints: 1250 },
      ],
    })

    await page.reload()
    for (const number of [2, 1]) {
      const remove = page.getByRole('button', { name: text('levels.remove') }).nth(number - 1)
      await remove.focus()
      await page.keyboard.press('Enter')
    }
    await save.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('row').filter({ hasText: 'Gold' }).waitFor({ state: 'detached' })
    expect((await runCli(site, ['level', 'list', 'demo']))['levels']).toEqual([])
    visitor.expectNoErrors()
  },
)
