import { orderDetailUrl } from '@faka/contract/order/order-urls'
import { OrderNo } from '@faka/contract/shared/ids'
import { formatFen } from '@faka/contract/shared/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { messagePattern } from '../test-support/browser/messages.ts'
import { openSite, type Site } from '../test-support/browser/open-site.ts'
import { openVisitor, type Visitor } from '../test-support/browser/open-visitor.ts'
import {
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

const countCardsByState = async (orderNo: string): Promise<Record<string, number>> => {
  const rows = await site.db.db
    .selectFrom('card')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .where('order_no', '=', orderNo)
    .groupBy('state')
    .execute()
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

const visibleCards = ({ page }: Visitor) => page.locator('pre').filter({ hasText: 'DEMO' })

test('a cancelled order says so, releases its cards and links to buying again', async () => {
  await using visitor = await openVisitor(site, { locale: 'en-US', width: 390, theme: 'dark' })
  const { page } = visitor
  const { orderNo } = await placeOrder(site, demoItems.plain, { quantity: 2 })
  expect(await countCardsByState(orderNo)).toEqual({ held: 2 })
  await openCheckout(visitor, 'en-US', orderNo)
  const cancel = page.getByRole('button', { name: messagePattern('en-US', 'payment.cancel') })
  await cancel.click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await visitor.expectAccessible()
  await dialog.getByRole('button', { name: messagePattern('en-US', 'payment.keep') }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect(await countCardsByState(orderNo)).toEqual({ held: 2 })

  await cancel.click()
  await dialog.getByRole('button', { name: messagePattern('en-US', 'payment.cancel') }).click()
  await waitForHeading(visitor, messagePattern('en-US', 'payment.cancelledTitle'))
  expect(await countCardsByState(orderNo)).toEqual({})
  await visitor.expectAccessible()
  await page.reload()
  await waitForHeading(visitor, messagePattern('en-US', 'payment.cancelledTitle'))

  await page.getByRole('button', { name: messagePattern('en-US', 'payment.confirm') }).click()
  await page.getByText(messagePattern('en-US', 'payment.confirmNothing')).waitFor()
  await page.getByRole('link', { name: messagePattern('en-US', 'payment.buyAgain') }).click()
  await page.waitForURL('**/itemDetail/**')
  await waitForHeading(visitor, demoItems.plain)
  visitor.expectNoErrors()
})

test('"I have paid" finds a payment whose notification was lost', async () => {
  await using visitor = await openVisitor(site, { width: 390 })
  const { page } = visitor
  const { orderNo, payPage } = await placeOrder(site, demoItems.plain)
  // the background query of the gateway would find the payment too
  await site.db.db
    .updateTable('payment')
    .set({ next_check_at: null })
    .where('order_no', '=', orderNo)
    .execute()
  await openCheckout(visitor, 'zh-CN', orderNo)
  const confirm = page.getByRole('button', { name: messagePattern('zh-CN', 'payment.confirm') })
  await confirm.click()
  await page.getByText(messagePattern('zh-CN', 'payment.confirmNothing')).waitFor()
  await visitor.expectAccessible()
  await pressGatewayButton(payPage, 'noCallback')
  // a gateway is queried at most once in five seconds, however often the button is pressed
  await expect
    .poll(
      async () => {
        if (!page.url().includes('/paySuccess')) await confirm.click({ timeout: 1000 }).catch(() => {})
        return page.url()
      },
      { timeout: 30_000, interval: 500 },
    )
    .toContain('/paySuccess')
  await visibleCards(visitor).waitFor()
  visitor.expectNoErrors()
})

test('another payment method shows its fee before it is chosen, has its own code and amount, and either can be paid', async () => {
  await using visitor = await openVisitor(site, { theme: 'dark' })
  const { page } = visitor
  const { orderNo, amountFen, payPage } = await placeOrder(site, demoItems.plain)
  await openCheckout(visitor, 'zh-CN', orderNo)
  const link = page.getByRole('link', { name: messagePattern('zh-CN', 'payment.openPage') })
  expect(await link.getAttribute('href')).toBe(payPage)
  const code = (fen: number) => page.getByRole('img', { name: `付款二维码，${formatFen(fen)}` })
  await code(amountFen).waitFor()
  // 0.6 % of the price, rounded down; the method chosen with the order has no fee
  const feeFen = Math.floor((amountFen * 60) / 10_000)
  const dearFen = amountFen + feeFen
  const amountText = `${formatFen(dearFen)}（含手续费 ${formatFen(feeFen)}）`
  await page.getByText(amountText).waitFor()
  await page.getByText(`${formatFen(amountFen)}（免手续费）`).waitFor()
  await page.getByRole('radio', { name: '微信支付' }).check({ force: true })
  await expect.poll(() => link.getAttribute('href')).not.toBe(payPage)
  await code(dearFen).waitFor()
  await page.getByText(`含手续费 ${formatFen(feeFen)}`, { exact: true }).waitFor()
  await visitor.expectAccessible()
  await pressGatewayButton((await link.getAttribute('href')) ?? '', 'pay')
  await page.waitForURL('**/paySuccess?**')
  await visibleCards(visitor).waitFor()
  // the order shows what was paid and by which method
  await visitor.go(orderDetailUrl(OrderNo.parse(orderNo)))
  await page.getByText(formatFen(dearFen), { exact: true }).first().waitFor()
  await page.locator('dd', { hasText: /^微信支付/ }).waitFor()
  visitor.expectNoErrors()
})

test('a wrong amount is reported, the order stays open, and the right amount still pays it', async () => {
  await using visitor = await openVisitor(site, { locale: 'en-US' })
  const { page } = visitor
  const { orderNo, amountFen, payPage } = await placeOrder(site, demoItems.plain)
  await openCheckout(visitor, 'en-US', orderNo)
  const confirm = page.getByRole('button', { name: messagePattern('en-US', 'payment.confirm') })
  await confirm.click()
  const nothing = page.getByText(messagePattern('en-US', 'payment.confirmNothing'))
  await nothing.waitFor()
  const code = page.getByRole('link', { name: messagePattern('en-US', 'payment.openPage') })
  await pressGatewayButton(payPage, 'wrongAmount')
  // the page learns of it without any action
  const message = page.getByText(`${formatFen(amountFen - 1)} arrived, which is not the amount of this order`)
  await message.waitFor()
  await nothing.waitFor({ state: 'hidden' })
  // the code that received the wrong amount is used up and replaced
  await expect.poll(() => code.getAttribute('href'), { timeout: 60_000 }).not.toBe(payPage)
  expect(await countCardsByState(orderNo)).toEqual({ held: 1 })
  await visitor.expectAccessible()
  await page.reload()
  await message.waitFor()

  const tile = page.getByRole('radio', { checked: false })
  await tile.check({ force: true })
  const link = page.getByRole('link', { name: messagePattern('en-US', 'payment.openPage') })
  await expect.poll(() => link.getAttribute('href')).not.toBe(payPage)
  await pressGatewayButton((await link.getAttribute('href')) ?? '', 'pay')
  await page.waitForURL('**/paySuccess?**')
  await visibleCards(visitor).waitFor()
  visitor.expectNoErrors()
})

test('a buyer who pays twice gets one card and is told that the second payment was refunded', async () => {
  await using visitor = await openVisitor(site)
  const { page } = visitor
  const { orderNo, payPage } = await placeOrder(site, demoItems.plain)
  await openCheckout(visitor, 'zh-CN', orderNo)
  await pressGatewayButton(payPage, 'payTwice')
  await page.waitForURL('**/paySuccess?**')
  await visibleCards(visitor).waitFor()
  await expect
    .poll(
      async () => {
        await page.reload()
        await visibleCards(visitor).waitFor()
        return page.getByText(messagePattern('zh-CN', 'delivery.refundDoneTitle')).count()
      },
      { timeout: 30_000 },
    )
    .toBe(1)
  expect(await countCardsByState(orderNo)).toEqual({ sold: 1 })
  await visitor.expectAccessible()
  visitor.expectNoErrors()
})

test('money that arrives after cancelling delivers the cards, and the page says that it was late', async () => {
  await using visitor = await openVisitor(site, { locale: 'en-US', width: 390 })
  const { page } = visitor
  const { orderNo, payPage } = await placeOrder(site, demoItems.plain)
  await openCheckout(visitor, 'en-US', orderNo)
  await pressGatewayButton(payPage, 'payLate', 3600)
  await page.getByRole('button', { name: messagePattern('en-US', 'payment.cancel') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: messagePattern('en-US', 'payment.cancel') })
    .click()
  await waitForHeading(visitor, messagePattern('en-US', 'payment.cancelledTitle'))
  await pressGatewayButton(payPage, 'payLate', 0)
  await page.waitForURL('**/paySuccess?**')
  await visibleCards(visitor).waitFor()
  await page.getByText(messagePattern('en-US', 'delivery.lateTitle')).waitFor()
  await visitor.expectAccessible()
  visitor.expectNoErrors()
})

test('an expired order says so without a reload', async () => {
  await using visitor = await openVisitor(site, { theme: 'dark' })
  const { page } = visitor
  const { orderNo } = await placeOrder(site, demoItems.plain)
  await openCheckout(visitor, 'zh-CN', orderNo)
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await site.db.db
    .updateTable('orders')
    .set({ pay_before: new Date(Date.now() - 1000) })
    .where('order_no', '=', orderNo)
    .execute()
  await waitForHeading(visitor, messagePattern('zh-CN', 'payment.expiredTitle'))
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  expect(await countCardsByState(orderNo)).toEqual({})
  await visitor.expectAccessible()
  await page.reload()
  await waitForHeading(visitor, messagePattern('zh-CN', 'payment.expiredTitle'))
  visitor.expectNoErrors()
})

test('five notifications deliver one card, and each URL of the order leads to it', async () => {
  await using visitor = await openVisitor(site)
  const { page } = visitor
  const { orderNo, payPage } = await placeOrder(site, demoItems.plain)
  await openCheckout(visitor, 'zh-CN', orderNo)
  await page.reload()
  await page.getByRole('img', { name: messagePattern('zh-CN', 'payment.qrLabel') }).waitFor()
  await pressGatewayButton(payPage, 'callbackFiveTimes')
  await page.waitForURL('**/paySuccess?**')
  await visibleCards(visitor).waitFor()
  await page.reload()
  await visibleCards(visitor).waitFor()
  expect(await visibleCards(visitor).count()).toBe(1)
  expect(await countCardsByState(orderNo)).toEqual({ sold: 1 })
  await visitor.go(`/cashDesk?orderId=${orderNo}`)
  await page.waitForURL('**/paySuccess?**')
  await visibleCards(visitor).waitFor()
  visitor.expectNoErrors()
})

test('the cards of an unpaid order cannot be seen, and an unknown number leads to the error page', async () => {
  await using visitor = await openVisitor(site, { width: 390, theme: 'dark' })
  const { page } = visitor
  const { orderNo } = await placeOrder(site, demoItems.plain)
  await visitor.go(`/paySuccess?orderId=${orderNo}`)
  await page.waitForURL('**/cashDesk?**')
  await page.getByRole('img', { name: messagePattern('zh-CN', 'payment.qrLabel') }).waitFor()
  visitor.allowStatus(404)
  for (const unknown of ['cashDesk?orderId=HD0VSEC2T567RK21W691', 'paySuccess?orderId=x', 'cashDesk']) {
    await visitor.go(`/${unknown}`)
    await page.waitForURL('**/errorPage?type=errorOrder')
    await waitForHeading(visitor, messagePattern('zh-CN', 'shell.errorOrder.title'))
  }
  await visitor.expectAccessible()
  visitor.expectNoErrors()
})
