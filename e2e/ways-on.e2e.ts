import { addComplaint } from '@faka/contract/complaint'
import { complaintUrl } from '@faka/contract/complaint-urls'
import { orderDetailUrl } from '@faka/contract/order-urls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newBuyer } from '../sim/buyer.ts'
import { holdOrder, secretOf } from './hold-order.ts'
import { openSite, type Site } from './open-site.ts'
import { openVisitor } from './open-visitor.ts'
import { paidOrder } from './paid-order.ts'
import { heading, itemAddress, placeOrder } from './place-order.ts'
import { demoItems } from './purchase.ts'
import { logIn, signUp } from './sign-in.ts'
import { said } from './words.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site[Symbol.asyncDispose]())

for (const device of ['desk', 'phone'] as const)
  test(`a lost page, the first one and the error page of an order lead on in a new tab: ${device}`, async () => {
    await using visitor = await openVisitor(site, { device })
    const { page } = visitor
    const ways = page.getByRole('navigation', { name: said('zh-CN', 'shell.ways') })
    visitor.forgive(404)
    await visitor.go('/')
    await heading(visitor, said('zh-CN', 'shell.notFound.title'))
    await page.locator('html[data-alive]').waitFor()
    expect(await ways.getByRole('link').count()).toBe(3)
    await visitor.expectAccessible()
    await visitor.go('/shopDetail/demo')
    await page.locator('html[data-alive]').waitFor()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('last-shop'))).toBe('"demo"')
    for (const address of ['/', '/nowhere', '/errorPage?type=errorOrder']) {
      await visitor.go(address)
      await page.locator('html[data-alive]').waitFor()
      await ways.getByRole('link', { name: said('zh-CN', 'shell.orders') }).waitFor()
      await ways.getByRole('link', { name: said('zh-CN', 'shell.login') }).waitFor()
      await ways.getByRole('link', { name: said('zh-CN', 'shell.contact') }).waitFor()
      await ways.getByRole('link', { name: said('zh-CN', 'shell.toShop') }).click()
      await heading(visitor, '青柠卡铺')
    }
    if (device === 'desk') {
      await visitor.go('/login')
      await page.locator('html[data-alive]').waitFor()
      await page.getByRole('banner').getByRole('link', { name: 'FAKA' }).click()
      await heading(visitor, '青柠卡铺')
    }
    if (device === 'phone') {
      const bar = page.getByRole('banner')
      await visitor.go('/errorPage?type=errorOrder')
      await page.locator('html[data-alive]').waitFor()
      await bar.getByRole('link', { name: said('zh-CN', 'shell.errorOrder.title') }).tap()
      await heading(visitor, '青柠卡铺')
      await page.getByRole('link', { name: demoItems.plain }).first().tap()
      await heading(visitor, demoItems.plain)
      await bar.getByRole('link', { name: '青柠卡铺' }).tap()
      await heading(visitor, '青柠卡铺')
    }
    visitor.expectNothingWrong()
  })

for (const locale of ['zh-CN', 'en-US'] as const)
  test(`the bar of a phone says where one is, from the first paint on: ${locale}`, async () => {
    const { orderNo } = await placeOrder(site, demoItems.plain)
    await using visitor = await openVisitor(site, { device: 'phone', locale, scripts: false })
    const { page } = visitor
    const names = [
      ['/shopDetail/demo', '青柠卡铺'],
      [await itemAddress(site, demoItems.plain), '青柠卡铺'],
      ['/shopDetail/nobody-sells-here', said(locale, 'shell.notFound.title')],
      ['/nowhere', said(locale, 'shell.notFound.title')],
      [`/m/cashDesk?orderId=${orderNo}`, said(locale, 'payment.pageTitle')],
      ['/userCenter/order-list', said(locale, 'orders.title')],
      ['/login', said(locale, 'account.login.title')],
    ] as const
    for (const [address, name] of names) {
      await visitor.go(address)
      const link = page.getByRole('banner').getByRole('link', { name, exact: true })
      expect(await link.count(), address).toBe(1)
      expect(await page.getByRole('banner').getByText('FAKA').count(), address).toBe(0)
    }
  })

