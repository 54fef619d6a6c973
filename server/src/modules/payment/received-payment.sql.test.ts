import { expect, test } from 'vitest'
import {
  addPaymentRow,
  addReceiptRow,
  addRefundRow,
  moneyRowsAt,
} from '../../../../test-support/seed/money-rows.ts'
import { expectClaimedOnce } from '../../../../test-support/server/expect-claimed-once.ts'
import { freshDb } from '../../../../test-support/server/fresh-db.ts'
import { readWithoutIndexes } from '../../../../test-support/server/read-without-indexes.ts'
import { type Db, inTx } from '../../platform/db.ts'
import { findComplaintRefund } from './complaint-refund.sql.ts'
import { decideReceivedPayment } from './manual-review.sql.ts'
import { listRefundsOfOrder, sumRefundsOfSales } from './order-refund.sql.ts'
import {
  claimDueRefunds,
  endRefund,
  insertOrderRefunds,
  insertReceivedPayments,
  listUnfinishedRefunds,
  type RefundOutcome,
  unrefundedFen,
} from './received-payment.sql.ts'

const minutes = (count: number) => new Date(moneyRowsAt.getTime() + count * 60_000)
const done = { state: 'done', next_try_at: null, done_at: moneyRowsAt } as const
const inManualReview = { state: 'byPerson', next_try_at: null } as const

const receipts = (db: Db) => db.selectFrom('receipt').selectAll().orderBy('receipt_id').execute()

/** Money that is not known to pay anything. */
const moneyOfNoPayment = {
  order_no: null,
  shop_id: null,
  amount_fen: 5,
  fate: 'person',
  reason: 'unknownPayment',
  received_at: moneyRowsAt,
} as const

test('money that another process recorded for the same trade of a channel is left out', async () => {
  await using opened = await freshDb()
  const received = (channel: string, tradeNo: string) => ({
    ...moneyOfNoPayment,
    pay_channel_id: channel,
    trade_no: tradeNo,
    payment_no: 'P',
  })
  const insert = (channel: string, tradeNo: string) =>
    inTx(opened.db, (tx) => insertReceivedPayments(tx, [received(channel, tradeNo), received('A', 'always')]))
  expect(await insert('A', 'T')).toHaveLength(2)
  expect(await insert('B', 'T')).toMatchObject([{ pay_channel_id: 'B', trade_no: 'T' }])
  expect(await insert('A', 'T')).toEqual([])
})

test('the fees of its payment stand beside the money, and an unknown payment has none', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addPaymentRow(db, 'known', { fee_fen: 7, seller_fee_fen: 5 })
  const received = (paymentNo: string) => ({
    ...moneyOfNoPayment,
    pay_channel_id: 'A',
    trade_no: `T of ${paymentNo}`,
    payment_no: paymentNo,
  })
  await inTx(db, (tx) => insertReceivedPayments(tx, [received('known'), received('unknown')]))
  expect(await receipts(db)).toMatchObject([
    { payment_no: 'known', gateway_fee_fen: 12 },
    { payment_no: 'unknown', gateway_fee_fen: 0 },
  ])
})

/** Inserts a refund of an order for a complaint. */
const insertRefundOf = (db: Db, refundNo: string, refund: { orderNo: string; amountFen: number }) =>
  inTx(db, (tx) =>
    insertOrderRefunds(tx, {
      ...refund,
      refundNos: [refundNo, `beside ${refundNo}`],
      complaintNo: refundNo,
      reason: 'complaint',
      at: moneyRowsAt,
    }),
  )

test('an order’s money can be refunded to the last fen, whatever happened to the money of others', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const other = await addReceiptRow(db, 'T2', { order_no: 'OTHER' })
  await addRefundRow(db, 'of another', other, { amount_fen: 600 })
  await addReceiptRow(db, 'second', { order_no: 'ORDER', fate: 'refunding', amount_fen: 9000 })
  await addReceiptRow(db, 'T', { order_no: 'ORDER' })
  const insert = (refundNo: string, amountFen: number, orderNo = 'ORDER') =>
    insertRefundOf(db, refundNo, { orderNo, amountFen })
  const left = (orderNo: string) => inTx(db, (tx) => unrefundedFen(tx, orderNo))
  expect(await insert('too much', 1001)).toBeUndefined()
  expect(await insert('some', 400)).toBe(600)
  expect(await insert('too much now', 601)).toBeUndefined()
  expect([await left('ORDER'), await left('OTHER'), await left('UNPAID')]).toEqual([600, 400, 0])
  expect(await insert('the rest', 600)).toBe(0)
  expect(await insert('of no money', 1, 'UNPAID')).toBeUndefined()
  expect(await insert('of nothing', 0, 'OTHER')).toBeUndefined()
  expect(await left('ORDER')).toBe(0)
})

