import { getOrderStates } from '@faka/contract/order/order-states'
import { expect, test } from 'vitest'
import { buy, submitOrder } from '../../../../test-support/seed/purchase.ts'
import { createCards, openShop } from '../../../../test-support/server/open-shop.ts'

test('a device reads the states of all its orders at once; known numbers do not count as guesses', async () => {
  await using shop = await openShop({ limits: { lookUpsPer10Minutes: 30 } })
  const itemId = await shop.addItem({ cards: createCards(3) })
  const purchase = await buy(shop, itemId)
  const placed = await submitOrder(shop, itemId)
  const device = shop.visitor()
  const orderNos = [placed.orderNo, purchase.orderNo, placed.orderNo]
  for (let time = 0; time < 40; time++) {
    const { list } = await device.call(getOrderStates, { orderNos })
    expect(list.map(({ orderNo, status }) => [orderNo, status])).toEqual([
      [placed.orderNo, 'unpaid'],
      [purchase.orderNo, 'delivered'],
    ])
  }
})

test('each unknown number counts as a guess', async () => {
  await using shop = await openShop({ limits: { lookUpsPer10Minutes: 30 } })
  const guesser = shop.visitor()
  const guesses = (from: number) =>
    Array.from({ length: 15 }, (_, index) => String(from + index).padStart(20, '0'))
  expect(await guesser.call(getOrderStates, { orderNos: guesses(0) })).toEqual({ list: [] })
  expect(await guesser.call(getOrderStates, { orderNos: guesses(15) })).toEqual({ list: [] })
  expect((await guesser.expectRejection(getOrderStates, { orderNos: guesses(30) })).code).toBe('tooOften')
})
