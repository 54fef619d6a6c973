import { expect, test } from 'vitest'
import { buy, submitOrder } from '../../../../test-support/seed/purchase.ts'
import { createCards, openShop } from '../../../../test-support/server/open-shop.ts'
import { listOrders } from './list-orders.ts'

test('a seller lists orders newest first, by status and page by page', async () => {
  await using shop = await openShop()
  const { seller, shortUrl } = shop
  const itemId = await shop.addItem({ title: 'Listed', cards: createCards(9) })
  const orderNos: string[] = []
  for (const act of [submitOrder, buy, submitOrder]) {
    shop.clock.now = new Date(shop.clock.now.getTime() + 1000)
    orderNos.unshift((await act(shop, itemId, { quantity: 2 })).orderNo)
  }
  const page = { shortUrl, page: 1, pageSize: 20 }
  const all = await listOrders(seller, page)
  expect(all.list.map(({ orderNo }) => orderNo)).toEqual(orderNos)
  expect(all).toMatchObject({ total: 3, page: 1, pageSize: 20 })
  expect(all.list[1]).toMatchObject({
    itemTitle: 'Listed',
    quantity: 2,
    amountFen: 2000,
    status: 'delivered',
    sandbox: true,
    itemId,
  })
  const unpaid = await listOrders(seller, { ...page, status: 'unpaid', page: 2, pageSize: 1 })
  expect(unpaid).toMatchObject({ total: 2, page: 2, list: [{ orderNo: orderNos[2] }] })
})
