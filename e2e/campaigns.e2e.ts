import { afterAll, beforeAll, expect, test } from 'vitest'
import { chooseVariants } from '../test-support/browser/choose-variants.ts'
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

/** The id and the price of a demo item. */
async function findDemoItem(title: string): Promise<{ id: string; priceFen: number }> {
  const { list } = await runCli(site, ['item', 'list', 'demo'])
  return list.find((item: { title: string }) => item.title.includes(title))
}

/** The time left of a campaign. */
const clock = /\d\d:\d\d:\d\d/

const inSeconds = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString()

test.each(chooseVariants(import.meta.url, consoleVariants))(
  'a buyer sees the struck price and the time left, orders at the campaign price, and the order keeps both ($locale, $width)',
  async (variant) => {
    const { locale } = variant
    const text = patternsIn(locale)
    const { id, priceFen } = await findDemoItem(demoItems.plain)
    await runCli(site, ['item', 'set-campaign', id, '--price', '0.50', '--until', inSeconds(200_000)])
    await using visitor = await openVisitor(site, variant)
    const { page } = visitor
    await visitor.go('/shopDetail/demo')
    const card = page.locator('li', { hasText: clock })
    await card.first().waitFor()
    expect(
      await card.evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth)),
    ).toEqual([])
    await visitor.expectAccessible()
    await openItem(visitor, demoItems.plain)
    await page.locator('s').first().waitFor()
    await page.getByText(clock).first().waitFor()
    await visitor.expectAccessible()
    const orderNo = await orderItem(visitor, locale)
    const order = await site.db.db
      .selectFrom('orders')
      .select(['goods_fen', 'normal_price_fen'])
      .where('order_no', '=', orderNo)
      .executeTakeFirstOrThrow()
    expect(order).toEqual({ goods_fen: 50, normal_price_fen: priceFen })
    await visitor.go(`/userCenter/order-detail?orderId=${orderNo}`)
    await page.getByText(text('delivery.campaign')).first().waitFor()
    await visitor.expectAccessible()
    visitor.expectNoErrors()
  },
)

test('a page that is open shows the campaign price at its begin and the normal one at its end, by itself', async () => {
  const { id } = await findDemoItem(demoItems.plain)
  const set = (price: string, from: number, until: number) =>
    runCli(site, [
      ...['item', 'set-campaign', id, '--price', price],
      ...['--from', inSeconds(from), '--until', inSeconds(until)],
    ])
  await set('0.50', 15, 3600)
  await using visitor = await openVisitor(site, { locale: 'zh-CN', width: 1440 })
  const { page } = visitor
  await openItem(visitor, demoItems.plain)
  await page.getByText('¥0.50', { exact: true }).first().waitFor()
  // on a slow machine it may be over when the page is there
  await set('0.60', 0, 15)
  await page.reload()
  await page.locator('s').first().waitFor({ state: 'detached' })
  visitor.expectNoErrors()
})

test.each(chooseVariants(import.meta.url, consoleVariants))(
  'a seller sets a campaign, reads at its field what is wrong with it, and ends it by the keyboard ($locale, $width)',
  async (variant) => {
    const text = patternsIn(variant.locale)
    const { id } = await findDemoItem(demoItems.byHand)
    await runCli(site, ['item', 'set-campaign', id, '--end'])
    await using visitor = await openSeller(site, variant)
    const { page } = visitor
    await visitor.go(`/seller/items/${id}`)
    const panel = page.locator('details', { hasText: text('campaigns.title') })
    await panel.locator('summary').focus()
    await page.keyboard.press('Enter')
    const field = (name: 'price' | 'from' | 'until') => panel.locator(`input[name="${name}"]`)
    const set = page.getByRole('button', { name: text('campaigns.set'), exact: true })
    await field('price').fill('1000000')
    await set.click()
    await page.getByText(text('campaigns.price.wrong')).waitFor()
    await page.getByText(text('campaigns.until.wrong')).waitFor()
    await visitor.expectAccessible()
    expect(await field('price').inputValue()).toBe('1000000')
    await field('price').fill('0.70')
    await field('until').fill('2099-12-31T20:00')
    await set.focus()
    await page.keyboard.press('Enter')
    await page.getByText(text('campaigns.running')).first().waitFor()
    await visitor.expectAccessible()
    const end = page.getByRole('button', { name: text('campaigns.end'), exact: true })
    await end.focus()
    await page.keyboard.press('Enter')
    await page.getByText(text('campaigns.state.ended')).first().waitFor()
    const [latest] = (await runCli(site, ['item', 'campaigns', id])).list
    expect(latest).toMatchObject({ priceFen: 70, state: 'ended', orders: 0 })
    visitor.expectNoErrors()
  },
)