test('a refund of an order takes the money of its gateway first, and the rest from what a balance paid beside it', async () => {
  await using opened = await freshDb()
  const { db } = opened
  for (const orderNo of ['ONE', 'TWO']) {
    const beside = { order_no: orderNo, pay_channel_id: 'balance', amount_fen: 300, reason: 'balancePart' }
    await addReceiptRow(db, `part of ${orderNo}`, beside)
    await addReceiptRow(db, `T of ${orderNo}`, { order_no: orderNo, amount_fen: 700 })
  }
  const insert = (refundNo: string, orderNo: string, amountFen: number) =>
    insertRefundOf(db, refundNo, { orderNo, amountFen })
  expect(await insert('1', 'ONE', 850)).toBe(150)
  expect(await insert('2', 'ONE', 151)).toBeUndefined()
  expect(await insert('3', 'ONE', 150)).toBe(0)
  expect(await insert('4', 'TWO', 700)).toBe(300)
  expect(await insert('5', 'TWO', 10)).toBe(290)
  const written = await db
    .selectFrom('refund')
    .innerJoin('receipt', 'receipt.receipt_id', 'refund.receipt_id')
    .select(['refund_no', 'trade_no', 'refund.amount_fen'])
    .orderBy('refund_no')
    .execute()
  expect(written.map(({ refund_no, trade_no, amount_fen }) => [refund_no, trade_no, amount_fen])).toEqual([
    ['1', 'T of ONE', 700],
    ['4', 'T of TWO', 700],
    ['beside 1', 'part of ONE', 150],
    ['beside 3', 'part of ONE', 150],
    ['beside 5', 'part of TWO', 10],
  ])
})

test('of one payment only the oldest pending refund is claimed, and none that ended, is not due, or is not for a gateway of this cell', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const a = await addReceiptRow(db, 'T', { pay_channel_id: 'A', amount_fen: 700 })
  const b = await addReceiptRow(db, 'T', { pay_channel_id: 'B', amount_fen: 800 })
  const c = await addReceiptRow(db, 'T', { pay_channel_id: 'C', amount_fen: 900 })
  // as if a time had been left in the row
  await addRefundRow(db, 'ended', a, {
    ...done,
    next_try_at: moneyRowsAt,
    created_at: minutes(-9),
    amount_fen: 5,
  })
  await addRefundRow(db, 'left', a, { ...inManualReview, created_at: minutes(-9) })
  await addRefundRow(db, 'a2', a)
  await addRefundRow(db, 'a1', a)
  await addRefundRow(db, 'b', b, { created_at: minutes(5) })
  await addRefundRow(db, 'c is not due', c, { created_at: minutes(-9), next_try_at: minutes(1) })
  await addRefundRow(db, 'c is not the oldest', c)
  await addRefundRow(db, 'to balance', b, { ...done, to_balance: true, amount_fen: 7 })
  await addRefundRow(db, 'for a balance', await addReceiptRow(db, 'T2'), { to_balance: true })
  await addRefundRow(db, 'leaves this cell', await addReceiptRow(db, 'T3'), { shop_id: 2 })
  await db
    .insertInto('move_step')
    .values({ move_no: 'M', tenant_id: 2, state: 'leaving', at: moneyRowsAt })
    .execute()
  const claim = () => claimDueRefunds(db, moneyRowsAt, minutes(9), 9)
  const claimed = (await claim()).sort((x, y) => x.refund_no.localeCompare(y.refund_no))
  expect(claimed).toMatchObject([
    {
      refund_no: 'a1',
      pay_channel_id: 'A',
      received_fen: 700,
      given_back_fen: 5,
      unclear: true,
      tries: 1,
      asked_before: false,
    },
    { refund_no: 'b', pay_channel_id: 'B', received_fen: 800, given_back_fen: 0, unclear: false },
  ])
  expect(claimed).toHaveLength(2)
  expect(await claim()).toEqual([])
  const tried = await db.selectFrom('refund').select(['refund_no', 'tries']).orderBy('refund_no').execute()
  expect(tried.filter(({ tries }) => tries > 0).map(({ refund_no }) => refund_no)).toEqual(['a1', 'b'])
})

test('due refunds are claimed by one process, the longest waiting first', async () => {
  await using opened = await freshDb()
  const { db } = opened
  for (const [refundNo, inMinutes] of [
    ['late', 2],
    ['early', 1],
  ] as const)
    await addRefundRow(db, refundNo, await addReceiptRow(db, refundNo), { next_try_at: minutes(inMinutes) })
  const work = { first: 'early', second: 'late', firstDueAt: minutes(1) }
  await expectClaimedOnce(
    db,
    {
      ...work,
      claim: async (tx, now, limit) => {
        await readWithoutIndexes(tx)
        return (await claimDueRefunds(tx, now, minutes(60), limit)).map(({ refund_no }) => refund_no)
      },
    },
    minutes(3),
  )
})

