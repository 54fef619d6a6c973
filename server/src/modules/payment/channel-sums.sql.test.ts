import { expect, test } from 'vitest'
import {
  addPaymentRow,
  addReceiptRow,
  addRefundRow,
  moneyRowsAt,
} from '../../../../test-support/seed/money-rows.ts'
import { freshDb } from '../../../../test-support/server/fresh-db.ts'
import { sumMoneyByChannel } from './channel-sums.sql.ts'

const after = (ms: number) => new Date(moneyRowsAt.getTime() + ms)
const span = { shopId: 1, from: moneyRowsAt, to: after(1000) }
const nothing = {
  payments: 0,
  received_fen: 0,
  fee_fen: 0,
  refunds: 0,
  refunded_fen: 0,
  to_balance_fen: 0,
  by_hand_fen: 0,
}

test('a shop’s money is summed by channel from the start of a span on, its end excluded, the largest sum first', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const none = { gateway_fee_fen: 0 }
  await addReceiptRow(db, 'first', { ...none, pay_channel_id: 'D', amount_fen: 1 })
  await addReceiptRow(db, 'last', { ...none, pay_channel_id: 'D', amount_fen: 2, received_at: after(999) })
  await addReceiptRow(db, 'before', { ...none, pay_channel_id: 'D', amount_fen: 4, received_at: after(-1) })
  await addReceiptRow(db, 'at the end', {
    ...none,
    pay_channel_id: 'D',
    amount_fen: 8,
    received_at: after(1000),
  })
  await addReceiptRow(db, 'of another shop', { ...none, pay_channel_id: 'D', amount_fen: 16, shop_id: 2 })
  await addReceiptRow(db, 'of no order', {
    ...none,
    pay_channel_id: 'D',
    amount_fen: 32,
    shop_id: null,
    order_no: null,
  })
  await addReceiptRow(db, 'C', { ...none, pay_channel_id: 'C', amount_fen: 9 })
  await addReceiptRow(db, 'B', { ...none, pay_channel_id: 'B', amount_fen: 9 })
  await addReceiptRow(db, 'A', { ...none, pay_channel_id: 'A', amount_fen: 5 })
  expect(await sumMoneyByChannel(db, span)).toEqual([
    { ...nothing, pay_channel_id: 'B', payments: 1, received_fen: 9 },
    { ...nothing, pay_channel_id: 'C', payments: 1, received_fen: 9 },
    { ...nothing, pay_channel_id: 'A', payments: 1, received_fen: 5 },
    { ...nothing, pay_channel_id: 'D', payments: 2, received_fen: 3 },
  ])
})

test('refunds are summed by the channel of their money in the span in which they were done, and by where they went', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const old = { received_at: after(-1), gateway_fee_fen: 0 }
  const a = await addReceiptRow(db, 'a', { ...old, pay_channel_id: 'A' })
  const b = await addReceiptRow(db, 'b', { ...old, pay_channel_id: 'B' })
  const add = (amountFen: number, changes: Parameters<typeof addRefundRow>[3], receiptId = a) =>
    addRefundRow(db, String(amountFen), receiptId, {
      amount_fen: amountFen,
      state: 'done',
      next_try_at: null,
      created_at: after(-1),
      done_at: moneyRowsAt,
      ...changes,
    })
  await add(1, {})
  await add(2, { done_at: after(999), to_balance: true })
  await add(4, { by_hand: true })
  await add(8, { done_at: after(-1) })
  await add(16, { done_at: after(1000) })
  await add(32, { shop_id: 2 })
  // as if a time had been left in the row
  await add(64, { state: 'pending' })
  await add(128, {}, b)
  expect(await sumMoneyByChannel(db, span)).toEqual([
    { ...nothing, pay_channel_id: 'A', refunds: 3, refunded_fen: 7, to_balance_fen: 2, by_hand_fen: 4 },
    { ...nothing, pay_channel_id: 'B', refunds: 1, refunded_fen: 128 },
  ])
})

test('money that pays an order has the fees that stand beside it, or else those of its payment', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addPaymentRow(db, 'P1', { fee_fen: 30, seller_fee_fen: 5 })
  await addPaymentRow(db, 'P2', { fee_fen: 1000, seller_fee_fen: 2000 })
  await addReceiptRow(db, 'of an earlier version', { payment_no: 'P1' })
  await addReceiptRow(db, 'with its fee', { payment_no: 'P2', gateway_fee_fen: 100 })
  await addReceiptRow(db, 'of no payment', { payment_no: 'unknown' })
  for (const fate of ['person', 'refunding', 'refunded'] as const)
    await addReceiptRow(db, fate, { fate, payment_no: 'P1', gateway_fee_fen: 7 })
  expect(await sumMoneyByChannel(db, span)).toMatchObject([{ payments: 6, fee_fen: 135 }])
})
