import { expect, test } from 'vitest'
import { addPaymentRow, moneyRowsAt } from '../../../../test-support/seed/money-rows.ts'
import { addOrderRow } from '../../../../test-support/seed/order-rows.ts'
import { addPayChannelRows, payChannelRow } from '../../../../test-support/seed/pay-channel-rows.ts'
import { expectClaimedOnce, expectToWait } from '../../../../test-support/server/expect-claimed-once.ts'
import { freshDb } from '../../../../test-support/server/fresh-db.ts'
import { inTableOrder, readWithoutIndexes } from '../../../../test-support/server/read-without-indexes.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import { lockOrdersOf } from '../order/public.ts'
import {
  claimDuePayments,
  endPayments,
  findOrderAndChannel,
  findPayments,
  findRequestedAmount,
  insertPayments,
  listPaymentsOfOrder,
  lockPayments,
  lockPaymentsOfMoney,
  lockPaymentsOfOrders,
  type NewPayment,
  orderNosOfPayments,
  setNextCheck,
  updatePayments,
} from './payment.sql.ts'

const minutes = (count: number) => new Date(moneyRowsAt.getTime() + count * 60_000)

const rows = (db: Db) => db.selectFrom('payment').selectAll().orderBy('payment_no').execute()

const newPayment = (paymentNo: string, changes: Partial<NewPayment> = {}): NewPayment => ({
  payment_no: paymentNo,
  order_no: 'ORDER',
  shop_id: 1,
  pay_channel_id: 'on',
  amount_fen: 5,
  fee_fen: 0,
  balance_fen: 0,
  created_at: moneyRowsAt,
  pay_before: minutes(5),
  next_check_at: minutes(1),
  way: 'code',
  ...changes,
})

test('a payment is inserted on an enabled channel, once while one is open in the same way', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addPayChannelRows(db, [payChannelRow('on')])
  await addPayChannelRows(db, [payChannelRow('off', { enabled: false })])
  const wanted = [
    newPayment('1'),
    newPayment('2', { way: 'page' }),
    newPayment('3', { pay_channel_id: 'off' }),
  ]
  expect(await insertPayments(db, wanted)).toEqual(
    new Map([
      ['1', 'new'],
      ['2', 'new'],
      ['3', 'off'],
    ]),
  )
  expect(await insertPayments(db, [newPayment('4')])).toEqual(new Map([['4', 'old']]))
  expect((await rows(db)).map(({ payment_no }) => payment_no)).toEqual(['1', '2'])
  await endPayments(db, ['1'], 'closed')
  expect(await insertPayments(db, [newPayment('4')])).toEqual(new Map([['4', 'new']]))
})

test('the fee that a seller pays is that of the amount without the fee of the buyer, rounded down', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addPayChannelRows(db, [payChannelRow('by seller', { fee_payer: 'seller', fee_basis_points: 100 })])
  await addPayChannelRows(db, [payChannelRow('by buyer', { fee_basis_points: 100 })])
  const amounts = { amount_fen: 100_099, fee_fen: 20_000 }
  await insertPayments(db, [
    newPayment('1', { ...amounts, pay_channel_id: 'by buyer' }),
    newPayment('2', { ...amounts, pay_channel_id: 'by seller' }),
  ])
  expect((await rows(db)).map(({ seller_fee_fen }) => seller_fee_fen)).toEqual([0, 800])
})

test('payments are found by their numbers, and those of one order oldest first, then by their numbers', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addPaymentRow(db, 'later', { order_no: 'ORDER', created_at: minutes(2), amount_fen: 2 })
  await addPaymentRow(db, 'other', { amount_fen: 3, pay_channel_id: 'B' })
  await addPaymentRow(db, 'older', { order_no: 'ORDER', created_at: minutes(1), way: 'page', amount_fen: 1 })
  await addPaymentRow(db, 'later than later', { order_no: 'ORDER', created_at: minutes(2), way: 'h5' })
  await addPaymentRow(db, 'as late', { order_no: 'ORDER', created_at: minutes(2), way: 'wap' })
  const listed = await inTableOrder(db, (tx) => listPaymentsOfOrder(tx, 'ORDER'))
  expect(listed.map(({ payment_no }) => payment_no)).toEqual([
    'older',
    'as late',
    'later',
    'later than later',
  ])
  expect(await findPayments(db, ['older', 'unknown'])).toEqual([
    { payment_no: 'older', order_no: 'ORDER', shop_id: 1 },
  ])
  expect(await findOrderAndChannel(db, 'other')).toEqual({
    order_no: 'order of other',
    pay_channel_id: 'B',
    balance_fen: 0,
  })
  expect(await findOrderAndChannel(db, 'unknown')).toBeUndefined()
  expect(
    await Promise.all(['later', 'other', 'older', 'unknown'].map((each) => findRequestedAmount(db, each))),
  ).toEqual([2, 3, 1, undefined])
})

test('payments are locked by number, in the order of their numbers, and no others', async () => {
  await using opened = await freshDb()
  const { db } = opened
  for (const each of ['3', '1', '2', '4']) await addPaymentRow(db, each)
  const locked = await inTableOrder(db, (tx) => lockPayments(tx, ['3', '2', '1']))
  expect(locked.map(({ payment_no }) => payment_no)).toEqual(['1', '2', '3'])
  await expectToWait(db, (tx) => lockPayments(tx, ['1']))
})

