import { afterAll, beforeAll, expect, test } from 'vitest'
import { becomeSeller } from '../test-support/browser/become-seller.ts'
import { countEffort } from '../test-support/browser/count-effort.ts'
import { createPaidOrder } from '../test-support/browser/create-paid-order.ts'
import { logIn, signUp } from '../test-support/browser/log-in.ts'
import { messagePattern } from '../test-support/browser/messages.ts'
import { openSite, type Site } from '../test-support/browser/open-site.ts'
import { openVisitor } from '../test-support/browser/open-visitor.ts'
import { demoItems } from '../test-support/browser/purchase.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site[Symbol.asyncDispose]())

test.each([
  { locale: 'zh-CN', theme: 'light', width: 1440 },
  { locale: 'en-US', theme: 'dark', width: 390 },
] as const)('an order that waits is read and delivered by keys alone ($locale, $width)', async (variant) => {
  const { locale } = variant
  const text = (id: Parameters<typeof messagePattern>[1]) => messagePattern(locale, id)
  const answers = ['Debian 13', 'evenings']
  const orderNo = await createPaidOrder(site, demoItems.byHand, { answers, status: 'paid' })
  const account = await signUp(site)
  await becomeSeller(site, account)
  await using visitor = await openVisitor(site, variant)
  const { page } = visitor
  await logIn(visitor, locale, account)
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
})

test('an order is found by phone, the text stays out of the address, and the filters stay in it', async () => {
  const orderNo = await createPaidOrder(site, demoItems.plain)
  const account = await signUp(site)
  await becomeSeller(site, account)
  await using visitor = await openVisitor(site, { locale: 'zh-CN' })
  const { page } = visitor
  await logIn(visitor, 'zh-CN', account)
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
