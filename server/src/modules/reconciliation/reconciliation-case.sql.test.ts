import { type Insertable, sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  addPaymentRow,
  addReceiptRow,
  addRefundRow,
  moneyRowsAt,
} from '../../../../test-support/seed/money-rows.ts'
import { expectToWait } from '../../../../test-support/server/expect-claimed-once.ts'
import { freshDb } from '../../../../test-support/server/fresh-db.ts'
import { readWithoutIndexes } from '../../../../test-support/server/read-without-indexes.ts'
import { type Db, inTx, type Tables } from '../../platform/db.ts'
import {
  insertDecision,
  listDecisions,
  listOpenCases,
  listRefundParts,
  lockOpenDifference,
  lockUndecidedPayment,
} from './reconciliation-case.sql.ts'

const minutes = (count: number) => new Date(moneyRowsAt.getTime() + count * 60_000)
const inManualReview = { state: 'byPerson', next_try_at: null } as const
const waiting = { fate: 'person', reason: 'secondPayment' } as const

const decide = (db: Db, caseNo: string, why = 'seen') =>
  inTx(db, (tx) => insertDecision(tx, { caseNo, decision: 'dismissed', actor: 'Wang', why, at: moneyRowsAt }))

const addDifference = async (
  db: Db,
  tradeNo: string,
  changes: Partial<Insertable<Tables['bill_difference']>> = {},
) =>
  (
    await db
      .insertInto('bill_difference')
      .values({
        pay_channel_id: 'channel',
        day: '2026-03-01',
        kind: 'missingHere',
        what: 'paid',
        trade_no: tradeNo,
        number: '',
        here_fen: null,
        there_fen: 7,
        found_at: moneyRowsAt,
        ...changes,
      })
      .returning('difference_id')
      .executeTakeFirstOrThrow()
  ).difference_id

const addNotification = (db: Db, tradeNo: string, changes: Partial<Insertable<Tables['paid_notice']>> = {}) =>
  db
    .insertInto('paid_notice')
    .values({
      pay_channel_id: 'channel',
      payment_no: 'P',
      trade_no: tradeNo,
      amount_fen: 1,
      event_key: tradeNo,
      raw_hash: Buffer.alloc(32),
      state: 'asking',
      received_at: moneyRowsAt,
      next_try_at: minutes(1),
      ...changes,
    })
    .execute()

const listTrades = async (db: Db) =>
  (await listOpenCases(db)).map(({ trade_no, reason }) => `${trade_no} ${reason}`)

test('received money waits for review until it is refunded or decided, with the requested amount if that differs', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addPaymentRow(db, 'other', { amount_fen: 3 })
  await addPaymentRow(db, 'P', { amount_fen: 800 })
  await addReceiptRow(db, 'settled')
  await addReceiptRow(db, 'wrong amount', {
    ...waiting,
    reason: 'wrongAmount',
    payment_no: 'P',
    received_at: minutes(1),
  })
  await addReceiptRow(db, 'second', { ...waiting, payment_no: 'P', received_at: minutes(2) })
  const refunded = await addReceiptRow(db, 'refunded', waiting)
  await addRefundRow(db, 'R', refunded)
  const decided = await addReceiptRow(db, 'decided', waiting)
  await decide(db, `sum-${decided}`)
  await decide(db, 'sum-999')
  const cases = await listOpenCases(db)
  expect(cases.map(({ trade_no, here_fen }) => [trade_no, here_fen])).toEqual([
    ['wrong amount', 800],
    ['second', null],
  ])
})

test('a notification waits for review once its gateway was silent, or denied it for the last time', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addPaymentRow(db, 'P')
  await addNotification(db, 'just asked')
  await addNotification(db, 'silent', { reason: 'no answer', received_at: minutes(1) })
  const denied = { state: 'denied', reason: 'no such trade' } as const
  await addNotification(db, 'denied', { ...denied, next_try_at: null, received_at: minutes(2) })
  await addNotification(db, 'denied and asked again', denied)
  await addNotification(db, 'of no payment', { ...denied, next_try_at: null, payment_no: 'UNKNOWN' })
  expect(await listTrades(db)).toEqual(['silent unanswered', 'denied denied'])
})

test('a refund waits for review when it is stuck or its merchant has no funds', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const add = async (name: string, changes: Parameters<typeof addRefundRow>[3]) =>
    addRefundRow(db, name, await addReceiptRow(db, name), changes)
  await add('pending', {})
  await add('stuck', { ...inManualReview, created_at: minutes(1) })
  await add('unfunded', { is_unfunded: true, created_at: minutes(2) })
  // as if the mark had been left in the row
  await add('done', { state: 'done', next_try_at: null, is_unfunded: true })
  expect(await listTrades(db)).toEqual(['stuck refundStuck', 'unfunded refundUnfunded'])
})

