import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, type Site } from './open-site.ts'
import { openVisitor } from './open-visitor.ts'
import { paidOrder } from './paid-order.ts'
import { heading, openDesk, placeOrder } from './place-order.ts'
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
    visitor.expectNothingWrong()
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

test('the cash desk leads to its item and shop, and the cards to the details of their order', async () => {
  const { orderNo } = await placeOrder(site, demoItems.plain)
  const paid = await paidOrder(site, demoItems.plain)
  await using visitor = await openVisitor(site)
  const { page } = visitor
  await openDesk(visitor, 'zh-CN', orderNo)
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
