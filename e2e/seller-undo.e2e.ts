import type { Locale } from '@faka/contract/shared/locale'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chooseVariants } from '../test-support/browser/choose-variants.ts'
import { createPaidOrder } from '../test-support/browser/create-paid-order.ts'
import { holdToasts } from '../test-support/browser/hold-toasts.ts'
import { messagePattern, patternsIn } from '../test-support/browser/messages.ts'
import { consoleVariants, openSeller } from '../test-support/browser/open-seller.ts'
import { openSite, type Site } from '../test-support/browser/open-site.ts'
import type { Visitor, VisitorOptions } from '../test-support/browser/open-visitor.ts'
import { demoItems } from '../test-support/browser/purchase.ts'
import { runCli } from '../test-support/browser/run-cli.ts'

const pollOptions = { timeout: 60_000 }

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site[Symbol.asyncDispose]())

const zhText = patternsIn('zh-CN')

/** The seller of the demo shop at a page of the console, with toasts that wait. */
async function openConsole(options: VisitorOptions & { locale: Locale }, path: string): Promise<Visitor> {
  const visitor = await openSeller(site, options)
  await holdToasts(visitor)
  await visitor.go(path)
  return visitor
}

/** The first value of the first row that a query reads, once it is as expected. */
const expectValue = (query: string, parameters: unknown[], expected: unknown) =>
  expect
    .poll(
      async () => Object.values((await site.db.pool.query(query, parameters)).rows[0] ?? {})[0],
      pollOptions,
    )
    .toBe(expected)

test.each(chooseVariants(import.meta.url, consoleVariants))(
  'an item that was taken off sale is on sale again by one press ($locale, $width)',
  async (variant) => {
    const { locale, width } = variant
    const title = `撤销 Undo ${width}`
    const { itemId } = await runCli(site, ['item', 'create', 'demo', '--title', title, '--price', '10'])
    await runCli(site, ['item', 'publish', itemId])
    await using visitor = await openConsole(variant, `/seller/items?text=${encodeURIComponent(title)}`)
    const { page } = visitor
    await page
      .locator('tbody tr', { hasText: title })
      .getByRole('button', { name: messagePattern(locale, 'items.discontinueItem') })
      .click()
    const undo = page.getByRole('button', { name: messagePattern(locale, 'console.undo'), exact: true })
    await undo.waitFor()
    await expectValue('select status from item where public_id = $1', [itemId], 'discontinued')
    await visitor.expectAccessible()
    await undo.click()
    await page.getByText(messagePattern(locale, 'console.undone')).waitFor()
    await undo.waitFor({ state: 'detached' })
    await expectValue('select status from item where public_id = $1', [itemId], 'published')
    await page
      .locator('tbody tr', { hasText: title })
      .getByRole('button', { name: messagePattern(locale, 'items.discontinueItem') })
      .waitFor()
    visitor.expectNoErrors()
  },
)

test('a hidden category is shown again by one press', async () => {
  const isHidden = `select hidden from classify where name = '软件激活'`
  const { rows } = await site.db.pool.query('select name from classify order by position limit 1')
  const query = isHidden.replace('软件激活', rows[0]?.name)
  await using visitor = await openConsole({ locale: 'zh-CN' }, '/seller/shop')
  const { page } = visitor
  const row = page
    .getByRole('list', { name: zhText('shop.classifies') })
    .getByRole('listitem')
    .first()
  await row.getByRole('button', { name: zhText('shopForm.classify.hide') }).click()
  await page.getByText(zhText('shopForm.classify.hiddenNow')).waitFor()
  await expectValue(query, [], true)
  await page.getByRole('button', { name: zhText('console.undo'), exact: true }).click()
  await page.getByText(zhText('console.undone')).waitFor()
  await expectValue(query, [], false)
  visitor.expectNoErrors()
})

test('a buyer who was unblocked is blocked again by one press, for the same reason', async () => {
  const orderNo = await createPaidOrder(site, demoItems.plain, { contact: { mail: 'undo@example.com' } })
  await runCli(site, ['buyer', 'block', orderNo, '--why', 'chargebacks', '--days', '7'])
  await using visitor = await openConsole({ locale: 'zh-CN' }, '/seller/orders/blocked')
  const { page } = visitor
  const query = `select count(*)::int from buyer_block where order_no = $1 and why = 'chargebacks' and until is not null`
  await expectValue(query, [orderNo], 1)
  await page.getByRole('button', { name: zhText('soldOrder.unblock.of') }).click()
  await page.getByText(zhText('soldOrder.unblock.done')).waitFor()
  await expectValue(query, [orderNo], 0)
  await page.getByRole('button', { name: zhText('console.undo'), exact: true }).click()
  await expectValue(query, [orderNo], 1)
  await page.getByRole('link', { name: orderNo }).waitFor()
  visitor.expectNoErrors()
})

test('a payment method that was switched off, and a guide that was hidden, are back by one press', async () => {
  const input = ['channel', 'add-own', 'demo', 'sandbox', '--name', '撤销支付']
  await runCli(site, input)
  await using visitor = await openConsole({ locale: 'zh-CN' }, '/seller/channels')
  const { page } = visitor
  const channel = `select enabled from pay_channel where name = '撤销支付'`
  await page.getByRole('switch', { name: /撤销支付/ }).click()
  await page.getByText(zhText('channels.disabledNow')).waitFor()
  await expectValue(channel, [], false)
  const undo = page.getByRole('button', { name: zhText('console.undo'), exact: true })
  await undo.click()
  await page.getByText(zhText('console.undone')).waitFor()
  await expectValue(channel, [], true)

  await visitor.go('/seller')
  await page.getByRole('button', { name: zhText('guide.hide') }).click()
  await undo.waitFor()
  const hidden = `select guide_hidden from shop where short_url = 'demo'`
  await expectValue(hidden, [], true)
  await undo.click()
  await expectValue(hidden, [], false)
  await page.getByRole('button', { name: zhText('guide.hide') }).waitFor()
  visitor.expectNoErrors()
})
