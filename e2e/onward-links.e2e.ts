import { addComplaint } from '@faka/contract/complaint/complaint'
import { complaintUrl } from '@faka/contract/complaint/complaint-urls'
import { orderDetailUrl } from '@faka/contract/order/order-urls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPaidOrder } from '../test-support/browser/create-paid-order.ts'
import { logIn, signUp } from '../test-support/browser/log-in.ts'
import { messagePattern } from '../test-support/browser/messages.ts'
import { openSite, type Site } from '../test-support/browser/open-site.ts'
import { openVisitor } from '../test-support/browser/open-visitor.ts'
import { getManageSecret, storeOrderOnDevice } from '../test-support/browser/order-secrets.ts'
import { findItemPath, placeOrder, waitForHeading } from '../test-support/browser/place-order.ts'
import { demoItems } from '../test-support/browser/purchase.ts'
import { createBuyer } from '../test-support/server/http-buyer.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site[Symbol.asyncDispose]())

for (const device of ['desktop', 'phone'] as const)
  test(`the not-found page, the start page and the order error page link on in a new tab: ${device}`, async () => {
    await using visitor = await openVisitor(site, { device })
    const { page } = visitor
    const links = page.getByRole('navigation', { name: messagePattern('zh-CN', 'shell.ways') })
    visitor.allowStatus(404)
    await visitor.go('/')
    await waitForHeading(visitor, messagePattern('zh-CN', 'shell.notFound.title'))
    await page.locator('html[data-hydrated]').waitFor()
    expect(await links.getByRole('link').count()).toBe(3)
    await visitor.expectAccessible()
    await visitor.go('/shopDetail/demo')
    await page.locator('html[data-hydrated]').waitFor()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('last-shop'))).toBe('"demo"')
    for (const address of ['/', '/nowhere', '/errorPage?type=errorOrder']) {
      await visitor.go(address)
      await page.locator('html[data-hydrated]').waitFor()
      await links.getByRole('link', { name: messagePattern('zh-CN', 'shell.orders') }).waitFor()
      await links.getByRole('link', { name: messagePattern('zh-CN', 'shell.login') }).waitFor()
      await links.getByRole('link', { name: messagePattern('zh-CN', 'shell.contact') }).waitFor()
      await links.getByRole('link', { name: messagePattern('zh-CN', 'shell.toShop') }).click()
      await waitForHeading(visitor, '青柠卡铺')
    }
    if (device === 'desktop') {
      await visitor.go('/login')
      await page.locator('html[data-hydrated]').waitFor()
      await page.getByRole('banner').getByRole('link', { name: 'FAKA' }).click()
      await waitForHeading(visitor, '青柠卡铺')
    }
    if (device === 'phone') {
      const bar = page.getByRole('banner')
      await visitor.go('/errorPage?type=errorOrder')
      await page.locator('html[data-hydrated]').waitFor()
      await bar.getByRole('link', { name: messagePattern('zh-CN', 'shell.errorOrder.title') }).tap()
      await waitForHeading(visitor, '青柠卡铺')
      await page.getByRole('link', { name: demoItems.plain }).first().tap()
      await waitForHeading(visitor, demoItems.plain)
      await bar.getByRole('link', { name: '青柠卡铺' }).tap()
      await waitForHeading(visitor, '青柠卡铺')
    }
    visitor.expectNoErrors()
  })

for (const locale of ['zh-CN', 'en-US'] as const)
  test(`a phone’s bar marks the current section from the first paint on: ${locale}`, async () => {
    const { orderNo } = await placeOrder(site, demoItems.plain)
    await using visitor = await openVisitor(site, { device: 'phone', locale, scripts: false })
    const { page } = visitor
    const names = [
      ['/shopDetail/demo', '青柠卡铺'],
      [await findItemPath(site, demoItems.plain), '青柠卡铺'],
      ['/shopDetail/nobody-sells-here', messagePattern(locale, 'shell.notFound.title')],
      ['/nowhere', messagePattern(locale, 'shell.notFound.title')],
      [`/m/cashDesk?orderId=${orderNo}`, messagePattern(locale, 'payment.pageTitle')],
      ['/userCenter/order-list', messagePattern(locale, 'orders.title')],
      ['/login', messagePattern(locale, 'account.login.title')],
    ] as const
    for (const [address, name] of names) {
      await visitor.go(address)
      const link = page.getByRole('banner').getByRole('link', { name, exact: true })
      expect(await link.count(), address).toBe(1)
      expect(await page.getByRole('banner').getByText('FAKA').count(), address).toBe(0)
    }
  })

