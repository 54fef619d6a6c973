import { expect, test } from 'vitest'
import { addReceiptRow, addRefundRow, moneyRowsAt } from '../../../../test-support/seed/money-rows.ts'
import { addPayChannelRows, payChannelRow } from '../../../../test-support/seed/pay-channel-rows.ts'
import { addShopRow } from '../../../../test-support/seed/shop-rows.ts'
import { freshDb } from '../../../../test-support/server/fresh-db.ts'
import { inTableOrder } from '../../../../test-support/server/read-without-indexes.ts'
import { listReceivedPaymentsOfOrder, listSoldOrderRefunds } from './sold-order-money.sql.ts'

const minutes = (count: number) => new Date(moneyRowsAt.getTime() + count * 60_000)

test('everything that was received for an order is listed in the order of arrival, whatever became of it', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const add = (tradeNo: string, changes: Parameters<typeof addReceiptRow>[2] = {}) =>
    addReceiptRow(db, tradeNo, { order_no: 'ORDER', ...changes })
  const first = await add('first', { received_at: minutes(5), fate: 'refunding', reason: 'late' })
  await add('of another', { order_no: 'OTHER' })
  await add('second of another', { order_no: 'OTHER', fate: 'refunded' })
  await add('of none', { order_no: null, fate: 'person' })
  await add('second', { received_at: minutes(4) })
  await add('third', { fate: 'person' })
  // changed rows move to the end of the table
  await db.updateTable('receipt').set({ fate: 'refunded' }).where('receipt_id', '=', first).execute()
  const listed = await inTableOrder(db, (tx) => listReceivedPaymentsOfOrder(tx, 'ORDER'))
  expect(listed.map(({ trade_no, fate }) => [trade_no, fate])).toEqual([
    ['first', 'refunded'],
    ['second', 'settled'],
    ['third', 'person'],
  ])
  expect(listed[0]).toEqual({
    pay_channel_id: 'channel',
    trade_no: 'first',
    payment_no: 'payment of first',
    amount_fen: 1000,
    fate: 'refunded',
    reason: 'late',
    received_at: minutes(5),
  })
})

test('an order’s refunds are listed oldest first, and wait for the seller if the gateway that failed is the seller’s', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const shopId = await addShopRow(db, 'one')
  await addPayChannelRows(db, [payChannelRow('of the platform', { shop_id: shopId })])
  await addPayChannelRows(db, [payChannelRow('of the seller', { shop_id: shopId, managed_by: 'seller' })])
  const platform = await addReceiptRow(db, 'T', { pay_channel_id: 'of the platform' })
  const seller = await addReceiptRow(db, 'T', { pay_channel_id: 'of the seller' })
  const add = (
    refundNo: string,
    receipt: number,
    inMinutes: number,
    changes: Parameters<typeof addRefundRow>[3] = {},
  ) => addRefundRow(db, refundNo, receipt, { order_no: 'ORDER', created_at: minutes(inMinutes), ...changes })
  await add('A, on its way', seller, 9)
  await add('C, of the platform', platform, 5, { state: 'byPerson' })
  await add('B, without funds', seller, 5, { is_unfunded: true })
  await add('D, stuck', seller, 5, { state: 'byPerson' })
  await add('E, of the platform', platform, 5, { is_unfunded: true })
  await add('F, done', seller, 1, { state: 'done', done_at: minutes(6) })
  await add('of another', seller, 2, { order_no: 'OTHER' })
  const listed = await inTableOrder(db, (tx) => listSoldOrderRefunds(tx, 'ORDER'))
  expect(listed.map(({ refund_no, waits_for_seller }) => [refund_no, waits_for_seller])).toEqual([
    ['F, done', false],
    ['B, without funds', true],
    ['C, of the platform', false],
    ['D, stuck', true],
    ['E, of the platform', false],
    ['A, on its way', false],
  ])
})
