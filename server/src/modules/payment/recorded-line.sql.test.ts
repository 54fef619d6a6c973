import { expect, test } from 'vitest'
import { addReceiptRow, addRefundRow } from '../../../../test-support/seed/money-rows.ts'
import { freshDb } from '../../../../test-support/server/fresh-db.ts'
import { listRecordedLines } from './recorded-line.sql.ts'

const from = new Date('2026-03-01T00:00:00Z')
const to = new Date('2026-03-02T00:00:00Z')
const after = (minutes: number) => new Date(from.getTime() + minutes * 60_000)
const lastInside = 23 * 60

test('what a statement names of its channel is recorded, with what an hour or more inside its day belongs in it', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const receive = (tradeNo: string, minutes: number, channel = 'A') =>
    addReceiptRow(db, tradeNo, { pay_channel_id: channel, received_at: after(minutes) })
  const first = await receive('first inside', 60)
  await receive('last inside', lastInside)
  await receive('named, early', 59)
  await receive('named, of another day', 9 * 24 * 60)
  await receive('early', 59)
  await receive('late', lastInside + 1)
  const elsewhere = await receive('elsewhere', 60, 'B')
  const refund = (
    refundNo: string,
    minutes: number,
    changes: Parameters<typeof addRefundRow>[3] = {},
    receipt = first,
  ) => addRefundRow(db, refundNo, receipt, { state: 'done', done_at: after(minutes), ...changes })
  await refund('R first inside', 60, { amount_fen: 7 })
  await refund('R last inside', lastInside)
  await refund('R to a balance', 99, { to_balance: true })
  await refund('R by hand', 99, { by_hand: true })
  await refund('R named, early', 59)
  await refund('R named, pending', 99, { state: 'pending', done_at: null })
  await refund('R early', 59)
  await refund('R late', lastInside + 1)
  await refund('R elsewhere', 99, {}, elsewhere)
  const named = {
    tradeNos: ['named, early', 'named, of another day', 'elsewhere', 'unknown'],
    refundNos: ['R named, early', 'R named, pending', 'R elsewhere', 'unknown'],
  }
  const lines = await listRecordedLines(db, 'A', named, { from, to })
  const byNumber = (a: { number: string }, b: { number: string }) => a.number.localeCompare(b.number)
  const paid = (tradeNo: string, inside: boolean) => ({
    what: 'paid' as const,
    tradeNo,
    number: `payment of ${tradeNo}`,
    amountFen: 1000,
    inside,
  })
  const refunded = (number: string, inside: boolean, amountFen = 100) => ({
    what: 'refunded' as const,
    tradeNo: 'first inside',
    number,
    amountFen,
    inside,
  })
  expect(lines.toSorted(byNumber)).toEqual(
    [
      paid('first inside', true),
      paid('last inside', true),
      paid('named, early', false),
      paid('named, of another day', false),
      refunded('R first inside', true, 7),
      refunded('R last inside', true),
      refunded('R to a balance', false),
      refunded('R by hand', false),
      refunded('R named, early', false),
      refunded('R named, pending', false),
    ].toSorted(byNumber),
  )
})
