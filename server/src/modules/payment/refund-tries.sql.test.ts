import { expect, test } from 'vitest'
import { addReceiptRow, addRefundRow, moneyRowsAt } from '../../../../test-support/seed/money-rows.ts'
import { freshDb } from '../../../../test-support/server/fresh-db.ts'
import { readWithoutIndexes } from '../../../../test-support/server/read-without-indexes.ts'
import { type Db, inTx } from '../../platform/db.ts'
import {
  endRefund,
  listRefundsToBalance,
  markRefundAccepted,
  markRefundNotRequested,
  markRefundToBalance,
  markRefundUnfunded,
  type RefundOutcome,
  retryRefundsNow,
  saveGatewayMessage,
} from './received-payment.sql.ts'

const minutes = (count: number) => new Date(moneyRowsAt.getTime() + count * 60_000)

const rowsOf = async (db: Db) =>
  new Map((await db.selectFrom('refund').selectAll().execute()).map((row) => [row.refund_no, row]))

/** Three refunds that can be changed in one way or another beside `one`, each of a payment of its own. */
async function addRefunds(db: Db) {
  const tried = { tries: 3, asked: true, next_try_at: minutes(5) }
  for (const [refundNo, changes] of Object.entries({
    one: {},
    other: {},
    // as if a time had been left in the rows
    ended: { state: 'done', done_at: moneyRowsAt },
    'to the balance': { to_balance: true },
  } as const))
    await addRefundRow(db, refundNo, await addReceiptRow(db, refundNo), {
      ...tried,
      payment_no: `payment of ${refundNo}`,
      ...changes,
    })
}

/** What a statement changed of the refunds: the new values of each, by its number. */
async function changesBy(db: Db, act: () => Promise<unknown>) {
  const before = await rowsOf(db)
  await act()
  return Object.fromEntries(
    [...(await rowsOf(db))].flatMap(([refundNo, row]) => {
      const was = Object.entries(before.get(refundNo) ?? {})
      const now = Object.entries(row).filter(([, value], index) => `${value}` !== `${was[index]?.[1]}`)
      return now.length === 0 ? [] : [[refundNo, Object.fromEntries(now)]]
    }),
  )
}

test('what a gateway says of a refund is recorded for it alone, and for none that ended or goes to the balance', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addRefunds(db)
  const changed = (act: (refundNo: string) => Promise<unknown>) =>
    changesBy(db, async () => {
      for (const refundNo of ['one', 'ended', 'to the balance']) await act(refundNo)
    })
  expect(await changed((each) => markRefundAccepted(db, each, minutes(7)))).toEqual({
    one: { next_try_at: minutes(7), tries: 0 },
  })
  const stillPending: string[] = []
  expect(
    await changed(async (refundNo) => {
      const unfunded = { refundNo, message: 'no money', nextTry: minutes(9) }
      if (await inTx(db, (tx) => markRefundUnfunded(tx, unfunded))) stillPending.push(refundNo)
    }),
  ).toEqual({
    one: {
      is_unfunded: true,
      gateway_words: 'no money',
      next_try_at: minutes(9),
      asked: false,
      unfunded_times: 1,
    },
  })
  expect(stillPending).toEqual(['one'])
  expect(await changesBy(db, () => saveGatewayMessage(db, 'other', 'wait'))).toEqual({
    other: { gateway_words: 'wait' },
  })
  const notRequested = async () => {
    for (const refundNo of ['other', 'ended']) await markRefundNotRequested(db, refundNo)
  }
  await db.updateTable('refund').set({ asked: true }).where('refund_no', '=', 'one').execute()
  expect(await changesBy(db, notRequested)).toEqual({ other: { asked: false } })
})

test('the pending refunds of a payment can be made due at once, and never later than they were', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addRefunds(db)
  const retry = (name: string, now: Date) =>
    changesBy(db, () => retryRefundsNow(db, `payment of ${name}`, now))
  expect(await retry('one', minutes(9))).toEqual({})
  expect(await retry('one', minutes(4))).toEqual({ one: { next_try_at: minutes(4) } })
  expect(await retry('ended', minutes(4))).toEqual({})
})

test('a refund goes to the balance once, while it is pending, and is then ended by no gateway', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addRefunds(db)
  const mark = (refundNo: string) => inTx(db, (tx) => markRefundToBalance(tx, refundNo))
  expect(await changesBy(db, () => mark('one'))).toEqual({ one: { to_balance: true, next_try_at: null } })
  expect([await mark('one'), await mark('ended'), await mark('other')]).toEqual([false, false, true])
  expect((await rowsOf(db)).get('ended')).toMatchObject({ to_balance: false, next_try_at: minutes(5) })
  const end = (outcome: RefundOutcome) =>
    inTx(db, (tx) => endRefund(tx, { refund_no: 'one', receipt_id: 0, of_order: true }, outcome, minutes(9)))
  const outcomes = ['byGateway', 'manualReview', 'byHand', 'toBalance', 'toBalance'] as const
  const ended = []
  for (const outcome of outcomes) ended.push(await end(outcome))
  expect(ended).toEqual([false, false, false, true, false])
})

test('refunds whose credit to a balance is due are listed oldest first, each page after the last one, or one by its number', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const add = async (refundNo: string, inMinutes: number, changes: Parameters<typeof addRefundRow>[3] = {}) =>
    addRefundRow(db, refundNo, await addReceiptRow(db, `T of ${refundNo}`), {
      created_at: minutes(inMinutes),
      to_balance: true,
      next_try_at: null,
      ...changes,
    })
  await add('A', 2)
  await add('C', 1)
  await add('B', 1, { shop_id: 2, order_no: 'ORDER', amount_fen: 7 })
  await add('D', 1, { to_balance: false })
  await add('E', 1, { state: 'done', done_at: minutes(3) })
  await add('F', 1, { state: 'byPerson' })
  const list = (wanted: Partial<Parameters<typeof listRefundsToBalance>[1]>) =>
    inTx(db, async (tx) => {
      await readWithoutIndexes(tx)
      return listRefundsToBalance(tx, { max: 9, ...wanted })
    })
  const numbers = async (...args: Parameters<typeof list>) =>
    (await list(...args)).map(({ refund_no }) => refund_no)
  const all = await list({})
  expect(all).toMatchObject([
    { refund_no: 'B', shop_id: 2, order_no: 'ORDER', amount_fen: 7, trade_no: 'T of B', of_order: true },
    { refund_no: 'C', shop_id: 1, trade_no: 'T of C' },
    { refund_no: 'A', created_at: minutes(2) },
  ])
  expect(all).toHaveLength(3)
  expect(await numbers({ max: 2 })).toEqual(['B', 'C'])
  expect(await numbers({ after: all[0], max: 1 })).toEqual(['C'])
  expect(await numbers({ after: all[1] })).toEqual(['A'])
  expect(await numbers({ after: all[2] })).toEqual([])
  expect([await numbers({ refundNo: 'C' }), await numbers({ refundNo: 'D' })]).toEqual([['C'], []])
})
