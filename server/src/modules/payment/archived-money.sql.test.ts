import { expect, test } from 'vitest'
import {
  addPaymentRow,
  addReceiptRow,
  addRefundRow,
  moneyRowsAt,
} from '../../../../test-support/seed/money-rows.ts'
import { freshDb } from '../../../../test-support/server/fresh-db.ts'
import { inTableOrder } from '../../../../test-support/server/read-without-indexes.ts'
import { type ArchivedRefundRow, listPaymentsOfOrders, listRefundsAfter } from './archived-money.sql.ts'

const minutes = (count: number) => new Date(moneyRowsAt.getTime() + count * 60_000)

test('the payments of given orders are listed by order, oldest first, then by their numbers', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const add = (paymentNo: string, orderNo: string, createdAt: Date) =>
    addPaymentRow(db, paymentNo, { order_no: orderNo, created_at: createdAt, state: 'closed' })
  await add('1', 'B', minutes(-1))
  await add('2', 'A', minutes(2))
  await add('3', 'C', minutes(0))
  await add('5', 'A', minutes(1))
  await add('4', 'A', minutes(1))
  await add('6', 'A', minutes(0))
  const listed = await inTableOrder(db, (tx) => listPaymentsOfOrders(tx, ['B', 'A', 'unknown']))
  expect(listed.map(({ order_no, payment_no }) => `${order_no} ${payment_no}`)).toEqual([
    'A 6',
    'A 4',
    'A 5',
    'A 2',
    'B 1',
  ])
})

test('the refunds of a shop are listed oldest first, then by their numbers, each once, a limited number at a time', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const receipt = await addReceiptRow(db, 'T')
  await addRefundRow(db, '1', receipt, { created_at: minutes(2) })
  await addRefundRow(db, '2', receipt, { shop_id: 2 })
  await addRefundRow(db, '4', receipt, { created_at: minutes(1), state: 'byPerson' })
  await addRefundRow(db, '3', receipt, { created_at: minutes(1) })
  await addRefundRow(db, '5', receipt, { state: 'done', done_at: minutes(3) })
  const list = (last: ArchivedRefundRow | undefined, max: number) =>
    inTableOrder(db, (tx) => listRefundsAfter(tx, 1, last, max))
  const numbers = (rows: readonly ArchivedRefundRow[]) => rows.map(({ refund_no }) => refund_no)
  expect(numbers(await list(undefined, 9))).toEqual(['5', '3', '4', '1'])
  const first = await list(undefined, 2)
  expect(numbers(first)).toEqual(['5', '3'])
  expect(numbers(await list(first[1], 9))).toEqual(['4', '1'])
})