test('the orders of payments are locked once each, in the order of their numbers, and no others', async () => {
  await using opened = await freshDb()
  const { db } = opened
  for (const each of ['3', '1', '2', '4']) {
    await addOrderRow(db, each)
    await addPaymentRow(db, `of ${each}`, { order_no: each })
  }
  await addPaymentRow(db, 'second of 1', { order_no: '1', way: 'page' })
  const lock = (tx: Tx) =>
    lockOrdersOf(tx, orderNosOfPayments(['of 3', 'second of 1', 'of 2', 'of 1', 'of none']))
  const locked = await inTableOrder(db, lock)
  expect(locked.map(({ order_no }) => order_no)).toEqual(['1', '2', '3'])
  await expectToWait(db, lock)
})

test('payments are locked with orders that are locked, and neither of a shop that moves to another cell', async () => {
  await using opened = await freshDb()
  const { db } = opened
  for (const [index, each] of ['stays', 'leaves', 'left'].entries()) {
    await addOrderRow(db, each)
    await addPaymentRow(db, `of ${each}`, { order_no: each, shop_id: index + 1 })
  }
  for (const [tenant_id, state] of [
    [1, 'undone'],
    [2, 'leaving'],
    [3, 'left'],
  ] as const)
    await db
      .insertInto('move_step')
      .values({ move_no: `M${tenant_id}`, tenant_id, state, at: moneyRowsAt })
      .execute()
  const numbers = ['of stays', 'of leaves', 'of left']
  await inTx(db, async (tx) => {
    const orders = await lockOrdersOf(tx, orderNosOfPayments(numbers))
    expect(orders.map(({ order_no }) => order_no)).toEqual(['stays'])
    const payments = await lockPaymentsOfOrders(tx, numbers, ['stays'])
    expect(payments.map(({ payment_no }) => payment_no)).toEqual(['of stays'])
  })
})

test('the payments that the money of an order came by are locked, and no other of it', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addPaymentRow(db, 'of another', { order_no: 'OTHER', settles: true, state: 'succeeded' })
  await addPaymentRow(db, 'unpaid', { order_no: 'ORDER' })
  await addPaymentRow(db, 'paid', { order_no: 'ORDER', settles: true, state: 'succeeded', way: 'page' })
  await addPaymentRow(db, 'beside it', { order_no: 'ORDER', state: 'succeeded' })
  await addPaymentRow(db, 'unpaid too', { order_no: 'UNPAID' })
  const find = async (orderNo: string) =>
    (await inTableOrder(db, (tx) => lockPaymentsOfMoney(tx, orderNo))).map(({ payment_no }) => payment_no)
  expect([await find('ORDER'), await find('OTHER'), await find('UNPAID')]).toEqual([
    ['beside it', 'paid'],
    ['of another'],
    [],
  ])
  await expectToWait(db, (tx) => lockPaymentsOfMoney(tx, 'ORDER'))
})

test('only open payments end, only the given ones, and their number is returned', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addPaymentRow(db, 'being created', { state: 'creating' })
  await addPaymentRow(db, 'waiting')
  await addPaymentRow(db, 'paid', { state: 'succeeded' })
  await addPaymentRow(db, 'untouched')
  expect(await endPayments(db, ['being created', 'waiting', 'paid'], 'failed')).toBe(2)
  expect(Object.fromEntries((await rows(db)).map(({ payment_no, state }) => [payment_no, state]))).toEqual({
    'being created': 'failed',
    waiting: 'failed',
    paid: 'succeeded',
    untouched: 'waiting',
  })
})

test('a payment keeps the trade that settled its order, and money for one changes no other', async () => {
  await using opened = await freshDb()
  const { db } = opened
  for (const each of ['one', 'other', 'settled']) await addPaymentRow(db, each, { next_check_at: minutes(1) })
  const change = (paymentNo: string, tradeNo: string, settles: boolean) =>
    inTx(db, (tx) => updatePayments(tx, [{ paymentNo, state: 'succeeded', settles, tradeNo }]))
  await change('settled', 'first', true)
  await change('settled', 'second', false)
  await change('one', 'wrong amount', false)
  await change('one', 'right amount', true)
  const changed = { state: 'succeeded', settles: true, next_check_at: null }
  expect(await rows(db)).toMatchObject([
    { payment_no: 'one', ...changed, trade_no: 'right amount' },
    { payment_no: 'other', state: 'waiting', settles: false, trade_no: null, next_check_at: minutes(1) },
    { payment_no: 'settled', ...changed, trade_no: 'first' },
  ])
})

test('due payments are claimed by one process and counted, the longest waiting first, and none that leaves this cell', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addPaymentRow(db, 'late', { next_check_at: minutes(2) })
  await addPaymentRow(db, 'early', { next_check_at: minutes(1) })
  await addPaymentRow(db, 'never')
  await addPaymentRow(db, 'that leaves', { shop_id: 2, next_check_at: minutes(0) })
  await db
    .insertInto('move_step')
    .values({ move_no: 'M', tenant_id: 2, state: 'leaving', at: moneyRowsAt })
    .execute()
  const work = { first: 'early', second: 'late', firstDueAt: minutes(1) }
  await expectClaimedOnce(
    db,
    {
      ...work,
      claim: async (tx, now, limit) => {
        await readWithoutIndexes(tx)
        return (await claimDuePayments(tx, now, limit)).map(({ payment_no }) => payment_no)
      },
    },
    minutes(3),
  )
  const again = new Date(minutes(3).getTime() + 30_000)
  const claimed = { checks: 1, next_check_at: again }
  const kept = { checks: 0, next_check_at: minutes(0) }
  expect(await rows(db)).toMatchObject([claimed, claimed, { checks: 0, next_check_at: null }, kept])
  for (const each of ['late', 'never']) await setNextCheck(db, each, minutes(9))
  expect((await rows(db)).map(({ next_check_at }) => next_check_at)).toEqual([
    again,
    minutes(9),
    null,
    minutes(0),
  ])
})
