import { expect, test } from 'vitest'
import { buy, countCardsByState, readCards, submitOrder } from '../../../../test-support/seed/purchase.ts'
import { openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { inTx } from '../../platform/db.ts'
import { findItem } from '../item/public.ts'
import { lockOrders } from '../order/public.ts'
import { replaceCards } from './replace-cards.ts'

/** Replaces cards as the complaint module does, under the order's lock. */
async function replace(shop: TestShop, item: string, orderNo: string, cardNos: readonly number[]) {
  const itemId = (await findItem(shop.services.db, item))?.item_id ?? 0
  return inTx(shop.services.db, async (tx) => {
    await lockOrders(tx, [orderNo])
    return replaceCards(shop.services, tx, {
      orderNo,
      itemId,
      cardNos,
      cause: { complaintNo: 'A COMPLAINT' },
    })
  })
}

test('a new card takes the position of the old one, also repeatedly, and the old ones are void', async () => {
  await using shop = await openShop()
  const item = await shop.addItem({ cards: ['a', 'b', 'c', 'd', 'e', 'f'] })
  const placed = await buy(shop, item, { quantity: 3 })
  expect(await replace(shop, item, placed.orderNo, [2])).toBe(true)
  expect(await readCards(placed)).toEqual(['a', 'd', 'c'])
  expect(await replace(shop, item, placed.orderNo, [3, 2])).toBe(true)
  expect(await readCards(placed)).toEqual(['a', 'f', 'e'])
  expect(await countCardsByState(shop.services.db)).toEqual({ sold: 3, void: 3 })
})

test('if too few cards are free, or a number does not belong to the order, nothing changes', async () => {
  await using shop = await openShop()
  const item = await shop.addItem({ cards: ['a', 'b', 'c'] })
  const placed = await buy(shop, item, { quantity: 2 })
  for (const cardNos of [[1, 2], [3], [0], [1, 1], []])
    expect(await replace(shop, item, placed.orderNo, cardNos), String(cardNos)).toBe(false)
  expect(await readCards(placed)).toEqual(['a', 'b'])
  expect(await countCardsByState(shop.services.db)).toEqual({ free: 1, sold: 2 })
})

test('cards held by unpaid orders are not used as replacements', async () => {
  await using shop = await openShop()
  const item = await shop.addItem({ cards: ['a', 'b'] })
  const placed = await buy(shop, item)
  await submitOrder(shop, item)
  expect(await replace(shop, item, placed.orderNo, [1])).toBe(false)
  expect(await countCardsByState(shop.services.db)).toEqual({ held: 1, sold: 1 })
})
