import { expect, test } from 'vitest'
import {
  buy,
  orderHistory,
  type PlacedOrder,
  readCards,
  readOrder,
  requestQr,
  submitOrder,
  waitForStatus,
} from '../../../../test-support/seed/purchase.ts'
import { createCards, openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { deliverOrder } from './deliver-order.ts'

async function placeManualOrder(shop: TestShop, quantity = 1): Promise<PlacedOrder> {
  const itemId = await shop.addItem({ delivery: 'byHand' })
  const placed = await submitOrder(shop, itemId, { quantity })
  await shop.pressButton(await requestQr(placed, shop.payChannels.md5), 'pay')
  await waitForStatus(placed, 'paid')
  return placed
}

const rejectionCode = (doing: Promise<unknown>): Promise<string> =>
  doing.then(
    () => 'done',
    (error) => (error instanceof DomainError ? error.codeName : String(error)),
  )

test('an order with manual delivery stays paid until the seller delivers one text per unit', async () => {
  await using shop = await openShop()
  const placed = await placeManualOrder(shop, 2)
  expect(await readOrder(placed)).toMatchObject({ status: 'paid', cards: null, delivery: 'byHand' })
  const { orderNo } = placed
  expect(await deliverOrder(shop.seller, { orderNo, texts: ['One', '二'] })).toEqual({ status: 'delivered' })
  expect(await readCards(placed)).toEqual(['One', '二'])
  expect(await orderHistory(shop.db.db, orderNo)).toBe('unpaid > paid > delivered')
})

test('too few and too many texts are rejected, and nothing is delivered in part', async () => {
  await using shop = await openShop()
  const { orderNo } = await placeManualOrder(shop, 2)
  for (const texts of [['One'], ['One', 'Two', 'Three']])
    expect(await rejectionCode(deliverOrder(shop.seller, { orderNo, texts }))).toBe('textCountDiffers')
  expect(await shop.db.db.selectFrom('delivered_text').selectAll().execute()).toEqual([])
})

test('an order is delivered manually only when paid, and only once', async () => {
  await using shop = await openShop()
  const texts = ['A text']
  const purchase = await buy(shop, await shop.addItem({ cards: createCards(1) }))
  const unpaid = await submitOrder(shop, await shop.addItem({ delivery: 'byHand' }))
  for (const { orderNo } of [purchase, unpaid])
    expect(await rejectionCode(deliverOrder(shop.seller, { orderNo, texts }))).toBe('orderNotDeliverable')
  const absent = { ...unpaid, orderNo: '0'.repeat(20) as typeof unpaid.orderNo, texts }
  expect(await rejectionCode(deliverOrder(shop.seller, absent))).toBe('orderNotFound')

  const { orderNo } = await placeManualOrder(shop)
  const twice = await Promise.all(
    ['Mine', 'Yours'].map((text) => rejectionCode(deliverOrder(shop.seller, { orderNo, texts: [text] }))),
  )
  expect(twice.sort()).toEqual(['done', 'orderNotDeliverable'])
})
