import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { inTx, type Tx } from '../../platform/db.ts'
import { findItem } from '../item/public.ts'
import { claimCards, countFree, releaseCards, sellCards } from './stock.sql.ts'

const getItemId = async (shop: TestShop, item: string) =>
  (await findItem(shop.services.db, item))?.item_id ?? 0

/** Claims cards from the first position on; returns the orders that got all of theirs. */
const claim = async (
  tx: Tx,
  wants: readonly (readonly [orderNo: string, itemId: number, quantity: number])[],
) => {
  const claimed = await claimCards(
    tx,
    wants.map(([orderNo, itemId, quantity]) => ({ orderNo, itemId, quantity })),
    () => 0,
  )
  return claimed.map(({ order_no }) => order_no).sort()
}

/** The orders that hold an item's cards, in import order. */
const holders = async (shop: TestShop, itemId: number) =>
  (
    await shop.db.db
      .selectFrom('card')
      .select(['order_no', 'state'])
      .where('item_id', '=', itemId)
      .orderBy('pos')
      .execute()
  ).map(({ order_no, state }) => (order_no === null ? state : `${state} ${order_no}`))

test('orders of a batch get the oldest free cards of their items, earlier orders first, all or none', async () => {
  await using shop = await openShop()
  const a = await getItemId(shop, await shop.addItem({ cards: ['a1', 'a2', 'a3', 'a4', 'a5'] }))
  const b = await getItemId(shop, await shop.addItem({ cards: ['b1', 'b2'] }))
  const got = await inTx(shop.db.db, (tx) =>
    claim(tx, [
      ['FIRST', b, 1],
      ['SECOND', a, 2],
      ['THIRD', a, 2],
      ['FOURTH', a, 2],
      ['FIFTH', b, 2],
    ]),
  )
  expect(got).toEqual(['FIRST', 'SECOND', 'THIRD'])
  expect(await holders(shop, a)).toEqual(['held SECOND', 'held SECOND', 'held THIRD', 'held THIRD', 'free'])
  expect(await holders(shop, b)).toEqual(['held FIRST', 'free'])
  await inTx(shop.db.db, (tx) => sellCards(tx, ['SECOND']))
  await inTx(shop.db.db, (tx) => releaseCards(tx, ['SECOND', 'THIRD']))
  expect(await holders(shop, a)).toEqual(['sold SECOND', 'sold SECOND', 'free', 'free', 'free'])
  expect(await holders(shop, b)).toEqual(['held FIRST', 'free'])
  expect(await inTx(shop.db.db, (tx) => claim(tx, [['SIXTH', a, 4]]))).toEqual([])
  expect(await inTx(shop.db.db, (tx) => claim(tx, [['SIXTH', a, 3]]))).toEqual(['SIXTH'])
})

test('cards locked by another transaction are skipped without waiting and never assigned twice', async () => {
  await using shop = await openShop()
  const itemId = await getItemId(shop, await shop.addItem({ cards: ['a', 'b', 'c'] }))
  await inTx(shop.db.db, async (one) => {
    expect(await claim(one, [['FIRST', itemId, 2]])).toEqual(['FIRST'])
    await inTx(shop.db.db, async (other) => {
      await sql`set local lock_timeout = '10s'`.execute(other)
      expect(await claim(other, [['SECOND', itemId, 2]])).toEqual([])
      expect(await claim(other, [['THIRD', itemId, 1]])).toEqual(['THIRD'])
    })
  })
  expect(await holders(shop, itemId)).toEqual(['held FIRST', 'held FIRST', 'held THIRD'])
})

test('free cards are counted per item, up to the given maximum', async () => {
  await using shop = await openShop()
  const a = await getItemId(shop, await shop.addItem({ cards: ['a1', 'a2', 'a3', 'a4'] }))
  const b = await getItemId(shop, await shop.addItem({ cards: ['b1'] }))
  await inTx(shop.db.db, (tx) => claim(tx, [['FIRST', a, 1]]))
  const count = async (max: number) => Object.fromEntries(await countFree(shop.db.db, [a, b], max))
  expect(await count(2)).toEqual({ [a]: 2, [b]: 1 })
  expect(await count(9)).toEqual({ [a]: 3, [b]: 1 })
})
