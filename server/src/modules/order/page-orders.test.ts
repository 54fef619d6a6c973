import { getOwnOrder } from '@faka/contract/delivery/delivery'
import { pageOrders } from '@faka/contract/order/order-list'
import { expect, test } from 'vitest'
import { openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import { buy, submitOrder } from '../../../../test-support/seed/purchase.ts'
import { createCards, openShop } from '../../../../test-support/server/open-shop.ts'

test('a buyer lists only their own orders, newest first, by tab, number, title and time', async () => {
  await using shop = await openShop()
  const { visitor: buyer } = await openBuyer(shop)
  const apples = await shop.addItem({ title: 'Apples 100', cards: createCards(9, 'A') })
  const pears = await shop.addItem({ title: 'Pears 20%', cards: createCards(9, 'P') })
  const later = () => {
    shop.clock.now = new Date(shop.clock.now.getTime() + 1000)
  }
  const first = await buy(shop, apples, { buyer })
  later()
  const second = await submitOrder(shop, pears, { buyer })
  later()
  await submitOrder(shop, apples)

  const all = await buyer.call(pageOrders, {})
  expect(all.list.map(({ orderNo }) => orderNo)).toEqual([second.orderNo, first.orderNo])
  expect(all).toMatchObject({ total: 2, counts: { unpaid: 1, paid: 0, delivered: 1, refund: 0, closed: 0 } })
  expect(all.list[1]).toMatchObject({ itemTitle: 'Apples 100', shopName: 'Test shop', amountFen: 1000 })

  const found = async (request: object) =>
    (await buyer.call(pageOrders, request)).list.map(({ orderNo }) => orderNo)
  expect(await found({ status: 'delivered' })).toEqual([first.orderNo])
  expect(await found({ keyword: 'pears' })).toEqual([second.orderNo])
  expect(await found({ keyword: '%' })).toEqual([second.orderNo])
  expect(await found({ keyword: first.orderNo.toLowerCase() })).toEqual([first.orderNo])
  expect(await found({ keyword: 'plums' })).toEqual([])
  const created = all.list[0]?.createTime
  expect(await found({ from: created })).toEqual([second.orderNo])
  expect(await found({ to: created })).toEqual([first.orderNo])
  expect(await found({ pageSize: 1, page: 2 })).toEqual([first.orderNo])
})

test('a shop’s sales are listed only for its owner', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ cards: createCards(2) })
  const sold = await submitOrder(shop, itemId)
  const owner = await openBuyer(shop, { userName: 'seller' })
  const other = await openBuyer(shop)
  const orderNos = async ({ visitor }: typeof owner) =>
    (await visitor.call(pageOrders, { side: 'sold' })).list.map(({ orderNo }) => orderNo)
  expect(await orderNos(owner)).toEqual([sold.orderNo])
  expect(await orderNos(other)).toEqual([])
})

test('an order’s details are shown to the account that placed it; orders of others are rejected like unknown ones', async () => {
  await using shop = await openShop()
  const { visitor: buyer } = await openBuyer(shop)
  const { visitor: other } = await openBuyer(shop)
  const itemId = await shop.addItem({ cards: createCards(3) })
  const own = await buy(shop, itemId, { buyer })
  const foreign = await buy(shop, itemId)
  expect((await buyer.call(getOwnOrder, { orderNo: own.orderNo })).cards?.length).toBe(1)
  expect((await other.expectRejection(getOwnOrder, { orderNo: own.orderNo })).code).toBe('orderNotFound')
  expect((await buyer.expectRejection(getOwnOrder, { orderNo: foreign.orderNo })).code).toBe('orderNotFound')
  expect((await foreign.buyer.expectRejection(getOwnOrder, { orderNo: foreign.orderNo })).code).toBe(
    'sessionNeeded',
  )
})
