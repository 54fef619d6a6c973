import { expect, test } from 'vitest'
import { addReceiptRow, addRefundRow, moneyRowsAt } from '../../../../test-support/seed/money-rows.ts'
import { freshDb } from '../../../../test-support/server/fresh-db.ts'
import { refundedMoney, settledMoney } from './settled-money.sql.ts'

const minutes = (count: number) => new Date(moneyRowsAt.getTime() + count * 60_000)
const span = { shopId: 1, from: minutes(0), to: minutes(10) }

const byOrder = (a: { order_no: string }, b: { order_no: string }) => a.order_no.localeCompare(b.order_no)

test('money that paid orders of a shop in a span counts with its fee, that from a balance beside it as no further order', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const add = (orderNo: string, inMinutes: number, changes: Parameters<typeof addReceiptRow>[2] = {}) =>
    addReceiptRow(db, `T of ${orderNo}`, { order_no: orderNo, received_at: minutes(inMinutes), ...changes })
  await add('at the start', 0, { gateway_fee_fen: 6 })
  await add('just before the end', 9)
  await addReceiptRow(db, 'from a balance', {
    order_no: 'just before the end',
    pay_channel_id: 'balance',
    amount_fen: 300,
    received_at: minutes(9),
    reason: 'balancePart',
  })
  await add('at the end', 10)
  await add('before', -1)
  await add('of another shop', 5, { shop_id: 2 })
  for (const fate of ['refunding', 'refunded', 'person'] as const) await add(fate, 5, { fate })
  const { rows } = await settledMoney(span).execute(db)
  expect(rows.toSorted((a, b) => byOrder(a, b) || b.amount_fen - a.amount_fen)).toEqual([
    { order_no: 'at the start', pay_channel_id: 'channel', amount_fen: 1000, fee_fen: 6, orders: 1 },
    { order_no: 'just before the end', pay_channel_id: 'channel', amount_fen: 1000, fee_fen: 0, orders: 1 },
    { order_no: 'just before the end', pay_channel_id: 'balance', amount_fen: 300, fee_fen: 0, orders: 0 },
  ])
})

test('what was refunded of the money that paid orders of a shop counts when it is done, and other refunds do not', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const receipt = await addReceiptRow(db, 'T', { pay_channel_id: 'A', shop_id: 3 })
  const another = await addReceiptRow(db, 'T', { pay_channel_id: 'B' })
  const add = (
    orderNo: string,
    inMinutes: number,
    changes: Parameters<typeof addRefundRow>[3] = {},
    of = receipt,
  ) =>
    addRefundRow(db, `refund of ${orderNo}`, of, {
      order_no: orderNo,
      state: 'done',
      done_at: minutes(inMinutes),
      ...changes,
    })
  await add('at the start', 0, { created_at: minutes(-99) })
  const bySeller = { complaint_no: null, request_id: crypto.randomUUID(), amount_fen: 7 }
  await add('by its seller', 9, bySeller, another)
  await add('at the end', 10)
  await add('before', -1)
  await add('of another shop', 5, { shop_id: 2 })
  await add('of a second payment', 5, { complaint_no: null })
  // as if a time had been left in the row
  await add('pending', 5, { state: 'pending' })
  await add('in manual review', 5, { state: 'byPerson' })
  const { rows } = await refundedMoney(span).execute(db)
  expect(rows.toSorted(byOrder)).toEqual([
    { order_no: 'at the start', pay_channel_id: 'A', amount_fen: 100 },
    { order_no: 'by its seller', pay_channel_id: 'B', amount_fen: 7 },
  ])
})
