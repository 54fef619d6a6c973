import { expect, test } from 'vitest'
import { addOrderRow, orderRowsAt } from '../../../../test-support/seed/order-rows.ts'
import { freshDb } from '../../../../test-support/server/fresh-db.ts'
import { readWithoutIndexes } from '../../../../test-support/server/read-without-indexes.ts'
import { inTx } from '../../platform/db.ts'
import { listOrdersOfShopAfter } from './sold-order-rows.sql.ts'

const minutes = (count: number) => new Date(orderRowsAt.getTime() + count * 60_000)

test('the orders of a shop are read part by part, the oldest first', async () => {
  await using opened = await freshDb()
  const { db } = opened
  for (const [orderNo, count] of [
    ['D', 3],
    ['B', 2],
    ['A', 2],
    ['Z', 1],
  ] as const)
    await addOrderRow(db, orderNo, { created_at: minutes(count) })
  await addOrderRow(db, 'of another', { created_at: minutes(2), shop_id: 2 })
  const list = (last: Parameters<typeof listOrdersOfShopAfter>[2], max: number) =>
    inTx(db, async (tx) => {
      await readWithoutIndexes(tx)
      return (await listOrdersOfShopAfter(tx, 1, last, max)).map(({ order_no }) => order_no)
    })
  expect(await list(undefined, 9)).toEqual(['Z', 'A', 'B', 'D'])
  expect(await list(undefined, 2)).toEqual(['Z', 'A'])
  expect(await list({ created_at: minutes(2), order_no: 'A' }, 9)).toEqual(['B', 'D'])
})
