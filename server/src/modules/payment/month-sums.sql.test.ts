import { expect, test } from 'vitest'
import { addReceiptRow, addRefundRow } from '../../../../test-support/seed/money-rows.ts'
import { freshDb } from '../../../../test-support/server/fresh-db.ts'
import type { Db } from '../../platform/db.ts'
import { sumMoneyByMonth } from './month-sums.sql.ts'

/** The moment in which March begins in the time zone of shops, and that in which May does. */
const from = new Date('2026-02-28T16:00:00Z')
const to = new Date('2026-04-30T16:00:00Z')
const april = new Date('2026-03-31T16:00:00Z')
const before = (moment: Date) => new Date(moment.getTime() - 1)

const sums = async (db: Db) =>
  (await sumMoneyByMonth(db, { shopId: 1, from, to }, 'Asia/Shanghai')).sort((a, b) =>
    `${a.month} ${a.pay_channel_id}`.localeCompare(`${b.month} ${b.pay_channel_id}`),
  )

test('a shop’s money is summed by the months of a time zone and by channel, without the end of the span', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const receipt = (amountFen: number, receivedAt: Date, changes: Parameters<typeof addReceiptRow>[2] = {}) =>
    addReceiptRow(db, String(amountFen), {
      amount_fen: amountFen,
      gateway_fee_fen: amountFen,
      pay_channel_id: 'A',
      received_at: receivedAt,
      ...changes,
    })
  const a = await receipt(1, from)
  await receipt(2, before(april))
  await receipt(4, april)
  await receipt(8, before(to))
  await receipt(16, before(from))
  await receipt(32, to)
  await receipt(64, from, { shop_id: 2 })
  const b = await receipt(128, from, { pay_channel_id: 'B' })
  const refund = (amountFen: number, doneAt: Date, changes: Parameters<typeof addRefundRow>[3] = {}) =>
    addRefundRow(db, String(amountFen), a, {
      amount_fen: amountFen,
      state: 'done',
      next_try_at: null,
      created_at: before(from),
      done_at: doneAt,
      ...changes,
    })
  await refund(1, from)
  await refund(2, before(april))
  await refund(4, april)
  await refund(8, before(to))
  await refund(16, before(from))
  await refund(32, to)
  await refund(64, from, { shop_id: 2 })
  // as if a time had been left in the row
  await refund(128, from, { state: 'byPerson' })
  await refund(256, april, { receipt_id: b })
  const decided = { is_decided: true }
  expect(await sums(db)).toEqual([
    { month: '2026-03', pay_channel_id: 'A', received_fen: 3, refunded_fen: 3, fee_fen: 3, ...decided },
    { month: '2026-03', pay_channel_id: 'B', received_fen: 128, refunded_fen: 0, fee_fen: 128, ...decided },
    { month: '2026-04', pay_channel_id: 'A', received_fen: 12, refunded_fen: 12, fee_fen: 12, ...decided },
    { month: '2026-04', pay_channel_id: 'B', received_fen: 0, refunded_fen: 256, fee_fen: 0, ...decided },
  ])
})

test('a month is decided in a channel once none of the money that came there waits for a decision or its refund', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const add = (payChannelId: string, fate: 'settled' | 'refunding' | 'refunded' | 'person') =>
    addReceiptRow(db, fate, { pay_channel_id: payChannelId, fate, gateway_fee_fen: 1, received_at: from })
  await add('A', 'settled')
  await add('A', 'refunded')
  await add('B', 'settled')
  await add('B', 'refunding')
  const waiting = await add('C', 'person')
  await addRefundRow(db, 'R', waiting, { state: 'done', next_try_at: null, done_at: from })
  expect(
    (await sums(db)).map(({ pay_channel_id, fee_fen, is_decided }) => [pay_channel_id, fee_fen, is_decided]),
  ).toEqual([
    ['A', 1, true],
    ['B', 1, false],
    ['C', 0, false],
  ])
})