test('a difference waits for review until it is decided, and the oldest cases come first', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addDifference(db, 'newest', { found_at: minutes(3) })
  const decided = await addDifference(db, 'decided')
  await addDifference(db, 'oldest')
  await addReceiptRow(db, 'between', { ...waiting, received_at: minutes(1) })
  await addReceiptRow(db, 'as old', { ...waiting, received_at: minutes(3) })
  await decide(db, `bill-${decided}`)
  const openCases = await listOpenCases(db)
  expect(openCases.map(({ trade_no }) => trade_no)).toEqual(['oldest', 'between', 'newest', 'as old'])
  await Promise.all(Array.from({ length: 200 }, (_, turn) => addDifference(db, `more ${turn}`)))
  expect(await listOpenCases(db)).toHaveLength(200)
})

test('what is being refunded is listed by order: refunds, and received money that is not decided', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const of = (orderNo: string) => ({ order_no: orderNo })
  const settled = await addReceiptRow(db, 'settled', of('ORDER'))
  await addRefundRow(db, 'R', settled, { ...of('ORDER'), amount_fen: 1 })
  await addRefundRow(db, 'unfunded', settled, { ...of('ORDER'), amount_fen: 2, is_unfunded: true })
  await addRefundRow(db, 'of another', settled, of('OTHER'))
  const refunded = await addReceiptRow(db, 'refunded', { ...waiting, ...of('ORDER') })
  await addRefundRow(db, 'other part', refunded, { ...of('THIRD'), complaint_no: null })
  await addReceiptRow(db, 'waiting', { ...waiting, ...of('ORDER'), amount_fen: 4 })
  await addReceiptRow(db, 'waiting elsewhere', { ...waiting, ...of('OTHER') })
  const decided = await addReceiptRow(db, 'decided', { ...waiting, ...of('ORDER') })
  await decide(db, `sum-${decided}`)
  await decide(db, 'sum-999')
  await addReceiptRow(db, 'only sold', of('SOLD'))
  const parts = await listRefundParts(db, ['ORDER', 'SOLD'])
  expect(parts.sort((a, b) => a.amount_fen - b.amount_fen)).toEqual([
    { order_no: 'ORDER', amount_fen: 1, state: 'pending', to_balance: false, waits_for_seller: false },
    { order_no: 'ORDER', amount_fen: 2, state: 'byPerson', to_balance: false, waits_for_seller: false },
    { order_no: 'ORDER', amount_fen: 4, state: 'byPerson', to_balance: false, waits_for_seller: false },
  ])
  expect(await listRefundParts(db, ['THIRD', 'UNKNOWN'])).toHaveLength(1)
})

test('one case is locked for a decision, and not once it settled, is refunded or was decided', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const settled = await addReceiptRow(db, 'settled')
  const other = await addReceiptRow(db, 'other', waiting)
  const open = await addReceiptRow(db, 'open', waiting)
  await addRefundRow(db, 'R', other)
  const [oneDifference, otherDifference] = [await addDifference(db, 'one'), await addDifference(db, 'other')]
  const lock = async (id: number) => (await inTx(db, (tx) => lockUndecidedPayment(tx, id)))?.trade_no
  expect([await lock(settled), await lock(other), await lock(open)]).toEqual([undefined, undefined, 'open'])
  const lockDifference = async (id: number) => (await inTx(db, (tx) => lockOpenDifference(tx, id)))?.trade_no
  expect([await lockDifference(oneDifference), await lockDifference(otherDifference)]).toEqual([
    'one',
    'other',
  ])
  await expectToWait(db, (tx) => lockUndecidedPayment(tx, open))
  await expectToWait(db, (tx) => lockOpenDifference(tx, oneDifference))
  await decide(db, `sum-${open}`)
  await decide(db, `bill-${otherDifference}`)
  expect(await lock(open)).toBeUndefined()
  expect([await lockDifference(oneDifference), await lockDifference(otherDifference)]).toEqual([
    'one',
    undefined,
  ])
})

test('the decisions about a case are listed in their order, without those about others', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await decide(db, 'sum-2', 'about another')
  await decide(db, 'sum-1', 'second')
  // the first one is stored after the second in the table
  await sql`
    insert into money_decision (decision_id, case_no, decision, actor, why, at)
    overriding system value values (0, 'sum-1', 'dismissed', 'Wang', 'first', ${moneyRowsAt})`.execute(db)
  const listed = await inTx(db, async (tx) => {
    await readWithoutIndexes(tx)
    return listDecisions(tx, 'sum-1')
  })
  expect(listed.map(({ why }) => why)).toEqual(['first', 'second'])
})