test('a page of a shop beyond its last one says so and leads there', async () => {
  await using visitor = await openVisitor(site)
  const { page } = visitor
  await visitor.go('/shopDetail/demo?page=999')
  await page.getByRole('heading', { name: said('zh-CN', 'shop.noPage.title') }).waitFor()
  await page.locator('html[data-alive]').waitFor()
  await page.getByRole('link', { name: said('zh-CN', 'shop.noPage.last') }).click()
  await page.getByRole('link', { name: demoItems.plain }).or(page.locator('main li a')).first().waitFor()
  visitor.expectNothingWrong()
})

for (const device of ['desk', 'phone'] as const) {
  test(`the cash desk leads to its item and shop, and the cards to the details of their order: ${device}`, async () => {
    const { orderNo } = await placeOrder(site, demoItems.plain)
    const paid = await paidOrder(site, demoItems.plain)
    await using visitor = await openVisitor(site, { device })
    const { page } = visitor
    // on the full site a phone at the cash desk would be led to the item
    const base = device === 'phone' ? '/m' : ''
    await holdOrder(visitor, orderNo)
    await visitor.go(`${base}/cashDesk?orderId=${orderNo}`)
    const ways = page.locator('main').getByRole('navigation', { name: said('zh-CN', 'shell.ways') })
    await ways.getByRole('link', { name: said('zh-CN', 'payment.toItem') }).click()
    await heading(visitor, demoItems.plain)
    await page.goBack()
    await ways.getByRole('link', { name: said('zh-CN', 'payment.toShop') }).click()
    await heading(visitor, '青柠卡铺')
    await visitor.go(`/paySuccess?orderId=${paid}`)
    await page.getByRole('link', { name: said('zh-CN', 'delivery.toDetail') }).click()
    await heading(visitor, said('zh-CN', 'orders.detail'))
    visitor.expectNothingWrong()
  })

  test(`a complaint leads to the order that it is about: ${device}`, async () => {
    const orderNo = await paidOrder(site, demoItems.plain)
    const { complaintNo } = await newBuyer(site.url).must(addComplaint, {
      ...{ orderNo, manageSecret: secretOf(orderNo), type: 'notWorking', expectation: 'refund' },
      ...{ cardIds: ['1'], text: '兑换页面提示该卡已被使用，请核实。', images: [] },
      contact: { phone: '13800138000' },
    })
    await using visitor = await openVisitor(site, { device })
    const { page } = visitor
    await holdOrder(visitor, orderNo)
    await visitor.go(complaintUrl(complaintNo, orderNo))
    await page.getByRole('link', { name: said('zh-CN', 'complaint.toOrder') }).click()
    await page.waitForURL(`**${orderDetailUrl(orderNo)}`)
    await heading(visitor, said('zh-CN', 'orders.detail'))
    visitor.expectNothingWrong()
  })
}

test('a sold-out item leads to the other items of its shop', async () => {
  const address = await itemAddress(site, demoItems.soldOut)
  await using visitor = await openVisitor(site, { device: 'phone' })
  const { page } = visitor
  await visitor.go(address)
  await heading(visitor, demoItems.soldOut)
  await page.locator('html[data-alive]').waitFor()
  expect(await page.locator('button[data-press="buy"]').textContent()).toMatch(said('zh-CN', 'item.soldOut'))
  await page.getByRole('link', { name: said('zh-CN', 'buy.otherItems') }).tap()
  await heading(visitor, '青柠卡铺')
  visitor.expectNothingWrong()
})

test('whoever is logged in is led on from the login, and finds the orders of the device announced', async () => {
  const paid = await paidOrder(site, demoItems.plain)
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
  await page.getByText(said('zh-CN', 'orders.empty.onDevice')).waitFor()
  expect(await page.getByText(said('zh-CN', 'orders.empty.title')).count()).toBe(0)
  visitor.expectNothingWrong()
})
