// @vitest-environment happy-dom

import { findGuestOrders } from '@faka/contract/order/find-guest-orders'
import { getOrderStates } from '@faka/contract/order/order-states'
import { sendLookUpCode } from '@faka/contract/order/send-look-up-code'
import { OrderNo, ShortUrl } from '@faka/contract/shared/ids'
import { ordersUrl, shopUrl } from '@faka/contract/shared/urls'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Storefront } from '../../../test-support/dom/storefront.tsx'
import { fill } from '../../../test-support/dom/user.ts'
import { addStoredOrder, listStoredOrders, removeStoredOrders } from '../features/order/stored-orders.ts'
import { lastShop } from '../features/visit/last-shop.ts'
import { findManageSecret, storeManageSecret } from '../lib/manage-secret.ts'
import { dismissToast } from '../ui/toast.ts'

const createTime = '2026-11-21T08:00:00.000Z'
const [first, second] = [OrderNo.parse('HD0VSEC2T567RK21W691'), OrderNo.parse('HD0VSEC2T567RK21W692')]

let shop: Storefront
beforeEach(async () => {
  shop = new Storefront({
    [getOrderStates.path]: () => ({
      code: 0,
      data: {
        list: [first, second].map((orderNo) => ({ orderNo, status: 'expired', payBefore: createTime })),
      },
    }),
  })
  addStoredOrder({ orderNo: first, itemTitle: 'Lime', createTime })
  addStoredOrder({ orderNo: second, itemTitle: 'Plum', createTime })
  await shop.open(ordersUrl())
  await shop.until(() => shop.text().includes('Plum'))
})
afterEach(async () => {
  await shop[Symbol.asyncDispose]()
  dismissToast()
})

