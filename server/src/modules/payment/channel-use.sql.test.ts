import { expect, test } from 'vitest'
import {
  addPaymentRow,
  addReceiptRow,
  addRefundRow,
  moneyRowsAt,
} from '../../../../test-support/seed/money-rows.ts'
import { freshDb } from '../../../../test-support/server/fresh-db.ts'
import { findChannelUse } from './channel-use.sql.ts'

const after = (ms: number) => new Date(moneyRowsAt.getTime() + ms)

test('the use of a channel is that of one shop or of all, without other channels and without what is over', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const payment = (orderNo: string, amountFen: number, changes: Parameters<typeof addPaymentRow>[2] = {}) =>
    addPaymentRow(db, `${orderNo} ${amountFen}`, {
      order_no: orderNo,
      amount_fen: amountFen,
      pay_channel_id: 'A',
      pay_before: after(1),
      ...changes,
    })
  await payment('one', 1)
  await payment('one', 2, { way: 'page', state: 'creating' })
  await payment('two', 4, { state: 'creating' })
  await payment('of another shop', 8, { shop_id: 2 })
  await payment('of another channel', 16, { pay_channel_id: 'B' })
  await payment('over', 32, { pay_before: moneyRowsAt })
  await payment('paid', 64, { state: 'succeeded' })
  const receipt = (tradeNo: string, amountFen: number, changes: Parameters<typeof addReceiptRow>[2] = {}) =>
    addReceiptRow(db, tradeNo, { amount_fen: amountFen, pay_channel_id: 'A', ...changes })
  const recent = await receipt('recent', 1)
  await receipt('at present', 2, { received_at: after(9) })
  const ofAnotherShop = await receipt('of another shop', 4, { shop_id: 2 })
  const ofAnotherChannel = await receipt('of another channel', 8, { pay_channel_id: 'B' })
  const old = await receipt('old', 16, { received_at: after(-1) })
  await addRefundRow(db, '1', recent, { amount_fen: 1 })
  await addRefundRow(db, '2', old, { amount_fen: 2, state: 'byPerson', next_try_at: null })
  await addRefundRow(db, '3', ofAnotherShop, { amount_fen: 4, shop_id: 2 })
  await addRefundRow(db, '4', ofAnotherChannel, { amount_fen: 8 })
  await addRefundRow(db, '5', old, { amount_fen: 16, state: 'done', next_try_at: null, done_at: after(1) })
  const use = (shopId: number | 'all', payChannelId = 'A') =>
    findChannelUse(db, { shopId, payChannelId, now: moneyRowsAt, since: moneyRowsAt })
  expect(await use(1)).toEqual({
    waiting_orders: 2,
    waiting_fen: 6,
    refunds: 2,
    refund_fen: 3,
    payments: 2,
    received_fen: 3,
  })
  expect(await use('all')).toEqual({
    waiting_orders: 3,
    waiting_fen: 14,
    refunds: 3,
    refund_fen: 7,
    payments: 3,
    received_fen: 7,
  })
  expect(await use(1, 'unused')).toEqual({
    waiting_orders: 0,
    waiting_fen: 0,
    refunds: 0,
    refund_fen: 0,
    payments: 0,
    received_fen: 0,
  })
})
