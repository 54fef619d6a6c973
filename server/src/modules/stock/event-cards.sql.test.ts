import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addBatchRows, addCardRows, openStockRows } from '../../../../test-support/seed/stock-rows.ts'
import { type BatchesOfEvents, findItemsOfCards, isAboutBatchOf, isAboutCardsOf } from './event-cards.sql.ts'

test('an event is about a batch or an item if one of its cards is in it now, or its batch, in the same shop', async () => {
  await using opened = await openStockRows()
  const { db } = opened
  const inShops = [
    { item_id: 1, batch_id: 1 },
    { item_id: 2, batch_id: 2 },
    { item_id: 1, batch_id: 3, shop_id: 2 },
  ]
  await addBatchRows(db, inShops)
  await addCardRows(
    db,
    inShops.map((each) => ({ ...each, card_id: 10 * each.batch_id })),
  )
  const answer = async (condition: ReturnType<typeof isAboutBatchOf>) =>
    (await sql<{ about: boolean }>`select ${condition} as about`.execute(db)).rows.map(({ about }) => about)
  const cards = (cardIds: readonly number[], chosen: BatchesOfEvents) =>
    answer(isAboutCardsOf(1, sql`${cardIds}::bigint[]`, chosen))
  expect(await cards([10, 20], { batchId: 1 })).toEqual([true])
  expect(await cards([20], { itemId: 2 })).toEqual([true])
  expect(await cards([20], { batchId: 1 })).toEqual([false])
  expect(await cards([10], { itemId: 2 })).toEqual([false])
  expect(await cards([30], { itemId: 1 })).toEqual([false])
  expect(await cards([], { itemId: 1 })).toEqual([false])
  const batch = (batchId: number, chosen: BatchesOfEvents) =>
    answer(isAboutBatchOf(1, sql`${batchId}::bigint`, chosen))
  expect(await batch(1, { batchId: 1 })).toEqual([true])
  expect(await batch(1, { itemId: 1 })).toEqual([true])
  expect(await batch(2, { batchId: 1 })).toEqual([false])
  expect(await batch(1, { itemId: 2 })).toEqual([false])
  expect(await batch(3, { itemId: 1 })).toEqual([false])
  expect(await findItemsOfCards(db, 1, [20, 30])).toEqual(new Map([[20, 2]]))
})