const boxes = () => [...document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')]
const numbers = () => listStoredOrders().map(({ orderNo }) => orderNo)

test('deleting orders of this device without a selection shows a hint, and deletes nothing', async () => {
  await shop.press('批量删除')
  await shop.until(() => boxes().length === 2)
  expect(shop.text()).toContain('请选择要删除的数据')
  await shop.press('批量删除')
  expect(shop.modal()).toBeUndefined()
  expect(numbers()).toEqual([second, first])
})

test('selected orders are removed after a confirmation that says how to find them again, and the others stay', async () => {
  await shop.press('批量删除')
  await shop.until(() => boxes().length === 2)
  boxes()[1]?.click()
  await shop.until(() => !shop.text().includes('请选择要删除的数据'))
  await shop.press('批量删除')
  await shop.until(() => shop.modal() === '确认删除？')
  expect(document.querySelector('[role=dialog]')?.textContent).toContain(first)
  await shop.press('删除')
  await shop.until(() => shop.toasts().includes('删除成功'))
  expect(numbers()).toEqual([second])
  await shop.until(() => !shop.text().includes('Lime') && boxes().length === 0)
})

test('with an order its secret is removed from the device, after its recovery code was shown', async () => {
  const manageSecret = 'a secret that acts on the order'
  removeStoredOrders([first])
  addStoredOrder({
    orderNo: first,
    itemTitle: 'Lime',
    createTime,
    manageSecret,
    recoveryCode: '123456789012',
  })
  storeManageSecret(first, manageSecret)
  await shop.press('批量删除')
  await shop.until(() => boxes().length === 2)
  for (const box of boxes()) box.click()
  await shop.until(() => !shop.text().includes('请选择要删除的数据'))
  await shop.press('批量删除')
  await shop.until(() => shop.modal() === '确认删除？')
  const dialog = document.querySelector('[role=dialog]')?.textContent
  expect(dialog).toContain(`${first}恢复码 1234 5678 9012`)
  expect(dialog?.match(/恢复码 /g), 'an order that has none shows none').toHaveLength(1)
  expect(dialog).toContain('管理凭据')
  await shop.press('删除')
  await shop.until(() => shop.toasts().includes('删除成功'))
  expect(findManageSecret(first)).toBeUndefined()
  expect(JSON.stringify([localStorage, sessionStorage])).not.toContain(manageSecret)
})

test('cancelling keeps every order', async () => {
  await shop.press('批量删除')
  await shop.until(() => boxes().length === 2)
  boxes()[0]?.click()
  await shop.until(() => !shop.text().includes('请选择要删除的数据'))
  await shop.press('批量删除')
  await shop.until(() => shop.modal() === '确认删除？')
  await shop.press('取消')
  await shop.until(() => shop.modal() === undefined)
  expect(numbers()).toEqual([second, first])
})

test('a guest without orders sees so, and how to find one by its number', async () => {
  localStorage.removeItem('orders')
  await shop[Symbol.asyncDispose]()
  shop = new Storefront()
  await shop.open(ordersUrl())
  await shop.until(() => shop.text().includes('还没有订单'))
  expect(shop.text()).toContain('按订单号查找')
  expect(document.querySelector('main svg[viewBox="0 0 120 104"]')).not.toBeNull()
})

test('a visitor without orders gets a link to the last visited shop, or the login', async () => {
  const wayOn = () => document.querySelector('h2 ~ a')?.getAttribute('href')
  for (const visited of [undefined, ShortUrl.parse('demo')]) {
    await shop[Symbol.asyncDispose]()
    shop = new Storefront()
    if (visited) lastShop.setState(visited)
    await shop.open(ordersUrl())
    await shop.until(() => shop.text().includes('还没有订单'))
    expect(wayOn()).toBe(visited ? shopUrl(visited) : undefined)
    expect(document.querySelector('h2 ~ button')?.textContent).toBe(visited ? undefined : '登录')
  }
})

test('statuses that could not be loaded are reported, and can be reloaded', async () => {
  await shop[Symbol.asyncDispose]()
  shop = new Storefront()
  addStoredOrder({ orderNo: first, itemTitle: 'Lime', createTime })
  await shop.open(ordersUrl())
  await shop.until(() => shop.text().includes('订单状态没有加载出来'))
  shop.answers[getOrderStates.path] = () => ({
    code: 0,
    data: { list: [{ orderNo: first, status: 'expired', payBefore: createTime }] },
  })
  await shop.press('重试')
  await shop.until(() => shop.text().includes('已过期') && !shop.text().includes('订单状态没有加载出来'))
})

test('the orders of a phone are listed after its code was entered, with what the buyer acts on them by', async () => {
  const manageSecret = `c${'s'.repeat(43)}`
  const found = {
    orderNo: OrderNo.parse('HD0VSEC2T567RK21W693'),
    itemTitle: 'Quince',
    quantity: 1,
    status: 'delivered',
    needPassword: true,
    createTime,
    manageSecret,
  }
  shop.answers[sendLookUpCode.path] = () => ({ code: 0, data: { resendAfterSeconds: 60 } })
  shop.answers[findGuestOrders.path] = () => ({ code: 0, data: { list: [found] } })
  await shop.press('用验证码查找')
  await shop.until(() => document.querySelector('[name="phone"]') !== null)
  await fill({ phone: '13800138000' })
  await shop.press('获取验证码')
  await shop.until(() => shop.text().includes('如果 138****8000 下过单'))
  await fill({ verifyCode: '123456' })
  document.querySelector<HTMLFormElement>('form:has([name="verifyCode"])')?.requestSubmit()
  await shop.until(() => shop.text().includes('找到 1 笔订单'))
  expect(shop.text()).toContain('Quince')
  expect(shop.text()).toContain('需取卡密码')
  expect(findManageSecret(found.orderNo)).toBe(manageSecret)
  expect(JSON.stringify({ ...localStorage })).not.toContain(manageSecret)
  shop.answers[findGuestOrders.path] = () => ({ code: 0, data: { list: [] } })
  await shop.press('换一个查找')
  await shop.until(() => document.querySelector('[name="phone"]') !== null)
  await fill({ phone: '13900139000', verifyCode: '123456' })
  document.querySelector<HTMLFormElement>('form:has([name="verifyCode"])')?.requestSubmit()
  await shop.until(() => shop.text().includes('没有已付款的游客订单'))
})
