import { expect, test } from 'vitest'
import { openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { waitForLock } from '../../../../test-support/server/wait-for-lock.ts'
import { inTx } from '../../platform/db.ts'
import { findItem } from '../item/public.ts'
import { claimCardsBlocking } from './stock.sql.ts'

const getItemId = async (shop: TestShop, item: string) =>
  (await findItem(shop.services.db, item))?.item_id ?? 0

const listHeldCards = async (shop: TestShop) =>
  (await shop.db.db.selectFrom('card').select(['order_no', 'state']).orderBy('pos').execute()).map(
    ({ order_no, state }) => (state === 'free' ? 'free' : `${state} ${order_no}`),
  )

test('of two orders waiting for the last card one gets it, and the other learns that it is sold', async () => {
  await using shop = await openShop()
  const itemId = await getItemId(shop, await shop.addItem({ cards: ['the last'] }))
  const { db } = shop.db
  let second: Promise<boolean> | undefined
  const first = await inTx(db, async (tx) => {
    const got = await claimCardsBlocking(tx, { orderNo: 'FIRST', itemId, quantity: 1 })
    second = inTx(shop.services.db, (other) =>
      claimCardsBlocking(other, { orderNo: 'SECOND', itemId, quantity: 1 }),
    )
    await waitForLock(db)
    return got
  })
  expect([first, await second]).toEqual([true, false])
  expect(await listHeldCards(shop)).toEqual(['held FIRST'])
})

test('an order that waits for cards gets the oldest free ones of the item, all it requested or none', async () => {
  await using shop = await openShop()
  await shop.addItem({ cards: ['of another item'] })
  const itemId = await getItemId(shop, await shop.addItem({ cards: ['a', 'b', 'c', 'd'] }))
  const claim = (orderNo: string, quantity: number) =>
    inTx(shop.db.db, (tx) => claimCardsBlocking(tx, { orderNo, itemId, quantity }))
  expect(await claim('FIRST', 1)).toBe(true)
  expect(await claim('SECOND', 2)).toBe(true)
  expect(await claim('THIRD', 2)).toBe(false)
  expect(await listHeldCards(shop)).toEqual(['free', 'held FIRST', 'held SECOND', 'held SECOND', 'free'])
  expect(await claim('FOURTH', 1), 'exactly what is there').toBe(true)
})
