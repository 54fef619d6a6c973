import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, type Site } from './open-site.ts'
import { openVisitor } from './open-visitor.ts'
import { demoItems, openGateway, openItem, orderItem, press } from './purchase.ts'
import { logIn, signUp } from './sign-in.ts'
import { said } from './words.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site[Symbol.asyncDispose]())

const looks = [
  { locale: 'zh-CN', width: 1440, theme: 'light' },
  { locale: 'en-US', width: 390, theme: 'dark' },
] as const

test.each(looks)(
  'a buyer finds his order in his list and all there is to know of it ($locale, $width)',
  async (look) => {
    const { locale } = look
    await using buyer = await openVisitor(site, look)
    const { page } = buyer
    await logIn(buyer, locale, await signUp(site))
    await openItem(buyer, demoItems.plain)
    const orderNo = await orderItem(buyer, locale)

    await buyer.go('/userCenter/order-list')
    await page.getByRole('link', { name: said(locale, 'orders.open.unpaid') }).waitFor()
    await buyer.expectAccessible()
    await buyer.go(`/userCenter/order-detail?orderId=${orderNo}`)
    await page.getByText(said(locale, 'orders.now.unpaid')).waitFor()
    // the page turns by itself when the money comes
    await buyer.go(`/cashDesk?orderId=${orderNo}`)
    const gateway = await openGateway(buyer, locale)
    await buyer.go(`/userCenter/order-detail?orderId=${orderNo}`)
    await page.getByText(said(locale, 'orders.event.created')).waitFor()
    await press(gateway, 'pay')
    await page.locator('pre').first().waitFor()
    await page.getByText(said(locale, 'orders.event.delivered')).waitFor()
    // the log of views is folded
    await page
      .locator('summary')
      .filter({ hasText: said(locale, 'orders.reveals') })
      .click()
    await page.getByText(said(locale, 'orders.reveal.shown')).waitFor()
    await buyer.expectAccessible()

    // what is exported is noted, and marked in the list
    const download = page.waitForEvent('download')
    await page
      .getByRole('button', { name: said(locale, 'delivery.exportAs') })
      .first()
      .click()
    await (await download).path()
    await page.getByText(said(locale, 'orders.reveal.exported')).waitFor()
    await page.getByText(said(locale, 'delivery.exportedAt')).waitFor()
    await buyer.go('/userCenter/order-list?status=delivered')
    await page.getByText(said(locale, 'orders.exported'), { exact: true }).waitFor()

    // filters stand in the address
    await page.locator('input[name="keyword"]').fill('no such item')
    await page.locator('input[name="keyword"]').press('Enter')
    await page.getByText(said(locale, 'orders.none.title')).waitFor()
    expect(new URL(page.url()).search).toBe('?status=delivered&keyword=no+such+item')
    await page.goBack()
    await page.getByRole('paragraph').filter({ hasText: orderNo }).waitFor()
    buyer.expectNothingWrong()
  },
)

test.each(looks)(
  'a guest sees how his device’s orders stand, and finds one by its number ($locale, $width)',
  async (look) => {
    const { locale } = look
    await using guest = await openVisitor(site, look)
    const { page } = guest
    await openItem(guest, demoItems.plain)
    const orderNo = await orderItem(guest, locale)
    await guest.go('/userCenter/order-list')
    await page.getByText(said(locale, 'orders.status.unpaid'), { exact: true }).waitFor()
    await guest.expectAccessible()
    await guest.go(`/cashDesk?orderId=${orderNo}`)
    await press(await openGateway(guest, locale), 'pay')
    await page.waitForURL('**/paySuccess?**')
    await guest.go('/userCenter/order-list')
    await page.getByText(said(locale, 'orders.status.delivered'), { exact: true }).waitFor()

    await using other = await openVisitor(site, look)
    await other.go('/userCenter/order-list')
    const field = other.page.locator('input[name="orderNo"]')
    await field.fill('not a number')
    await field.press('Enter')
    await other.page.getByText(said(locale, 'orders.find.wrong')).waitFor()
    await field.fill(orderNo.toLowerCase())
    await field.press('Enter')
    await other.page.waitForURL('**/userCenter/order-detail?**')
    await other.page.locator('pre').first().waitFor()
    await other.page
      .locator('summary')
      .filter({ hasText: said(locale, 'orders.reveals') })
      .click()
    await other.page
      .getByText(locale === 'zh-CN' ? /· 凭订单号/ : /· By order number/)
      .first()
      .waitFor()
    await other.expectAccessible()
    guest.expectNothingWrong()
    other.expectNothingWrong()
  },
)
