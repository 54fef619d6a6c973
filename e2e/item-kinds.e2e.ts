import { formatFen } from '@faka/contract/shared/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliverManually } from '../test-support/browser/deliver-manually.ts'
import { contactByLocale, fillContact } from '../test-support/browser/fill-contact.ts'
import { messagePattern } from '../test-support/browser/messages.ts'
import { openSite, type Site } from '../test-support/browser/open-site.ts'
import { openVisitor } from '../test-support/browser/open-visitor.ts'
import {
  findItemPath,
  openCheckout,
  placeOrder,
  pressGatewayButton,
  waitForHeading,
} from '../test-support/browser/place-order.ts'
import { demoItems } from '../test-support/browser/purchase.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site[Symbol.asyncDispose]())

test('the text of a reusable item is delivered in full', async () => {
  await using visitor = await openVisitor(site)
  const { orderNo, payPage } = await placeOrder(site, demoItems.reusable)
  await openCheckout(visitor, 'zh-CN', orderNo)
  await pressGatewayButton(payPage, 'pay')
  await visitor.page.waitForURL('**/paySuccess?**')
  const text = visitor.page.locator('pre').filter({ hasText: 'https://pan.example/s/DEMO-resume-36' })
  await text.waitFor()
  expect(await text.textContent()).toContain('照片怎么换。')
  visitor.expectNoErrors()
})

test('an order with manual delivery says what comes next, and shows the text once delivered', async () => {
  await using visitor = await openVisitor(site, { locale: 'en-US', width: 390, theme: 'dark' })
  const { page } = visitor
  const answers = ['Debian 13', 'evenings']
  const { orderNo, payPage } = await placeOrder(site, demoItems.byHand, { answers })
  await openCheckout(visitor, 'en-US', orderNo)
  await pressGatewayButton(payPage, 'pay')
  await page.waitForURL('**/paySuccess?**')
  await waitForHeading(visitor, messagePattern('en-US', 'delivery.byHandTitle'))
  await page.getByText(messagePattern('en-US', 'delivery.byHandBody')).waitFor()
  expect(await page.locator('[aria-current="step"]').textContent()).toMatch(
    messagePattern('en-US', 'delivery.step.preparing'),
  )
  await visitor.expectAccessible()
  await page.reload()
  await waitForHeading(visitor, messagePattern('en-US', 'delivery.byHandTitle'))
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))

  await deliverManually(site, orderNo, '服务器 10.0.0.7\n口令 DEMO-by-hand-1\n')
  await page.locator('pre').filter({ hasText: 'DEMO-by-hand-1' }).waitFor()
  await waitForHeading(visitor, messagePattern('en-US', 'delivery.title'))
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  visitor.expectNoErrors()
})

test('a sold-out item cannot be bought, and its button says why', async () => {
  await using visitor = await openVisitor(site, { width: 390 })
  const { page } = visitor
  await visitor.go(await findItemPath(site, demoItems.soldOut))
  const button = page.locator('button[data-press="buy"]')
  await button.waitFor()
  expect(await button.getAttribute('aria-disabled')).toBe('true')
  const why = () =>
    button.evaluate(
      (drawn) => document.getElementById(drawn.getAttribute('aria-describedby') ?? '')?.textContent,
    )
  await expect.poll(why).toMatch(messagePattern('zh-CN', 'buy.soldOut'))
  await visitor.expectAccessible()
  await button.click({ force: true })
  expect(new URL(page.url()).pathname).toMatch(/^\/itemDetail\//)
  visitor.expectNoErrors()
})

test('an item that needs a login opens the login modal for a guest and keeps the input', async () => {
  await using visitor = await openVisitor(site, { locale: 'en-US', width: 390 })
  const { page } = visitor
  await visitor.go(await findItemPath(site, demoItems.login))
  await page.locator('html[data-hydrated]').waitFor()
  await fillContact(page, 'en-US')
  await page.getByRole('button', { name: messagePattern('en-US', 'buy.logIn') }).click()
  const dialog = page.getByRole('dialog', { name: messagePattern('en-US', 'account.login.title') })
  await dialog.getByRole('textbox', { name: messagePattern('en-US', 'account.userName') }).waitFor()
  await visitor.expectAccessible()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  expect(await page.locator('input[name="contact"]').inputValue()).toBe(contactByLocale['en-US'])
  visitor.expectNoErrors()
})

test('the amount follows quantity and tiers while typing, and stays within the limits', async () => {
  await using visitor = await openVisitor(site, { theme: 'dark' })
  const { page } = visitor
  await visitor.go(await findItemPath(site, demoItems.tiers))
  // `fill` selects and types in two steps, and hydration must not happen in between
  await page.locator('html[data-hydrated]').waitFor()
  const quantity = page.locator('input[name="quantity"]')
  const button = page.locator('button[data-press="buy"]')
  for (const [count, unitPriceFen] of [
    [1, 6480],
    [3, 6320],
    [9, 6320],
    [10, 6150],
    [50, 5990],
  ] as const) {
    await quantity.fill(String(count))
    await expect.poll(() => button.textContent()).toContain(formatFen(count * unitPriceFen))
    const row = page.locator('tr[aria-current="true"]')
    expect(await row.textContent()).toContain(formatFen(unitPriceFen))
  }
  await visitor.expectAccessible()

  await quantity.fill('999')
  await page.getByText('请填 1 到 200 之间的整数').waitFor()
  expect(await quantity.getAttribute('aria-invalid')).toBe('true')
  await quantity.blur()
  expect(await quantity.inputValue()).toBe('200')
  await quantity.fill('0')
  await quantity.blur()
  expect(await quantity.inputValue()).toBe('1')
  expect(await page.getByRole('button', { name: messagePattern('zh-CN', 'buy.less') }).isDisabled()).toBe(
    true,
  )
  await page.getByRole('button', { name: messagePattern('zh-CN', 'buy.more') }).click()
  await expect.poll(() => button.textContent()).toContain(formatFen(2 * 6480))
  visitor.expectNoErrors()
})

test('missing fields are reported at the field, and nothing is ordered', async () => {
  await using visitor = await openVisitor(site, { width: 390 })
  const { page } = visitor
  await visitor.go(await findItemPath(site, demoItems.byHand))
  await page.locator('button[data-press="buy"]').click()
  const contact = page.locator('input[name="contact"]')
  await page.getByText(messagePattern('zh-CN', 'buy.contact.phone.wrong')).waitFor()
  expect(await contact.getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => contact.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await page.getByText(messagePattern('zh-CN', 'buy.questions.wrong')).count()).toBe(2)
  await page.getByText(messagePattern('zh-CN', 'buy.refused.fields')).waitFor()
  await visitor.expectAccessible()
  expect(new URL(page.url()).pathname).toMatch(/^\/itemDetail\//)
  visitor.expectNoErrors()
})
