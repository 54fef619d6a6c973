import { expect, test } from 'vitest'
import { addOrderRow, orderRowsAt } from '../../../../test-support/seed/order-rows.ts'
import { freshDb } from '../../../../test-support/server/fresh-db.ts'
import { countOpenOrders, listDeliveries } from './order-counts.sql.ts'

test('orders that wait are counted by what they wait for, and deliveries are listed of the named orders', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const counts = async () =>
    Object.fromEntries((await countOpenOrders(db)).map(({ status, orders }) => [status, orders]))
  expect(await counts()).toEqual({ unpaid: 0, closing: 0, paid: 0 })
  for (const status of ['expired', 'cancelled', 'refunding', 'refunded', 'unpaid'] as const)
    await addOrderRow(db, status, { status })
  for (const [index, each] of ['C1', 'C2'].entries())
    await addOrderRow(db, each, { status: 'closing', shop_id: 1 + index })
  for (const each of ['P1', 'P2', 'P3']) await addOrderRow(db, each, { status: 'paid', paid_at: orderRowsAt })
  for (const each of ['D1', 'D2'])
    await addOrderRow(db, each, { status: 'delivered', delivered_at: orderRowsAt })
  expect(await counts()).toEqual({ unpaid: 1, closing: 2, paid: 3 })
  expect(await listDeliveries(db, ['D2', 'P1', 'unknown'])).toEqual([
    { order_no: 'D2', delivered_at: orderRowsAt },
  ])
})
