import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addPaymentRow, addReceiptRow } from '../../../../test-support/seed/money-rows.ts'
import { expectToWait } from '../../../../test-support/server/expect-claimed-once.ts'
import { freshDb } from '../../../../test-support/server/fresh-db.ts'
import { readWithoutIndexes } from '../../../../test-support/server/read-without-indexes.ts'
import { waitForLock } from '../../../../test-support/server/wait-for-lock.ts'
import { type Db, inTx } from '../../platform/db.ts'
import {
  assignTradeOwners,
  type CreatedPayment,
  findKnownTrades,
  listOrderNosByTrade,
  saveCreatedPayments,
} from './payment-trade.sql.ts'

const created = (paymentNo: string, changes: Partial<CreatedPayment> = {}): CreatedPayment => ({
  channelId: 'A',
  paymentNo,
  qrContent: `code of ${paymentNo}`,
  kind: 'code',
  contentBefore: null,
  contentFor: null,
  tradeNo: null,
  ...changes,
})

const codes = async (db: Db) =>
  (await db.selectFrom('payment').selectAll().orderBy('payment_no').execute()).map(
    ({ payment_no, state, qr_content, trade_no }) => [payment_no, state, qr_content, trade_no],
  )

const owners = async (db: Db) =>
  (
    await db.selectFrom('payment_trade').selectAll().orderBy('trade_no').orderBy('pay_channel_id').execute()
  ).map(({ pay_channel_id, trade_no, payment_no }) => `${pay_channel_id} ${trade_no} ${payment_no}`)

test('the first payment that names a trade of a channel owns it', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const assign = (channelId: string, tradeNo: string, paymentNo: string) =>
    inTx(db, (tx) => assignTradeOwners(tx, [{ channelId, tradeNo, paymentNo }]))
  await assign('A', 'T', 'P')
  await assign('A', 'T', 'P2')
  await assign('B', 'T', 'P2')
  await addReceiptRow(db, 'T', { pay_channel_id: 'B' })
  expect(await owners(db)).toEqual(['A T P', 'B T P2'])
  const asked = [
    ['A', 'T'],
    ['B', 'T'],
    ['A', 'T2'],
  ].map(([channelId = '', tradeNo = '']) => ({
    channelId,
    tradeNo,
    paymentNo: '',
  }))
  expect(await inTx(db, (tx) => findKnownTrades(tx, asked))).toEqual(
    new Map([
      ['A T', { owner: 'P', received: false }],
      ['B T', { owner: 'P2', received: true }],
      ['A T2', { owner: null, received: false }],
    ]),
  )
})

test('a gateway’s response is stored for its payment, unless that was paid meanwhile or is unknown', async () => {
  await using opened = await freshDb()
  const { db } = opened
  for (const each of ['1', '2', '3']) await addPaymentRow(db, each, { state: 'creating' })
  await addPaymentRow(db, 'paid', { state: 'succeeded', trade_no: 'T9' })
  const responses = [
    created('1'),
    created('2', { tradeNo: 'T2' }),
    created('paid', { tradeNo: 'T9' }),
    created('unknown', { tradeNo: 'T8' }),
  ]
  expect(await saveCreatedPayments(db, responses)).toEqual({ rejected: new Set(), missing: ['unknown'] })
  expect(await codes(db)).toEqual([
    ['1', 'waiting', 'code of 1', null],
    ['2', 'waiting', 'code of 2', 'T2'],
    ['3', 'creating', null, null],
    ['paid', 'succeeded', null, 'T9'],
  ])
  expect(await owners(db)).toEqual(['A T2 2', 'A T9 paid'])
})

