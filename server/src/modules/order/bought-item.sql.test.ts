import { expect, test } from 'vitest'
import { addOrderRow } from '../../../../test-support/seed/order-rows.ts'
import { freshDb } from '../../../../test-support/server/fresh-db.ts'
import { listBoughtItems } from './bought-item.sql.ts'

test('what the named orders bought is listed, and nothing of others', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addOrderRow(db, 'A', { wares_id: 11, quantity: 2, platform_fee_fen: 5 })
  await addOrderRow(db, 'B', { wares_id: 12, shop_id: 2 })
  await addOrderRow(db, 'C', { wares_id: 13 })
  const list = await listBoughtItems(db, ['B', 'A', 'unknown'])
  expect(list.sort((one, other) => one.wares_id - other.wares_id)).toEqual([
    { order_no: 'A', wares_id: 11, quantity: 2, platform_fee_fen: 5 },
    { order_no: 'B', wares_id: 12, quantity: 1, platform_fee_fen: 0 },
  ])
})
