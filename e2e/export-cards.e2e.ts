import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { messagePattern } from '../test-support/browser/messages.ts'
import { openSite, type Site } from '../test-support/browser/open-site.ts'
import { openVisitor } from '../test-support/browser/open-visitor.ts'
import {
  demoItems,
  openGatewayPage,
  openItem,
  orderItem,
  pressAndClose,
} from '../test-support/browser/purchase.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site[Symbol.asyncDispose]())

test('a guest exports the cards of several orders as one file, in the chosen order', async () => {
  await using guest = await openVisitor(site, { locale: 'zh-CN', width: 390 })
  const { page } = guest
  const orders: { orderNo: string; card: string }[] = []
  for (const item of [demoItems.plain, demoItems.tiers]) {
    await openItem(guest, item)
    const orderNo = await orderItem(guest, 'zh-CN')
    await pressAndClose(await openGatewayPage(guest, 'zh-CN'), 'pay')
    await page.waitForURL('**/paySuccess?**')
    const card = page.locator('pre').filter({ hasText: 'DEMO' }).first()
    await card.waitFor()
    orders.push({ orderNo, card: (await card.textContent()) ?? '' })
  }
  await guest.go('/userCenter/order-list')
  await page.getByRole('button', { name: messagePattern('zh-CN', 'orders.select') }).click()
  const go = page.getByRole('button', { name: messagePattern('zh-CN', 'orders.export.go') })
  await page.getByText(messagePattern('zh-CN', 'orders.select.none')).waitFor()
  for (const { orderNo } of orders) await page.getByRole('checkbox', { name: new RegExp(orderNo) }).check()
  await page.getByRole('checkbox', { name: '订单号', exact: true }).check()
  await guest.expectAccessible()
  const download = page.waitForEvent('download')
  await go.click()
  const file = await download
  expect(file.suggestedFilename()).toBe('cards-2-orders.txt')
  const lines = (await readFile(await file.path(), 'utf8')).split('\n')
  expect(lines[0]).toMatch(/^# 订单数: 2 \| 数量: 2 \| SHA-256: [0-9a-f]{64} \|/)
  expect(lines.slice(1)).toEqual([...orders.map(({ orderNo, card }) => `${orderNo}\t${card}`), ''])
  guest.expectNoErrors()
})
