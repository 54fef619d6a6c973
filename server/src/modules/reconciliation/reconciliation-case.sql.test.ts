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
import { inTableOrder } from '../../../../test-support/server/read-without-indexes.ts'
import { type Db, inTx, type Tables } from '../../platform/db.ts'
import {
  findOpenCase,
  insertDecision,
  listDecisions,
  listOpenCases,
  listRefundParts,
  listShopCases,
  lockOpenDifference,
  lockUncheckedPayment,
  lockUndecidedPayment,
  sumAllOpenCases,
  sumOpenCases,
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

/** Cases of the shops 1 and 2, each named by its order or by the channel at which its money has none; returns their numbers. */
async function addCasesOfShops(db: Db): Promise<Map<string, string>> {
  await sql`alter table pay_channel drop constraint pay_channel_shop_id_fkey`.execute(db)
  await sql`
    insert into pay_channel (pay_channel_id, shop_id, managed_by, provider, name, method, fee_basis_points, position, enabled,
      real_money, sealed_settings, created_at)
    select id, shop, managed, 'epay', '', 'alipay', 0, 0, true, true, '', now()
    from (values ('one', 1, 'seller'), ('one at the platform', 1, 'platform'), ('two', 2, 'seller'), ('shared', null, 'platform'))
      channel(id, shop, managed)`.execute(db)
  const numbers = new Map<string, string>()
  const add = async (name: string, channel: string, shopId: number | null, at: number) => {
    const money = {
      ...waiting,
      pay_channel_id: channel,
      order_no: shopId === null ? null : name,
      shop_id: shopId,
    }
    const id = await addReceiptRow(db, name, { ...money, amount_fen: 2 ** at, received_at: minutes(at) })
    numbers.set(name, `sum-${id}`)
  }
  await add('order of one', 'shared', 1, 3)
  await add('one', 'one', null, 1)
  await add('one at the platform', 'one at the platform', null, 2)
  await add('order of two at one', 'one', 2, 0)
  await add('order of one at two', 'two', 1, 4)
  await add('two', 'two', null, 6)
  await add('shared', 'shared', null, 5)
  return numbers
}

const trades = (rows: readonly { trade_no: string }[]) => rows.map(({ trade_no }) => trade_no)

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
  expect(trades(openCases)).toEqual(['oldest', 'between', 'newest', 'as old'])
  await Promise.all(Array.from({ length: 200 }, (_, turn) => addDifference(db, `more ${turn}`)))
  expect(await listOpenCases(db)).toHaveLength(200)
})

test('a shop has the cases of its orders, and those of money without an order at its own channels', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const numbers = await addCasesOfShops(db)
  const list = async (shopId: number, page: number, pageSize: number) =>
    trades(await inTableOrder(db, (tx) => listShopCases(tx, shopId, { page, pageSize })))
  const ofOne = ['one', 'one at the platform', 'order of one', 'order of one at two']
  expect([await list(1, 1, 9), await list(2, 1, 9)]).toEqual([ofOne, ['order of two at one', 'two']])
  expect([await list(1, 1, 3), await list(1, 2, 3)]).toEqual([ofOne.slice(0, 3), ofOne.slice(3)])
  expect([await list(1, 3, 3), await list(3, 1, 9)]).toEqual([[], []])
  const find = async (name: string, shopId?: number) =>
    (await findOpenCase(db, numbers.get(name) ?? '', shopId))?.trade_no
  for (const name of numbers.keys()) {
    expect([name, await find(name)]).toEqual([name, name])
    expect([name, await find(name, 1)]).toEqual([name, ofOne.includes(name) ? name : undefined])
  }
  expect(await findOpenCase(db, 'sum-999')).toBeUndefined()
  expect(await sumOpenCases(db, [1])).toEqual({ cases: 4, amount_fen: 2 + 4 + 8 + 16 })
  expect(await sumOpenCases(db, [1, 2])).toEqual({ cases: 6, amount_fen: 127 - 32 })
  expect(await sumOpenCases(db, [])).toEqual({ cases: 0, amount_fen: 0 })
  expect(await sumAllOpenCases(db)).toEqual({ cases: 7, amount_fen: 127 })
})

test('cases are listed by page, all or those at channels that the platform or sellers manage', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addCasesOfShops(db)
  const list = async (page: number, pageSize: number, managedBy?: 'platform' | 'seller') =>
    trades(await inTableOrder(db, (tx) => listOpenCases(tx, { page, pageSize }, managedBy)))
  const ofSellers = ['order of two at one', 'one', 'order of one at two', 'two']
  const ofPlatform = ['one at the platform', 'order of one', 'shared']
  expect([await list(1, 9, 'seller'), await list(1, 9, 'platform')]).toEqual([ofSellers, ofPlatform])
  expect([await list(2, 3, 'seller'), await list(2, 2, 'platform')]).toEqual([['two'], ['shared']])
  expect([(await list(1, 9)).length, await list(2, 4)]).toEqual([7, ['order of one at two', 'shared', 'two']])
})

test('a payment that a seller confirmed waits until it was checked once, whatever else was decided', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const confirmed = { reason: 'confirmedManually' } as const
  const checked = await addReceiptRow(db, 'checked', confirmed)
  const open = await addReceiptRow(db, 'open', confirmed)
  const settled = await addReceiptRow(db, 'settled')
  await decide(db, `manual-${checked}`)
  await decide(db, `sum-${open}`)
  expect(await listTrades(db)).toEqual(['open confirmedManually'])
  const lock = (id: number) => inTx(db, (tx) => lockUncheckedPayment(tx, id))
  expect([await lock(checked), await lock(settled)]).toEqual([undefined, undefined])
  expect(await lock(open)).toEqual({ receipt_id: open })
  await expectToWait(db, (tx) => lockUncheckedPayment(tx, open))
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
  const listed = await inTableOrder(db, (tx) => listDecisions(tx, 'sum-1'))
  expect(listed.map(({ why }) => why)).toEqual(['first', 'second'])
})