test('a refund ends once, with the money that did not pay its order, and no other refund or money changes', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const refunding = { fate: 'refunding', reason: 'secondPayment' } as const
  const of = {
    idle: await addReceiptRow(db, 'idle', refunding),
    second: await addReceiptRow(db, 'second', refunding),
    unclear: await addReceiptRow(db, 'unclear', refunding),
    settled: await addReceiptRow(db, 'settled'),
  }
  for (const name of ['idle', 'second', 'unclear'] as const)
    await addRefundRow(db, name, of[name], { complaint_no: null })
  await addRefundRow(db, 'settled', of.settled)
  const end = (name: keyof typeof of, outcome: RefundOutcome) =>
    inTx(db, (tx) =>
      endRefund(
        tx,
        {
          refund_no: name,
          receipt_id: of[name],
          of_order: name === 'settled',
        },
        outcome,
        minutes(1),
      ),
    )
  expect([await end('second', 'byGateway'), await end('unclear', 'manualReview')]).toEqual([true, true])
  expect(await end('settled', 'toBalance')).toBe(true)
  expect([await end('second', 'manualReview'), await end('unclear', 'byGateway')]).toEqual([false, false])
  expect((await receipts(db)).map(({ trade_no, fate }) => `${trade_no} ${fate}`)).toEqual([
    'idle refunding',
    'second refunded',
    'unclear person',
    'settled settled',
  ])
  expect(await db.selectFrom('refund').selectAll().orderBy('refund_no').execute()).toMatchObject([
    { refund_no: 'idle', state: 'pending', next_try_at: moneyRowsAt },
    { refund_no: 'second', state: 'done', done_at: minutes(1), to_balance: false },
    { refund_no: 'settled', state: 'done', done_at: minutes(1), to_balance: true },
    { refund_no: 'unclear', state: 'byPerson', done_at: null },
  ])
})

test('the disposition of one received payment is recorded for no other', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addReceiptRow(db, 'other', { fate: 'person', reason: 'secondPayment' })
  const one = await addReceiptRow(db, 'one', { fate: 'person', reason: 'secondPayment' })
  await inTx(db, (tx) => decideReceivedPayment(tx, one, 'settled', 'accepted'))
  expect((await receipts(db)).map(({ trade_no, fate, reason }) => `${trade_no} ${fate} ${reason}`)).toEqual([
    'other person secondPayment',
    'one settled accepted',
  ])
})

test('an order’s refunds are listed oldest first, and its unfinished ones are known', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const receipt = await addReceiptRow(db, 'T')
  const add = (refundNo: string, amountFen: number, changes: Parameters<typeof addRefundRow>[3]) =>
    addRefundRow(db, refundNo, receipt, { amount_fen: amountFen, payment_no: refundNo, ...changes })
  await add('D', 4, { order_no: 'ORDER', created_at: minutes(1) })
  await add('C', 3, { order_no: 'ORDER', created_at: minutes(1), ...inManualReview })
  await add('E', 1, { order_no: 'ORDER', ...done })
  await add('B', 2, { order_no: 'OTHER' })
  const listed = await inTx(db, async (tx) => {
    await readWithoutIndexes(tx)
    return listRefundsOfOrder(tx, 'ORDER')
  })
  expect(listed.map(({ amount_fen }) => amount_fen)).toEqual([1, 3, 4])
  const unfinished = await inTx(db, (tx) => listUnfinishedRefunds(tx, 'ORDER'))
  expect(unfinished.map(({ payment_no }) => payment_no).sort()).toEqual(['C', 'D'])
  expect((await findComplaintRefund(db, 'complaint C'))?.state).toBe('byPerson')
  expect((await findComplaintRefund(db, 'complaint E'))?.state).toBe('done')
  expect(await findComplaintRefund(db, 'complaint F')).toBeUndefined()
})

test('refunds for complaints are summed by order for the given shops, from the given moment on', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const receipt = await addReceiptRow(db, 'T')
  await addRefundRow(db, 'a', receipt, { order_no: 'ONE', amount_fen: 1 })
  await addRefundRow(db, 'b', receipt, { order_no: 'ONE', amount_fen: 2, created_at: minutes(1) })
  await addRefundRow(db, 'c', receipt, { order_no: 'ONE', amount_fen: 4, created_at: minutes(-1) })
  await addRefundRow(db, 'd', receipt, { order_no: 'ONE', amount_fen: 8, complaint_no: null })
  await addRefundRow(db, 'e', receipt, { order_no: 'TWO', amount_fen: 16, shop_id: 2 })
  await addRefundRow(db, 'f', receipt, { order_no: 'THREE', amount_fen: 32, shop_id: 3 })
  const sums = await sumRefundsOfSales(db, [1, 2], moneyRowsAt)
  expect(new Map(sums.map(({ order_no, amount_fen }) => [order_no, Number(amount_fen)]))).toEqual(
    new Map([
      ['ONE', 3],
      ['TWO', 16],
    ]),
  )
})
