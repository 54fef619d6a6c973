import { afterAll, beforeAll, expect, test } from 'vitest'
import { chooseVariants } from '../test-support/browser/choose-variants.ts'
import { logIn, signUp } from '../test-support/browser/log-in.ts'
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

const variants = [
  { locale: 'zh-CN', width: 1440, theme: 'light' },
  { locale: 'en-US', width: 390, theme: 'dark' },
] as const

test.each(chooseVariants(import.meta.url, variants))(
  'a buyer finds an order in the list with all its details ($locale, $width)',
  async (variant) => {
    const { locale } = variant
    await using buyer = await openVisitor(site, variant)
    const { page } = buyer
    await logIn(buyer, locale, await signUp(site))
    await openItem(buyer, demoItems.plain)
    const orderNo = await orderItem(buyer, locale)

    await buyer.go('/userCenter/order-list')
    await page.getByRole('link', { name: messagePattern(locale, 'orders.open.unpaid') }).waitFor()
    await buyer.expectAccessible()
    await buyer.go(`/userCenter/order-detail?orderId=${orderNo}`)
    await page.getByText(messagePattern(locale, 'orders.now.unpaid')).waitFor()
    // the page moves on by itself when the order is paid
    await buyer.go(`/cashDesk?orderId=${orderNo}`)
    const gateway = await openGatewayPage(buyer, locale)
    await buyer.go(`/userCenter/order-detail?orderId=${orderNo}`)
    await page.getByText(messagePattern(locale, 'orders.event.created')).waitFor()
    await pressAndClose(gateway, 'pay')
    await page.locator('pre').first().waitFor()
    await page.getByText(messagePattern(locale, 'orders.event.delivered')).waitFor()
    // the list of reveals is collapsed
    await page
      .locator('summary')
      .filter({ hasText: messagePattern(locale, 'orders.reveals') })
      .click()
    await page.getByText(messagePattern(locale, 'orders.reveal.shown')).waitFor()
    await buyer.expectAccessible()

    // an export is recorded and marked in the list
    const download = page.waitForEvent('download')
    await page
      .getByRole('button', { name: messagePattern(locale, 'delivery.exportAs') })
      .first()
      .click()
    await (await download).path()
    await page.getByText(messagePattern(locale, 'orders.reveal.exported')).waitFor()
    await page.getByText(messagePattern(locale, 'delivery.exportedAt')).waitFor()
    await buyer.go('/userCenter/order-list?status=delivered')
    await page.getByText(messagePattern(locale, 'orders.exported'), { exact: true }).waitFor()

    // filters are kept in the URL
    await page.locator('input[name="keyword"]').fill('no such item')
    await page.locator('input[name="keyword"]').press('Enter')
    await page.getByText(messagePattern(locale, 'orders.none.title')).waitFor()
    expect(new URL(page.url()).search).toBe('?status=delivered&keyword=no+such+item')
    await page.goBack()
    await page.getByRole('paragraph').filter({ hasText: orderNo }).waitFor()
    buyer.expectNoErrors()
  },
)

test.each(chooseVariants(import.meta.url, variants))(
  'a guest sees the states of the device’s orders, and finds one by its number ($locale, $width)',
  async (variant) => {
    const { locale } = variant
    await using guest = await openVisitor(site, variant)
    const { page } = guest
    await openItem(guest, demoItems.plain)
    const orderNo = await orderItem(guest, locale)
    await guest.go('/userCenter/order-list')
    await page.getByText(messagePattern(locale, 'orders.status.unpaid'), { exact: true }).waitFor()
    await guest.expectAccessible()
    await guest.go(`/cashDesk?orderId=${orderNo}`)
    await pressAndClose(await openGatewayPage(guest, locale), 'pay')
    await page.waitForURL('**/paySuccess?**')
    await guest.go('/userCenter/order-list')
    await page.getByText(messagePattern(locale, 'orders.status.delivered'), { exact: true }).waitFor()

    await using other = await openVisitor(site, variant)
    await other.go('/userCenter/order-list')
    const field = other.page.locator('input[name="orderNo"]')
    await field.fill('not a number')
    await field.press('Enter')
    await other.page.getByText(messagePattern(locale, 'orders.find.wrong')).waitFor()
    await field.fill(orderNo.toLowerCase())
    await field.press('Enter')
    await other.page.waitForURL('**/userCenter/order-detail?**')
    await other.page.locator('pre').first().waitFor()
    await other.page
      .locator('summary')
      .filter({ hasText: messagePattern(locale, 'orders.reveals') })
      .click()
    await other.page
      .getByText(locale === 'zh-CN' ? /· 凭订单号/ : /· By order number/)
      .first()
      .waitFor()
    await other.expectAccessible()
    guest.expectNoErrors()
    other.expectNoErrors()
  },
)
