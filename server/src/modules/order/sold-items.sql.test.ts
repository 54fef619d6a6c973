import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addOrderRow, orderRowsAt } from '../../../../test-support/seed/order-rows.ts'
import { freshDb } from '../../../../test-support/server/fresh-db.ts'
import { soldItems } from './sold-items.sql.ts'

test('the named orders of a shop have goods if they were delivered or wait for it', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const delivered = { status: 'delivered', delivered_at: orderRowsAt } as const
  await addOrderRow(db, 'A', { ...delivered, item_id: 2, wares_id: 3, quantity: 4, platform_fee_fen: 5 })
  await addOrderRow(db, 'B', { status: 'paid' })
  await addOrderRow(db, 'C', { status: 'refunded' })
  await addOrderRow(db, 'D', { ...delivered, status: 'refunded' })
  await addOrderRow(db, 'E', { ...delivered, shop_id: 2 })
  await addOrderRow(db, 'F', delivered)
  const orderNos = ['A', 'B', 'C', 'D', 'E', 'unknown']
  const { rows } = await sql`
    select * from (${soldItems(sql`${orderNos}::text[]`, 1)}) sold order by order_no`.execute(db)
  const plain = { item_id: 1, wares_id: 1, quantity: 1, platform_fee_fen: 0 }
  expect(rows).toEqual([
    { order_no: 'A', item_id: 2, wares_id: 3, quantity: 4, platform_fee_fen: 5, has_goods: true },
    { order_no: 'B', ...plain, has_goods: true },
    { order_no: 'C', ...plain, has_goods: false },
    { order_no: 'D', ...plain, has_goods: true },
  ])
})
