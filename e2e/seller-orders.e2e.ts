import { afterAll, beforeAll, expect, test } from 'vitest'
import { chooseVariants } from '../test-support/browser/choose-variants.ts'
import { countEffort } from '../test-support/browser/count-effort.ts'
import { createPaidOrder } from '../test-support/browser/create-paid-order.ts'
import { messagePattern, patternsIn } from '../test-support/browser/messages.ts'
import { consoleVariants, openSeller } from '../test-support/browser/open-seller.ts'
import { openSite, type Site } from '../test-support/browser/open-site.ts'
import { demoItems } from '../test-support/browser/purchase.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site[Symbol.asyncDispose]())

test.each(chooseVariants(import.meta.url, consoleVariants))(
  'an order that waits is read and delivered by keys alone ($locale, $width)',
  async (variant) => {
    const { locale } = variant
    const text = patternsIn(locale)
    const answers = ['Debian 13', 'evenings']
    const orderNo = await createPaidOrder(site, demoItems.byHand, { answers, status: 'paid' })
    await using visitor = await openSeller(site, variant)
    const { page } = visitor
    await visitor.go('/seller/orders?status=paid')
    const link = page.getByRole('link', { name: orderNo })
    await link.waitFor()
    await visitor.expectAccessible()
    await link.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: orderNo }).waitFor()
    await page.getByRole('button', { name: text('console.order.showAnswers') }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('Debian 13').waitFor()
    await visitor.expectAccessible()
    const box = page.getByLabel(text('console.deliver.label'))
    await box.focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByText(text('console.deliver.count')).waitFor()
    await expect.poll(() => box.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.type('host: 192.0.2.7')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByText(text('console.deliver.done')).waitFor()
    await box.waitFor({ state: 'detached' })
    visitor.expectNoErrors()
  },
)

test('an order is found by phone, the text stays out of the address, and the filters stay in it', async () => {
  const orderNo = await createPaidOrder(site, demoItems.plain)
  await using visitor = await openSeller(site, { locale: 'zh-CN' })
  const { page } = visitor
  const effort = await countEffort(visitor)
  await visitor.go('/seller/orders')
  await page.getByRole('searchbox').fill('13800138000')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: orderNo }).waitFor()
  expect(await effort.read()).toEqual({ presses: 1, fields: 1 })
  expect(page.url()).not.toContain('13800138000')
  await page.getByRole('searchbox').fill('13900000000')
  await page.keyboard.press('Enter')
  await page.getByText(messagePattern('zh-CN', 'console.orders.empty')).waitFor()
  await page.getByRole('button', { name: messagePattern('zh-CN', 'orders.tab.delivered') }).click()
  await page.waitForURL('**/seller/orders?status=delivered')
  await page.reload()
  await page.getByText(messagePattern('zh-CN', 'console.orders.empty')).waitFor()
  await page.getByRole('button', { name: messagePattern('zh-CN', 'orders.search.clear') }).click()
  await page.getByRole('link', { name: orderNo }).waitFor()
  visitor.expectNoErrors()
})

test.each(chooseVariants(import.meta.url, consoleVariants))(
  'of very many orders the first ten thousand are counted, and later pages follow ($locale, $width)',
  async (variant) => {
    const { locale } = variant
    const orderNo = await createPaidOrder(site, demoItems.plain)
    await site.db.pool.query(
      `insert into orders select made.* from orders o, generate_series(1, 10100) n,
       lateral jsonb_populate_record(o, jsonb_build_object('order_no', rpad($2, 20 - 6, '0') || lpad(n::text, 6, '0'),
         'request_id', gen_random_uuid(), 'created_at', o.created_at - n * interval '1 minute')) made
     where o.order_no = $1`,
      [orderNo, `E${variant.width}`],
    )
    await using visitor = await openSeller(site, variant)
    const { page } = visitor
    await visitor.go('/seller/orders')
    await page.getByText(locale === 'zh-CN' ? '超过 10,000 单' : '10,000+ orders', { exact: true }).waitFor()
    await page
      .getByText(locale === 'zh-CN' ? '第 1 页，共 200 页以上' : 'Page 1 of 200+', { exact: true })
      .waitFor()
    await visitor.expectAccessible()
    await visitor.go('/seller/orders?page=200')
    await page.getByText(locale === 'zh-CN' ? '第 200 页，共 200 页以上' : 'Page 200 of 200+').waitFor()
    await page.getByRole('button', { name: messagePattern(locale, 'console.orders.older') }).click()
    await page.waitForURL('**/seller/orders?page=201')
    await page.getByText(locale === 'zh-CN' ? /^第 201 页/ : /^Page 201 of/).waitFor()
    await page
      .getByRole('link', { name: `E${variant.width}` })
      .first()
      .waitFor()
    visitor.expectNoErrors()
  },
)
