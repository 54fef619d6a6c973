import { expect, test } from 'vitest'
import { addOrderRow, orderRowsAt } from '../../../../test-support/seed/order-rows.ts'
import { freshDb } from '../../../../test-support/server/fresh-db.ts'
import { readWithoutIndexes } from '../../../../test-support/server/read-without-indexes.ts'
import { inTx } from '../../platform/db.ts'
import {
  countPaidOrders,
  findQueuePosition,
  listPaidOrdersAfter,
  type QueuePosition,
} from './order-queue.sql.ts'

const minutes = (count: number) => new Date(orderRowsAt.getTime() + count * 60_000)

test('paid orders of a shop wait in the order of their payment, and have a position there once they are paid', async () => {
  await using opened = await freshDb()
  const { db } = opened
  for (const [orderNo, paidAt] of [
    ['D', minutes(3)],
    ['B', minutes(2)],
    ['A', minutes(2)],
    ['Z', minutes(1)],
  ] as const)
    await addOrderRow(db, orderNo, { status: 'paid', paid_at: paidAt })
  await addOrderRow(db, 'C', { status: 'delivered', paid_at: minutes(2), delivered_at: minutes(2) })
  await addOrderRow(db, 'of another', { status: 'paid', paid_at: minutes(2), shop_id: 2 })
  await addOrderRow(db, 'unpaid')
  const list = (after: QueuePosition | undefined, max: number) =>
    inTx(db, async (tx) => {
      await readWithoutIndexes(tx)
      return (await listPaidOrdersAfter(tx, 1, after, max)).map(({ order_no }) => order_no)
    })
  expect(await list(undefined, 9)).toEqual(['Z', 'A', 'B', 'D'])
  expect(await list(undefined, 2)).toEqual(['Z', 'A'])
  expect(await list({ paid_at: minutes(2), order_no: 'A' }, 9)).toEqual(['B', 'D'])
  expect([await countPaidOrders(db, 1), await countPaidOrders(db, 3)]).toEqual([4, 0])
  expect(await findQueuePosition(db, 1, 'Z')).toEqual({ paid_at: minutes(1), order_no: 'Z' })
  expect(await findQueuePosition(db, 1, 'C')).toEqual({ paid_at: minutes(2), order_no: 'C' })
  for (const each of ['of another', 'unpaid', 'unknown'])
    expect(await findQueuePosition(db, 1, each)).toBeUndefined()
})
