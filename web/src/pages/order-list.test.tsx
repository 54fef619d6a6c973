// @vitest-environment happy-dom

import { getOrderStates } from '@faka/contract/order/order-states'
import { OrderNo, ShortUrl } from '@faka/contract/shared/ids'
import { ordersUrl, shopUrl } from '@faka/contract/shared/urls'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Storefront } from '../../../test-support/dom/storefront.tsx'
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
