import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillContact } from '../test-support/browser/fill-contact.ts'
import { messagePattern } from '../test-support/browser/messages.ts'
import { openSite, type Site } from '../test-support/browser/open-site.ts'
import { openVisitor } from '../test-support/browser/open-visitor.ts'
import { waitForHeading } from '../test-support/browser/place-order.ts'
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

const cardPassword = 'Nur-für-mich-7'

test('cards with a password are shown to their buyer at once, and to others only with the password', async () => {
  await using buyer = await openVisitor(site, { locale: 'en-US' })
  const { page } = buyer
  const addresses: string[] = []
  buyer.context.on('request', (request) => addresses.push(request.url()))
  await openItem(buyer, demoItems.password)
  const field = page.getByLabel(messagePattern('en-US', 'buy.cardPassword'))

  // without a password there is no order
  await fillContact(page, 'en-US')
  await page.locator('button[data-press="buy"]').click()
  await page.getByText(messagePattern('en-US', 'buy.cardPassword.wrong')).waitFor()
  expect(await field.getAttribute('aria-invalid')).toBe('true')
  await buyer.expectAccessible()

  await field.fill(cardPassword)
  const orderNo = await orderItem(buyer, 'en-US')
  await pressAndClose(await openGatewayPage(buyer, 'en-US'), 'pay')
  await page.waitForURL('**/paySuccess?**')
  const card = page.locator('pre').filter({ hasText: 'DEMO' }).first()
  await card.waitFor()
  const text = (await card.textContent()) ?? ''
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(cardPassword)

  await using other = await openVisitor(site, { width: 390, theme: 'dark' })
  other.allowStatus(403)
  other.context.on('request', (request) => addresses.push(request.url()))
  const answers: Promise<string>[] = []
  other.page.on('response', (response) => {
    if (response.url().includes('/card-core/')) answers.push(response.text().catch(() => ''))
  })
  await other.go(`/paySuccess?orderId=${orderNo}`)
  await other.page.waitForURL('**/verifyPassword?**')
  await waitForHeading(other, messagePattern('zh-CN', 'delivery.passwordTitle'))
  await other.expectAccessible()
  const passwordField = other.page.getByLabel(messagePattern('zh-CN', 'delivery.password'), { exact: true })
  const open = other.page.getByRole('button', { name: messagePattern('zh-CN', 'delivery.passwordSubmit') })
  await passwordField.fill('not-the-one')
  await open.click()
  await other.page.getByText(messagePattern('zh-CN', 'delivery.passwordWrong')).waitFor()
  expect(new URL(other.page.url()).pathname).toBe('/verifyPassword')
  expect((await Promise.all(answers)).join()).not.toContain(text)
  await other.expectAccessible()

  await passwordField.fill(cardPassword)
  await open.click()
  await other.page.waitForURL('**/paySuccess?**')
  const opened = other.page.locator('pre').filter({ hasText: 'DEMO' }).first()
  await opened.waitFor()
  expect(await opened.textContent()).toBe(text)
  // this tab does not ask again
  await other.page.reload()
  await opened.waitFor()

  expect(await other.page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(cardPassword)
  expect(addresses.map(decodeURIComponent).filter((address) => address.includes(cardPassword))).toEqual([])
  const [row] = (
    await site.db.pool.query('select orders::text as text from orders where order_no = $1', [orderNo])
  ).rows
  expect(row.text).not.toContain(cardPassword)
  buyer.expectNoErrors()
  other.expectNoErrors()
})
