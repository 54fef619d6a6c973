import { expect, test } from 'vitest'
import { submitOrder } from '../../../../test-support/seed/purchase.ts'
import { expectClaimedOnce, expectToWait } from '../../../../test-support/server/expect-claimed-once.ts'
import { createCards, openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { claimClosingOrders, listDueOrders, lockOrders } from './order.sql.ts'

const minutes = (shop: TestShop, count: number) => new Date(shop.clock.now.getTime() + count * 60_000)

/** Two unpaid orders; the one placed first is due last. */
async function placeTwo(shop: TestShop) {
  const item = await shop.addItem({ cards: createCards(2) })
  const second = (await submitOrder(shop, item)).orderNo
  const first = (await submitOrder(shop, item)).orderNo
  return { first, second }
}

test('a closing order is claimed by one process, the longest waiting first', async () => {
  await using shop = await openShop()
  const { db } = shop.db
  const { first, second } = await placeTwo(shop)
  const closing = { status: 'closing', closing_to: 'expired' } as const
  await db
    .updateTable('orders')
    .set({ ...closing, next_check_at: minutes(shop, 2) })
    .execute()
  await db
    .updateTable('orders')
    .set({ next_check_at: minutes(shop, 1) })
    .where('order_no', '=', first)
    .execute()
  await expectClaimedOnce(
    db,
    {
      first,
      second,
      firstDueAt: minutes(shop, 1),
      claim: (tx, now, max) => claimClosingOrders(tx, now, minutes(shop, 60), max),
    },
    minutes(shop, 3),
  )
})

test('unpaid orders are due exactly at their deadline, oldest first and limited by batch size', async () => {
  await using shop = await openShop()
  const { db } = shop.db
  const { first, second } = await placeTwo(shop)
  await db
    .updateTable('orders')
    .set({ pay_before: minutes(shop, 2) })
    .execute()
  await db
    .updateTable('orders')
    .set({ pay_before: minutes(shop, 1) })
    .where('order_no', '=', first)
    .execute()
  const due = async (now: Date, max: number) =>
    (await listDueOrders(db, now, max)).map(({ order_no }) => order_no)
  expect(await due(new Date(minutes(shop, 1).getTime() - 1), 9)).toEqual([])
  expect(await due(minutes(shop, 1), 9)).toEqual([first])
  expect(await due(minutes(shop, 3), 9)).toEqual([first, second])
  expect(await due(minutes(shop, 3), 1)).toEqual([first])
  await db.updateTable('orders').set({ status: 'delivered' }).where('order_no', '=', first).execute()
  expect(await due(minutes(shop, 3), 9), 'what was paid does not end').toEqual([second])
})

test('a transaction that changes an order waits for another one that is changing it', async () => {
  await using shop = await openShop()
  const { first } = await placeTwo(shop)
  await expectToWait(shop.db.db, (tx) => lockOrders(tx, [first]))
})
