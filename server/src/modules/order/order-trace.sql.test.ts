import { expect, test } from 'vitest'
import { addOrderRow, orderRowsAt } from '../../../../test-support/seed/order-rows.ts'
import { freshDb } from '../../../../test-support/server/fresh-db.ts'
import { deleteOrderTraces, findOrderTrace, insertOrderTrace } from './order-trace.sql.ts'

const minutes = (count: number) => new Date(orderRowsAt.getTime() + count * 60_000)

test('the first trace of each order is kept until its time, or while its shop leaves this cell', async () => {
  await using opened = await freshDb()
  const { db } = opened
  for (const [orderNo, shop_id, count] of [
    ['old', 1, 1],
    ['kept', 1, 2],
    ['leaves', 2, 1],
  ] as const) {
    await addOrderRow(db, orderNo, { shop_id })
    await insertOrderTrace(db, orderNo, `trace of ${orderNo}`, minutes(count))
  }
  await insertOrderTrace(db, 'kept', 'a later one', minutes(0))
  await insertOrderTrace(db, 'without its order', 'a trace', minutes(1))
  const found = () =>
    Promise.all(
      ['old', 'kept', 'leaves', 'without its order', 'unknown'].map((each) => findOrderTrace(db, each)),
    )
  expect(await found()).toEqual(['trace of old', 'trace of kept', 'trace of leaves', 'a trace', undefined])
  await db
    .insertInto('move_step')
    .values({ move_no: 'M', tenant_id: 2, state: 'leaving', at: minutes(0) })
    .execute()
  await deleteOrderTraces(db, minutes(2))
  expect(await found()).toEqual([undefined, 'trace of kept', 'trace of leaves', undefined, undefined])
})
