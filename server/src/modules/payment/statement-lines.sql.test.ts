import { expect, test } from 'vitest'
import { addReceiptRow, addRefundRow, moneyRowsAt } from '../../../../test-support/seed/money-rows.ts'
import { freshDb } from '../../../../test-support/server/fresh-db.ts'
import { readWithoutIndexes } from '../../../../test-support/server/read-without-indexes.ts'
import { type Db, inTx } from '../../platform/db.ts'
import {
  findFirstMoney,
  listReceivedLines,
  listRefundedLines,
  type StatementLine,
} from './statement-lines.sql.ts'

const minutes = (count: number) => new Date(moneyRowsAt.getTime() + count * 60_000)
const span = { shopId: 1, from: minutes(0), to: minutes(10) }

const linesOf =
  (db: Db, list: typeof listReceivedLines) =>
  (last: StatementLine | undefined, max = 99) =>
    inTx(db, async (tx) => {
      await readWithoutIndexes(tx)
      return list(tx, span, last, max)
    })

const numbers = (lines: readonly StatementLine[]) => lines.map((line) => line.number)

test('what a shop received in a span is listed by time, its end excluded, and each page goes on after the last line', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const add = (tradeNo: string, inMinutes: number, changes: Parameters<typeof addReceiptRow>[2] = {}) =>
    addReceiptRow(db, tradeNo, { received_at: minutes(inMinutes), ...changes })
  await add('at the end', 10)
  await add('last', 9, { gateway_fee_fen: 6, order_no: null, fate: 'person', reason: 'unknownPayment' })
  await add('before', -1)
  await add('of another shop', 5, { shop_id: 2 })
  await add('of no shop', 5, { shop_id: null })
  const twin = await add('twin', 5, { gateway_fee_fen: 6 })
  await add('its twin', 5)
  await add('first', 0)
  const list = linesOf(db, listReceivedLines)
  const all = await list(undefined)
  expect(numbers(all)).toEqual(['first', 'twin', 'its twin', 'last'])
  const line = { kind: 'payment', pay_channel_id: 'channel', amount_fen: 1000, to_balance: false } as const
  expect([all[1], all[3]]).toEqual([
    {
      ...line,
      number: 'twin',
      order_no: 'order of twin',
      at: minutes(5),
      fee_fen: 6,
      disposition: 'settled',
      by_hand: false,
      position: String(twin),
    },
    expect.objectContaining({ ...line, order_no: null, fee_fen: 0, disposition: 'person' }),
  ])
  expect(numbers(await list(undefined, 2))).toEqual(['first', 'twin'])
  expect(numbers(await list(all[1], 1))).toEqual(['its twin'])
  expect(numbers(await list(all[2]))).toEqual(['last'])
  expect(await list(all[3])).toEqual([])
})

test('what a shop refunded in a span is listed by the time at which it was done, and each page goes on after the last line', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const receipt = await addReceiptRow(db, 'T', { pay_channel_id: 'A', shop_id: 3 })
  const add = (refundNo: string, inMinutes: number, changes: Parameters<typeof addRefundRow>[3] = {}) =>
    addRefundRow(db, refundNo, receipt, { state: 'done', done_at: minutes(inMinutes), ...changes })
  await add('at the end', 10)
  // neither this order nor its reverse is that of the list
  await add('twin B', 5)
  await add('first', 0)
  await add('last', 9, { created_at: minutes(-99), to_balance: true })
  await add('before', -1, { created_at: minutes(5) })
  await add('of another shop', 5, { shop_id: 2 })
  // as if a time had been left in the row
  await add('pending', 5, { state: 'pending' })
  await add('twin A', 5, { order_no: 'ORDER', amount_fen: 7, by_hand: true })
  const list = linesOf(db, listRefundedLines)
  const all = await list(undefined)
  expect(numbers(all)).toEqual(['first', 'twin A', 'twin B', 'last'])
  expect([all[1], all[3]]).toEqual([
    {
      kind: 'refund',
      number: 'twin A',
      order_no: 'ORDER',
      pay_channel_id: 'A',
      at: minutes(5),
      amount_fen: 7,
      fee_fen: 0,
      disposition: null,
      to_balance: false,
      by_hand: true,
      position: 'twin A',
    },
    expect.objectContaining({ to_balance: true, by_hand: false }),
  ])
  expect(numbers(await list(undefined, 2))).toEqual(['first', 'twin A'])
  expect(numbers(await list(all[1], 1))).toEqual(['twin B'])
  expect(numbers(await list(all[2]))).toEqual(['last'])
  expect(await list(all[3])).toEqual([])
})

test('a shop first received money at the time of its oldest payment, and one without money never did', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addReceiptRow(db, 'late', { received_at: minutes(3) })
  await addReceiptRow(db, 'early', { received_at: minutes(1) })
  await addReceiptRow(db, 'of another shop', { received_at: minutes(0), shop_id: 2 })
  const find = (shopId: number) =>
    inTx(db, async (tx) => {
      await readWithoutIndexes(tx)
      return findFirstMoney(tx, shopId)
    })
  expect([await find(1), await find(2), await find(3)]).toEqual([minutes(1), minutes(0), undefined])
})
