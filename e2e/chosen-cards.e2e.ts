import type { Locale } from '@faka/contract/shared/locale'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chooseVariants } from '../test-support/browser/choose-variants.ts'
import { fillContact } from '../test-support/browser/fill-contact.ts'
import { patternsIn } from '../test-support/browser/messages.ts'
import { consoleVariants, openSeller } from '../test-support/browser/open-seller.ts'
import { openSite, type Site } from '../test-support/browser/open-site.ts'
import { openVisitor, type Visitor } from '../test-support/browser/open-visitor.ts'
import { openGatewayPage, orderItem, pressAndClose } from '../test-support/browser/purchase.ts'
import { runCli } from '../test-support/browser/run-cli.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site[Symbol.asyncDispose]())

/** Writes an item in the console whose cards are chosen by number, and adds 30 cards with numbers. Returns its id. */
async function sellChoosable(seller: Visitor, text: ReturnType<typeof patternsIn>): Promise<string> {
  const { page } = seller
  await seller.go('/seller/items/new')
  await page.locator('[name="title"]').fill('靓号 Numbers')
  await page.locator('[name="price"]').fill('10')
  await page.locator('summary', { hasText: text('itemForm.cards') }).click()
  await page.getByRole('switch', { name: text('itemForm.choice') }).click()
  await page.locator('[name="surcharge"]').fill('2.50')
  const publish = page.getByRole('button', { name: text('itemForm.publish') })
  await publish.click()
  await page.getByText(text('itemForm.choice.labelMissing')).waitFor()
  await seller.expectAccessible()
  await page.locator('[name="choiceLabel"]').fill('号码')
  await publish.click()
  await page.getByText(text('itemForm.created.published')).waitFor()
  const itemId = /\/seller\/items\/(\w+)/.exec(page.url())?.[1] ?? ''

  await seller.go(`/seller/stock/import?item=${itemId}`)
  const lines = Array.from({ length: 30 }, (_, index) => `139-${1000 + index}----${itemId}${index}`)
  await page.getByLabel(text('stock.import.text')).fill([...lines, 'without a number'].join('\n'))
  await page.locator('summary', { hasText: text('stock.import.fields') }).click()
  await page.getByLabel(text('stock.import.publicSeparator')).fill('----')
  await page.getByRole('button', { name: text('stock.kind.good') }).click()
  await page.getByText('139-1000', { exact: false }).first().waitFor()
  await page.getByRole('button', { name: text('stock.kind.broken') }).click()
  await page.getByText(text('stock.import.broken.publicPart')).waitFor()
  await seller.expectAccessible()
  await page.getByRole('button', { name: text('stock.import.go') }).click()
  await page.getByText(text('stock.import.done')).first().waitFor()
  await seller.go(`/seller/stock?item=${itemId}&state=free`)
  await page.getByText('139-1029').first().waitFor()
  await seller.expectAccessible()
  seller.expectNoErrors()
  return itemId
}

/** Takes a card off sale, as if another buyer had taken it. */
async function takeAway(itemId: string, publicText: string): Promise<void> {
  const { rows } = await site.db.pool.query(
    'select card_id from card join item using (item_id) where public_id = $1 and public_text = $2',
    [itemId, publicText],
  )
  await runCli(site, [
    ...['stock', 'withdraw', 'demo', '--card', String(rows[0]?.card_id)],
    ...['--reason', 'taken by another buyer'],
  ])
}

/** Presses the button of an order whose card is gone; what the page says then. */
async function orderRefused({ page }: Visitor, locale: Locale): Promise<string> {
  const text = patternsIn(locale)
  await fillContact(page, locale)
  await page.getByRole('button', { name: text('buy.pay') }).click()
  const notice = page.getByText(text('choice.taken')).first()
  await notice.waitFor()
  return notice.innerText()
}

test.each(chooseVariants(import.meta.url, consoleVariants))(
  'a buyer searches, pages and chooses cards by the keyboard, loses one to another buyer, and gets exactly the others ($locale, $width)',
  async (variant) => {
    const { locale } = variant
    const text = patternsIn(locale)
    await using seller = await openSeller(site, variant)
    const itemId = await sellChoosable(seller, text)

    await using visitor = await openVisitor(site, variant)
    const { page } = visitor
    await visitor.go(`/itemDetail/${itemId}?shopId=demo`)
    await page.locator('html[data-hydrated]').waitFor()
    await page.locator('summary', { hasText: '号码' }).focus()
    await page.keyboard.press('Enter')
    const card = (name: string) => page.getByRole('button', { name, exact: true }).first()
    await card('139-1000').waitFor()
    await visitor.expectAccessible()
    await page.getByRole('button', { name: text('choice.next') }).click()
    await card('139-1024').waitFor()
    await page.getByRole('searchbox').fill('1007')
    await card('139-1007').waitFor()
    await expect.poll(() => page.getByRole('button', { name: /^139-/ }).count()).toBe(1)
    await card('139-1007').focus()
    await page.keyboard.press('Space')
    await page.getByText(/ · .*¥2[.]50/).waitFor()
    await page.getByRole('searchbox').fill('1029')
    await card('139-1029').click()
    await page.getByText(/ · .*¥5[.]00/).waitFor()
    await visitor.expectAccessible()
    visitor.expectNoErrors()

    await takeAway(itemId, '139-1007')
    expect(await orderRefused(visitor, locale)).toContain('139-1007')
    await page.getByText(/ · .*¥2[.]50/).waitFor()
    await visitor.expectAccessible()
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
    ).toBe(true)

    const orderNo = await orderItem(visitor, locale)
    await page.getByText('139-1029').filter({ visible: true }).first().waitFor()
    await visitor.expectAccessible()
    await pressAndClose(await openGatewayPage(visitor, locale), 'pay')
    await page.waitForURL('**/paySuccess?**')
    await page.getByText(`${itemId}29`, { exact: false }).first().waitFor()
    await page.getByText('139-1029').filter({ visible: true }).first().waitFor()
    await visitor.expectAccessible()
    await visitor.go(`/userCenter/order-detail?orderId=${orderNo}`)
    await page.getByText(text('orders.surcharge')).first().waitFor()
    await visitor.expectAccessible()

    await seller.go(`/seller/orders/${orderNo}`)
    await seller.page.getByText('139-1029').first().waitFor()
    seller.expectNoErrors()
  },
)