test('a page number beyond the last says so and links to the last page', async () => {
  await using visitor = await openVisitor(site)
  const { page } = visitor
  await visitor.go('/shopDetail/demo?page=999')
  await page.getByRole('heading', { name: messagePattern('zh-CN', 'shop.noPage.title') }).waitFor()
  await page.locator('html[data-hydrated]').waitFor()
  await page.getByRole('link', { name: messagePattern('zh-CN', 'shop.noPage.last') }).click()
  await page.getByRole('link', { name: demoItems.plain }).or(page.locator('main li a')).first().waitFor()
  visitor.expectNoErrors()
})

for (const device of ['desktop', 'phone'] as const) {
  test(`the checkout links to its item and shop, and the cards to the order details: ${device}`, async () => {
    const { orderNo } = await placeOrder(site, demoItems.plain)
    const paid = await createPaidOrder(site, demoItems.plain)
    await using visitor = await openVisitor(site, { device })
    const { page } = visitor
    // on the full site a phone would be redirected from the checkout to the item
    const base = device === 'phone' ? '/m' : ''
    await storeOrderOnDevice(visitor, orderNo)
    await visitor.go(`${base}/cashDesk?orderId=${orderNo}`)
    const links = page
      .locator('main')
      .getByRole('navigation', { name: messagePattern('zh-CN', 'shell.ways') })
    await links.getByRole('link', { name: messagePattern('zh-CN', 'payment.toItem') }).click()
    await waitForHeading(visitor, demoItems.plain)
    await page.goBack()
    await links.getByRole('link', { name: messagePattern('zh-CN', 'payment.toShop') }).click()
    await waitForHeading(visitor, '青柠卡铺')
    await visitor.go(`/paySuccess?orderId=${paid}`)
    await page.getByRole('link', { name: messagePattern('zh-CN', 'delivery.toDetail') }).click()
    await waitForHeading(visitor, messagePattern('zh-CN', 'orders.detail'))
    visitor.expectNoErrors()
  })

  test(`a complaint links to its order: ${device}`, async () => {
    const orderNo = await createPaidOrder(site, demoItems.plain)
    const { complaintNo } = await createBuyer(site.url).callOrThrow(addComplaint, {
      orderNo,
      manageSecret: getManageSecret(orderNo),
      type: 'notWorking',
      expectation: 'refund',
      cardIds: ['1'],
      text: '兑换页面提示该卡已被使用，请核实。',
      images: [],
      contact: { phone: '13800138000' },
    })
    await using visitor = await openVisitor(site, { device })
    const { page } = visitor
    await storeOrderOnDevice(visitor, orderNo)
    await visitor.go(complaintUrl(complaintNo, orderNo))
    await page.getByRole('link', { name: messagePattern('zh-CN', 'complaint.toOrder') }).click()
    await page.waitForURL(`**${orderDetailUrl(orderNo)}`)
    await waitForHeading(visitor, messagePattern('zh-CN', 'orders.detail'))
    visitor.expectNoErrors()
  })
}

test('a sold-out item links to the other items of its shop', async () => {
  const address = await findItemPath(site, demoItems.soldOut)
  await using visitor = await openVisitor(site, { device: 'phone' })
  const { page } = visitor
  await visitor.go(address)
  await waitForHeading(visitor, demoItems.soldOut)
  await page.locator('html[data-hydrated]').waitFor()
  expect(await page.locator('button[data-press="buy"]').textContent()).toMatch(
    messagePattern('zh-CN', 'item.soldOut'),
  )
  await page.getByRole('link', { name: messagePattern('zh-CN', 'buy.otherItems') }).tap()
  await waitForHeading(visitor, '青柠卡铺')
  visitor.expectNoErrors()
})

test('a logged-in user is redirected from the login page, and is told of the device’s guest orders', async () => {
  const paid = await createPaidOrder(site, demoItems.plain)
  await using visitor = await openVisitor(site)
  const { page } = visitor
  await logIn(visitor, 'zh-CN', await signUp(site))
  await visitor.go('/login')
  await page.waitForURL('**/userCenter/account')
  await page.evaluate(
    (orders) => localStorage.setItem('orders', JSON.stringify(orders)),
    [{ orderNo: paid, itemTitle: demoItems.plain, createTime: new Date().toISOString() }],
  )
  await visitor.go('/userCenter/order-list')
  await page.getByText(messagePattern('zh-CN', 'orders.empty.onDevice')).waitFor()
  expect(await page.getByText(messagePattern('zh-CN', 'orders.empty.title')).count()).toBe(0)
  visitor.expectNoErrors()
})
