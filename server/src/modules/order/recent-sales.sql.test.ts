import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { addOrderRow, orderRowsAt } from '../../../../test-support/seed/order-rows.ts'
import { freshDb } from '../../../../test-support/server/fresh-db.ts'
import type { Db } from '../../platform/db.ts'
import {
  findOrderStatus,
  isDeliveredOrder,
  isRealMoneyOrder,
  isRefundedOrder,
  sumOrdersSince,
} from './recent-sales.sql.ts'

const minutes = (count: number) => new Date(orderRowsAt.getTime() + count * 60_000)

test('the paid real-money orders of shops are summed by shop, those placed at the first moment included', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const add = (orderNo: string, changes: Parameters<typeof addOrderRow>[2] = {}) =>
    addOrderRow(db, orderNo, { status: 'delivered', paid_at: minutes(1), platform_fee_fen: 10, ...changes })
  await add('first')
  await add('second', { created_at: minutes(5), goods_fen: 2000, amount_fen: 2000, platform_fee_fen: 20 })
  await add('before', { created_at: minutes(-1) })
  await add('unpaid', { status: 'unpaid', paid_at: null })
  await add('of test money', { sandbox: true })
  await add('of shop 2', { shop_id: 2, platform_fee_fen: 5 })
  await add('of shop 3', { shop_id: 3 })
  const sums = await sumOrdersSince(db, [1, 2, 4], orderRowsAt)
  expect(sums.toSorted((a, b) => a.shop_id - b.shop_id)).toEqual([
    { shop_id: 1, orders: 2, revenue_fen: 3000, platform_fee_fen: 30 },
    { shop_id: 2, orders: 1, revenue_fen: 1000, platform_fee_fen: 5 },
  ])
})

/** Those of these orders for which a condition is true. */
async function ordersWhere(
  db: Db,
  orderNos: readonly string[],
  isWanted: (orderNo: RawBuilder<unknown>) => RawBuilder<boolean>,
): Promise<string[]> {
  const { rows } = await sql<{ order_no: string }>`
    select asked.order_no from unnest(${orderNos}::text[]) as asked(order_no)
    where ${isWanted(sql`asked.order_no`)} order by asked.order_no`.execute(db)
  return rows.map(({ order_no }) => order_no)
}

test('an order is one of real money, refunded, or delivered by what it is itself', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addOrderRow(db, 'delivered', { status: 'delivered' })
  await addOrderRow(db, 'paid', { status: 'paid' })
  await addOrderRow(db, 'refunded', { status: 'refunded' })
  await addOrderRow(db, 'refunding', { status: 'refunding' })
  await addOrderRow(db, 'test delivered', { status: 'delivered', sandbox: true })
  const asked = ['delivered', 'paid', 'refunded', 'refunding', 'test delivered', 'unknown']
  expect(await ordersWhere(db, asked, isRealMoneyOrder)).toEqual([
    'delivered',
    'paid',
    'refunded',
    'refunding',
  ])
  expect(await ordersWhere(db, asked, isRefundedOrder)).toEqual(['refunded', 'refunding'])
  expect(await ordersWhere(db, asked, (each) => isDeliveredOrder(each, true))).toEqual(['delivered'])
  expect(await ordersWhere(db, asked, (each) => isDeliveredOrder(each, false))).toEqual(['test delivered'])
  expect([await findOrderStatus(db, 'refunding'), await findOrderStatus(db, 'unknown')]).toEqual([
    'refunding',
    undefined,
  ])
})