test('nothing is stored for a payment whose gateway named the trade of another payment', async () => {
  await using opened = await freshDb()
  const { db } = opened
  for (const each of ['1', '2', '3']) await addPaymentRow(db, each, { state: 'creating' })
  await inTx(db, (tx) => assignTradeOwners(tx, [{ channelId: 'A', tradeNo: 'T', paymentNo: 'before' }]))
  const responses = [
    created('1', { tradeNo: 'T' }),
    created('2', { tradeNo: 'T', channelId: 'B' }),
    created('3', { tradeNo: 'T3' }),
  ]
  expect(await saveCreatedPayments(db, responses)).toEqual({ rejected: new Set(['1']), missing: [] })
  expect(await codes(db)).toEqual([
    ['1', 'creating', null, null],
    ['2', 'waiting', 'code of 2', 'T'],
    ['3', 'waiting', 'code of 3', 'T3'],
  ])
  expect(await owners(db)).toEqual(['A T before', 'B T 2', 'A T3 3'])
})

test('responses lock their payments in the order of the numbers, and no other payment', async () => {
  await using opened = await freshDb()
  const { db } = opened
  for (const each of ['2', '1', 'other']) await addPaymentRow(db, each)
  await expectToWait(db, (tx) => saveCreatedPayments(tx, [created('1')]))
  const lock = (tx: Db, paymentNo: string) =>
    sql`select from payment where payment_no = ${paymentNo} for update nowait`.execute(tx)
  let saving: Promise<unknown> | undefined
  await inTx(db, async (tx) => {
    await lock(tx, '1')
    await lock(tx, 'other')
    saving = inTx(db, async (other) => {
      await readWithoutIndexes(other)
      await saveCreatedPayments(other, [created('2'), created('1')])
    })
    await waitForLock(db)
    // it waits for the first payment, so it has not locked the second
    await lock(tx, '2')
  })
  await saving
  await inTx(db, async (tx) => {
    await lock(tx, 'other')
    await inTx(db, async (other) => {
      await sql`set local lock_timeout = '10s'`.execute(other)
      await saveCreatedPayments(other, [created('1')])
    })
  })
})

test('an order of a shop is found by the number of its payment, or by that of a trade at one of the given channels', async () => {
  await using opened = await freshDb()
  const { db } = opened
  for (const [paymentNo, shopId] of [
    ['PAY1', 1],
    ['PAY2', 1],
    ['PAY3', 1],
    ['PAY4', 2],
  ] as const)
    await addPaymentRow(db, paymentNo, { shop_id: shopId })
  await inTx(db, (tx) =>
    assignTradeOwners(tx, [
      { channelId: 'A', tradeNo: 'Opened', paymentNo: 'PAY1' },
      { channelId: 'B', tradeNo: 'Opened', paymentNo: 'PAY2' },
      { channelId: 'A', tradeNo: 'Other', paymentNo: 'PAY3' },
      { channelId: 'C', tradeNo: 'Opened', paymentNo: 'PAY4' },
    ]),
  )
  const receive = (channel: string, tradeNo: string, orderNo: string | null, shopId = 1) =>
    addReceiptRow(db, tradeNo, { pay_channel_id: channel, order_no: orderNo, shop_id: shopId })
  await receive('A', 'Received', 'ONE')
  await receive('B', 'Received', 'TWO')
  await receive('A', 'Another', 'THREE')
  await receive('C', 'Received', 'FOUR', 2)
  await receive('A', 'Of no order', null)
  const find = async (number: string, { shopId = 1, channelIds = ['A'] } = {}) =>
    (await listOrderNosByTrade(db, { shopId, channelIds, number })).sort()
  const all = ['A', 'B', 'C']
  expect([await find('pay1'), await find('PAY1', { shopId: 2 }), await find('none')]).toEqual([
    ['order of PAY1'],
    [],
    [],
  ])
  expect(await find('Opened')).toEqual(['order of PAY1'])
  expect(await find('Opened', { channelIds: all })).toEqual(['order of PAY1', 'order of PAY2'])
  expect(await find('Opened', { shopId: 2, channelIds: all })).toEqual(['order of PAY4'])
  expect(await find('Received')).toEqual(['ONE'])
  expect(await find('Received', { channelIds: all })).toEqual(['ONE', 'TWO'])
  expect(await find('Received', { shopId: 2, channelIds: all })).toEqual(['FOUR'])
  expect(await find('Of no order')).toEqual([])
})
