import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addOrderRow, orderRowsAt } from '../../../../test-support/seed/order-rows.ts'
import { freshDb } from '../../../../test-support/server/fresh-db.ts'
import { readWithoutIndexes } from '../../../../test-support/server/read-without-indexes.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import {
  allOrdersOf,
  countFoundOrders,
  findOrderPage,
  findOrderPlace,
  listFoundOrdersAfter,
  type OrderMatches,
  type OrderPaging,
  type OrderSearch,
  selectFoundPage,
} from './order-search.sql.ts'

const minutes = (count: number) => new Date(orderRowsAt.getTime() + count * 60_000)
const key = (sign: string) => Buffer.alloc(16, sign)

const numbers = (rows: readonly { order_no: string }[]) => rows.map(({ order_no }) => order_no)

/** Reads rows as they lie in the table, also where it is joined. */
const inTableOrder = <Result>(db: Db, read: (tx: Tx) => Promise<Result>) =>
  inTx(db, async (tx) => {
    await readWithoutIndexes(tx)
    for (const setting of ['enable_nestloop', 'enable_mergejoin'])
      await sql`set local ${sql.raw(setting)} = off`.execute(tx)
    return read(tx)
  })

test('a search finds the orders of its shop that have everything it asks for, and one of what its text names', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addOrderRow(db, 'A', { created_at: minutes(1), phone_key: key('p') })
  await addOrderRow(db, 'B', { created_at: minutes(2), mail_key: key('m'), status: 'paid' })
  await addOrderRow(db, 'C', { created_at: minutes(3), qq_key: key('q'), item_id: 2 })
  await addOrderRow(db, 'D', { created_at: minutes(4), account_id: 5, pay_channel_id: 'other' })
  await addOrderRow(db, 'E', { created_at: minutes(5), goods_fen: 2000, amount_fen: 2000 })
  await addOrderRow(db, 'of another', { created_at: minutes(3), shop_id: 2 })
  const found = async (search: Partial<OrderSearch>) =>
    numbers(
      await selectFoundPage(db, { ...allOrdersOf(1), ...search }, { page: 1, pageSize: 99 }).execute(),
    ).sort()
  const named = (matches: Partial<OrderMatches>) => found({ matches: { orderNos: [], ...matches } })
  expect(await found({})).toEqual(['A', 'B', 'C', 'D', 'E'])
  expect(await named({})).toEqual([])
  expect(await named({ orderNos: ['E', 'of another', 'unknown'] })).toEqual(['E'])
  expect(await named({ phoneKey: key('p') })).toEqual(['A'])
  expect(await named({ mailKey: key('m') })).toEqual(['B'])
  expect(await named({ qqKey: key('q') })).toEqual(['C'])
  expect(await named({ accountId: 5 })).toEqual(['D'])
  expect(await named({ orderNos: ['A'], mailKey: key('m'), accountId: 5 })).toEqual(['A', 'B', 'D'])
  expect(await found({ statuses: ['paid', 'delivered'] })).toEqual(['B'])
  expect(await found({ itemId: 2 })).toEqual(['C'])
  expect(await found({ payChannelId: 'other' })).toEqual(['D'])
  expect(await found({ from: minutes(2), to: minutes(4) })).toEqual(['B', 'C'])
  expect(await found({ minFen: 2000 })).toEqual(['E'])
  expect(await found({ minFen: 1000, maxFen: 1000 })).toEqual(['A', 'B', 'C', 'D'])
})

test('an order has a place in the lists of its own shop only', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addOrderRow(db, 'A', { created_at: minutes(1) })
  await addOrderRow(db, 'B', { created_at: minutes(2) })
  await addOrderRow(db, 'of another', { created_at: minutes(3), shop_id: 2 })
  const { rows } = await sql<{ text: string }>`select ${minutes(2)}::timestamptz::text as text`.execute(db)
  expect(await findOrderPlace(db, 1, 'B')).toEqual({ createdAt: rows[0]?.text, orderNo: 'B' })
  expect(await findOrderPlace(db, 1, 'of another')).toBeUndefined()
  expect(await findOrderPlace(db, 1, 'unknown')).toBeUndefined()
})

/** Orders of shop 1 from the newest to the oldest M, N, and XC, XB and XA at the same time; and a newer one of another. */
async function addOrders(db: Db) {
  for (const each of ['XA', 'XC', 'XB']) await addOrderRow(db, each, { created_at: minutes(1) })
  await addOrderRow(db, 'M', { created_at: minutes(3) })
  await addOrderRow(db, 'N', { created_at: minutes(2) })
  await addOrderRow(db, 'of another', { created_at: minutes(9), shop_id: 2 })
}

test('pages of found orders are sorted from new to old, each with the first order of the next one', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addOrders(db)
  const page = async (paging: OrderPaging) =>
    numbers(await inTableOrder(db, (tx) => selectFoundPage(tx, allOrdersOf(1), paging).execute()))
  expect(await page({ page: 1, pageSize: 2 })).toEqual(['M', 'N', 'XC'])
  expect(await page({ page: 2, pageSize: 2 })).toEqual(['XC', 'XB', 'XA'])
  const after = await findOrderPlace(db, 1, 'XC')
  expect(await page({ page: 7, pageSize: 1, after })).toEqual(['XB', 'XA'])
  expect(await page({ page: 7, pageSize: 9, after })).toEqual(['XB', 'XA'])
  const last = { created_at: minutes(2), order_no: 'N' }
  expect(numbers(await listFoundOrdersAfter(db, allOrdersOf(1), last, 2))).toEqual(['XC', 'XB'])
})

test('a page says how many orders are found, and whether it is the last one', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addOrders(db)
  const page = async (paging: OrderPaging) => {
    const read = (tx: Tx) => findOrderPage(tx, allOrdersOf(1), paging)
    const { rows, total, isLast } = await inTableOrder(db, read)
    return [numbers(rows), total, isLast]
  }
  expect(await page({ page: 1, pageSize: 5 })).toEqual([['M', 'N', 'XC', 'XB', 'XA'], 5, true])
  expect(await page({ page: 1, pageSize: 4 })).toEqual([['M', 'N', 'XC', 'XB'], 5, false])
  expect(await page({ page: 3, pageSize: 2 })).toEqual([['XA'], 5, true])
  expect(await countFoundOrders(db, allOrdersOf(1), 3).executeTakeFirstOrThrow()).toEqual({ total: 3 })
})
