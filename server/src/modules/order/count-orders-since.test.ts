import { expect, test } from 'vitest'
import { buy } from '../../../../test-support/seed/purchase.ts'
import { createCards, openShop } from '../../../../test-support/server/open-shop.ts'
import { countOrdersSince } from './count-orders-since.ts'

/** After so long the numbers of orders begin anew. */
const cycleMs = 32 ** 4 * 60_000

test('the paid orders of the last minutes are counted, also where their numbers begin anew in between', async () => {
  await using shop = await openShop()
  shop.clock.now = new Date(Math.ceil(shop.clock.now.getTime() / cycleMs) * cycleMs - 60_000)
  const itemId = await shop.addItem({ cards: createCards(3) })
  await buy(shop, itemId)
  await shop.advanceClock(120)
  await buy(shop, itemId)
  expect(await countOrdersSince(shop.services, 10)).toBe(2)
  expect(await countOrdersSince(shop.services, 1)).toBe(1)
  await shop.advanceClock(601)
  expect(await countOrdersSince(shop.services, 10)).toBe(0)
})
