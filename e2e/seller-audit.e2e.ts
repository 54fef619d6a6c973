import { readFile } from 'node:fs/promises'
import { listAuditEvents } from '@faka/contract/report/audit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chooseVariants } from '../test-support/browser/choose-variants.ts'
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
  'the owner reads what happened, narrows it down, comes back to it by its address, and exports it ($locale, $width)',
  async (variant) => {
    const { locale } = variant
    const text = patternsIn(locale)
    const orderNo = await createPaidOrder(site, demoItems.plain)
    await using visitor = await openSeller(site, variant)
    const { page } = visitor
    await visitor.go('/seller/audit')
    const table = page.getByRole('table', { name: text('console.audit.title') })
    const rows = table.locator('tbody tr')
    await rows.filter({ hasText: orderNo }).first().waitFor()
    await visitor.expectAccessible()

    const chips = page.getByRole('group', { name: text('audit.who') })
    await chips.getByRole('button', { name: text('audit.actor.buyer') }).press('Enter')
    const placed = locale === 'zh-CN' ? '下单，等待付款' : 'Order placed, waiting for payment'
    const paid = locale === 'zh-CN' ? '订单已付款' : 'Order paid'
    await rows.filter({ hasText: placed }).first().waitFor()
    await rows.filter({ hasText: paid }).first().waitFor({ state: 'detached' })
    const search = page.getByRole('searchbox', { name: text('audit.search') })
    await search.fill(orderNo.toLowerCase())
    await search.press('Enter')
    await page.waitForURL(`**on=${orderNo.toLowerCase()}**`)
    await expect.poll(() => rows.count()).toBe(1)
    await page.getByRole('combobox', { name: text('audit.kind') }).selectOption('order')
    await page.waitForURL('**kind=order**')

    const address = page.url()
    await page.reload()
    await expect.poll(() => rows.count()).toBe(1)
    expect(page.url()).toBe(address)
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: text('audit.export') }).click()
    const file = await readFile(await (await saved).path(), 'utf8')
    expect((await saved).suggestedFilename()).toBe('audit-demo.csv')
    expect(file.trim().split('\r\n')).toHaveLength(2)
    expect(file).toContain(orderNo)

    await page.getByRole('combobox', { name: text('audit.kind') }).selectOption('recall')
    await page.getByText(text('audit.none')).waitFor()
    await visitor.expectAccessible()
    await page.getByRole('button', { name: text('audit.clear') }).click()
    await rows.filter({ hasText: placed }).first().waitFor()
    await page.goBack()
    await page.getByText(text('audit.none')).waitFor()
    await page.goto(address)
    await rows.getByRole('link', { name: orderNo }).click()
    await page.waitForURL(`**/seller/orders/${orderNo}?**`)
    visitor.expectNoErrors()
  },
)

test('a list that cannot be read says so, and is read again', async () => {
  await using visitor = await openSeller(site, { locale: 'zh-CN', theme: 'dark', width: 1440 })
  const { page } = visitor
  await page.route(`**${listAuditEvents.path}`, (route) => route.fulfill({ status: 503, body: '' }))
  await visitor.go('/seller/audit')
  const retry = page.getByRole('button', { name: messagePattern('zh-CN', 'console.retry') })
  await retry.waitFor()
  await visitor.expectAccessible()
  await page.unroute(`**${listAuditEvents.path}`)
  await retry.click()
  await page.getByRole('table', { name: messagePattern('zh-CN', 'console.audit.title') }).waitFor()
})
