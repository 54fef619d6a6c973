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
import { type Db, inTx, type Tables } from '../../platform/db.ts'
import {
  lockConfirmedPayment,
  lockReviewedPayment,
  manualReviews,
  orderOfLine,
  refundParts,
  reopenRefund,
} from './manual-review.sql.ts'

const seconds = (count: number) => new Date(moneyRowsAt.getTime() + count * 1000)
const inManualReview = { state: 'byPerson', next_try_at: null } as const
const done = { state: 'done', next_try_at: null, done_at: moneyRowsAt } as const
const waiting = { fate: 'person', reason: 'secondPayment' } as const

const addNotice = (db: Db, tradeNo: string, changes: Partial<Insertable<Tables['paid_notice']>>) =>
  db
    .insertInto('paid_notice')
    .values({
      pay_channel_id: 'A',
      payment_no: 'P1',
      trade_no: tradeNo,
      amount_fen: 100,
      event_key: 'E',
      raw_hash: Buffer.alloc(32),
      state: 'denied',
      received_at: moneyRowsAt,
      next_try_at: null,
      ...changes,
    })
    .execute()

/** A channel that the seller of a new shop manages, and one of the platform. */
async function addChannels(db: Db) {
  const { rows } = await sql<{ shop_id: number }>`
    with seller as (
      insert into account (user_name, public_id, created_at, updated_at)
      values ('seller', 'seller', now(), now()) returning account_id
    )
    insert into shop (short_url, seller_account_id, name, notice, opening, contact, created_at)
    select 'shop', account_id, 'shop', '', '', '{}', now() from seller
    returning shop_id`.execute(db)
  for (const managed_by of ['platform', 'seller'] as const)
    await db
      .insertInto('pay_channel')
      .values({
        pay_channel_id: `of ${managed_by}`,
        shop_id: rows[0]?.shop_id ?? 0,
        provider: 'epay',
        name: managed_by,
        method: 'alipay',
        fee_basis_points: 0,
        position: 0,
        enabled: true,
        real_money: true,
        sealed_settings: Buffer.alloc(0),
        created_at: moneyRowsAt,
        managed_by,
      })
      .execute()
}

const reviews = async (db: Db) => (await manualReviews().execute(db)).rows

test('received money waits for review until a refund of it begins, with the requested amount if that is another', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addPaymentRow(db, 'P1', { amount_fen: 700 })
  await addPaymentRow(db, 'P2', { amount_fen: 800 })
  const wrong = { fate: 'person', reason: 'wrongAmount', payment_no: 'P1', amount_fen: 600 } as const
  const wrongAmount = await addReceiptRow(db, 'T1', wrong)
  const second = await addReceiptRow(db, 'T2', { ...waiting, payment_no: 'P2', shop_id: 2 })
  const returning = await addReceiptRow(db, 'T3', waiting)
  await addRefundRow(db, 'R', returning, { complaint_no: null })
  await addReceiptRow(db, 'T4')
  await addReceiptRow(db, 'T5', { fate: 'refunding', reason: 'secondPayment' })
  expect((await reviews(db)).sort((a, b) => a.trade_no.localeCompare(b.trade_no))).toEqual([
    {
      kind: 'sum',
      key: String(wrongAmount),
      reason: 'wrongAmount',
      amount_fen: 600,
      here_fen: 700,
      pay_channel_id: 'channel',
      shop_id: 1,
      order_no: 'order of T1',
      payment_no: 'P1',
      trade_no: 'T1',
      at: moneyRowsAt,
      detail: null,
    },
    expect.objectContaining({ kind: 'sum', key: String(second), here_fen: null, shop_id: 2 }),
  ])
})

test('a payment that a seller confirmed waits for review as long as it settles its order', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const reason = 'confirmedManually'
  const confirmed = await addReceiptRow(db, 'T1', { reason })
  await addReceiptRow(db, 'T2', { reason, fate: 'refunding' })
  await addReceiptRow(db, 'T3', { reason, fate: 'refunded' })
  await addReceiptRow(db, 'T4', { reason: 'paid' })
  expect(await reviews(db)).toMatchObject([
    { kind: 'manual', key: String(confirmed), reason, here_fen: null, trade_no: 'T1' },
  ])
})

test('a notification waits for review if it names a payment and is denied for good, or if its gateway is silent', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addPaymentRow(db, 'P1', { shop_id: 3 })
  await addPaymentRow(db, 'P2')
  await addNotice(db, 'denied', { reason: 'no such trade' })
  await addNotice(db, 'denied without words', {})
  await addNotice(db, 'denied and asked again', { reason: 'no such trade', next_try_at: moneyRowsAt })
  await addNotice(db, 'denied for no payment', { reason: 'no such trade', payment_no: 'unknown' })
  await addNotice(db, 'silent', { state: 'asking', reason: 'silent', next_try_at: moneyRowsAt })
  await addNotice(db, 'silent for good', { state: 'unanswered', reason: 'silent', payment_no: 'unknown' })
  await addNotice(db, 'not asked yet', { state: 'asking', next_try_at: moneyRowsAt })
  const found = (await reviews(db)).sort((a, b) => a.trade_no.localeCompare(b.trade_no))
  expect(found.map(({ kind, trade_no, reason, detail }) => [kind, trade_no, reason, detail])).toEqual([
    ['notice', 'denied', 'denied', 'no such trade'],
    ['notice', 'denied without words', 'denied', ''],
    ['notice', 'silent', 'unanswered', 'silent'],
    ['notice', 'silent for good', 'unanswered', 'silent'],
  ])
  expect(found[0]).toMatchObject({ payment_no: 'P1', order_no: 'order of P1', shop_id: 3 })
  expect(found[3]).toMatchObject({ payment_no: 'unknown', order_no: null, shop_id: null })
})

test('a refund waits for review if its gateway refused it or has no money for it', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const receipt = await addReceiptRow(db, 'T', { pay_channel_id: 'A' })
  await addReceiptRow(db, 'T', { pay_channel_id: 'B' })
  await addRefundRow(db, '1', receipt, { ...inManualReview, gateway_words: 'refused' })
  await addRefundRow(db, '2', receipt, { ...inManualReview, is_unfunded: true })
  await addRefundRow(db, '3', receipt, { is_unfunded: true })
  await addRefundRow(db, '4', receipt)
  await addRefundRow(db, '5', receipt, { ...done, is_unfunded: true })
  await addRefundRow(db, '6', receipt, done)
  const found = (await reviews(db)).sort((a, b) => a.key.localeCompare(b.key))
  expect(found.map(({ kind, key, reason, detail }) => [kind, key, reason, detail])).toEqual([
    ['refund', '1', 'refundStuck', 'refused'],
    ['refund', '2', 'refundUnfunded', null],
    ['refund', '3', 'refundUnfunded', null],
  ])
  expect(found[0]).toMatchObject({ pay_channel_id: 'A', trade_no: 'T', payment_no: 'payment' })
})

test('a line of a statement is of the order of its payment, or of its refund, by its number', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addPaymentRow(db, '1', { order_no: 'paid', shop_id: 1 })
  await addPaymentRow(db, '2', { order_no: 'other' })
  const receipt = await addReceiptRow(db, 'T')
  await addRefundRow(db, '1', receipt, { order_no: 'refunded', shop_id: 2 })
  await addRefundRow(db, '2', receipt, { order_no: 'other' })
  const find = async (what: string, number: string) =>
    (await orderOfLine(sql`${what}::text`, sql`${number}::text`).execute(db)).rows
  expect(await find('paid', '1')).toEqual([{ order_no: 'paid', shop_id: 1 }])
  expect(await find('refunded', '1')).toEqual([{ order_no: 'refunded', shop_id: 2 }])
  expect([await find('paid', '3'), await find('refunded', '3'), await find('fee', '1')]).toEqual([[], [], []])
})

test('orders have the parts of their refunds, and their received money in review of which no refund began', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addChannels(db)
  const bySeller = { pay_channel_id: 'of seller' }
  const byPlatform = { pay_channel_id: 'of platform' }
  const seller = await addReceiptRow(db, 'T1', { ...bySeller, order_no: 'A' })
  const platform = await addReceiptRow(db, 'T1', { ...byPlatform, order_no: 'A' })
  const ofA = { order_no: 'A' }
  await addRefundRow(db, '1', seller, { ...ofA, amount_fen: 1 })
  await addRefundRow(db, '2', seller, { ...ofA, amount_fen: 2, is_unfunded: true })
  await addRefundRow(db, '3', seller, { ...ofA, amount_fen: 3, ...inManualReview })
  await addRefundRow(db, '4', platform, { ...ofA, amount_fen: 4, ...inManualReview })
  await addRefundRow(db, '5', platform, { order_no: 'B', amount_fen: 5, ...done, to_balance: true })
  await addRefundRow(db, '6', platform, { order_no: 'C', amount_fen: 6 })
  const seven = await addReceiptRow(db, '7', { ...waiting, ...bySeller, order_no: 'B', amount_fen: 7 })
  const eight = await addReceiptRow(db, '8', { ...waiting, ...byPlatform, order_no: 'B', amount_fen: 8 })
  await addReceiptRow(db, '9', { ...waiting, order_no: 'C', amount_fen: 9 })
  await addReceiptRow(db, '10', { ...bySeller, order_no: 'A', amount_fen: 10 })
  const begun = await addReceiptRow(db, '11', { ...waiting, ...bySeller, order_no: 'A', amount_fen: 11 })
  await addRefundRow(db, '12', begun, { ...ofA, amount_fen: 12, complaint_no: null })
  const { rows } = await refundParts(['A', 'B', 'unknown']).execute(db)
  expect(
    rows
      .sort((a, b) => a.amount_fen - b.amount_fen)
      .map((row) => [
        row.order_no,
        row.amount_fen,
        row.receipt_id,
        row.state,
        row.to_balance,
        row.waits_for_seller,
      ]),
  ).toEqual([
    ['A', 1, null, 'pending', false, false],
    ['A', 2, null, 'byPerson', false, true],
    ['A', 3, null, 'byPerson', false, true],
    ['A', 4, null, 'byPerson', false, false],
    ['B', 5, null, 'done', true, false],
    ['B', 7, seven, 'byPerson', false, true],
    ['B', 8, eight, 'byPerson', false, false],
    ['A', 12, null, 'pending', false, false],
  ])
})

test('received money is locked for review if it waits for that, and a confirmed payment if a seller confirmed it', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addReceiptRow(db, 'T1', waiting)
  const settled = await addReceiptRow(db, 'T2')
  const reviewed = await addReceiptRow(db, 'T3', waiting)
  const refunded = await addReceiptRow(db, 'T4', waiting)
  await addRefundRow(db, 'R', refunded, { complaint_no: null })
  await addReceiptRow(db, 'T5', { reason: 'confirmedManually' })
  const confirmed = await addReceiptRow(db, 'T6', { reason: 'confirmedManually' })
  const review = (receiptId: number) => inTx(db, (tx) => lockReviewedPayment(tx, receiptId))
  expect(await review(reviewed)).toMatchObject({ receipt_id: reviewed, trade_no: 'T3' })
  expect([await review(settled), await review(refunded), await review(99)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  const confirm = (receiptId: number) => inTx(db, (tx) => lockConfirmedPayment(tx, receiptId))
  expect(await confirm(confirmed)).toEqual({ receipt_id: confirmed })
  expect([await confirm(settled), await confirm(99)]).toEqual([undefined, undefined])
  await expectToWait(db, (tx) => lockReviewedPayment(tx, reviewed))
  await expectToWait(db, (tx) => lockConfirmedPayment(tx, confirmed))
})

test('a refund is tried again if it is in review or surely waits for money, with its own received money only', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const add = async (name: string, changes: Parameters<typeof addRefundRow>[3]) =>
    addRefundRow(db, name, await addReceiptRow(db, name, waiting), {
      complaint_no: null,
      tries: 5,
      ...changes,
    })
  await add('another', inManualReview)
  await add('done', done)
  await add('in review', inManualReview)
  await add('on its way', { next_try_at: seconds(99) })
  await add('unfunded', { is_unfunded: true, next_try_at: seconds(31) })
  await add('unfunded and maybe on its way', { is_unfunded: true, next_try_at: seconds(30) })
  await add('with an order', { ...inManualReview, complaint_no: 'complaint' })
  const rows = () => db.selectFrom('refund').selectAll().orderBy('refund_no').execute()
  const before = await rows()
  const reopened: string[] = []
  for (const { refund_no } of before.filter((each) => each.refund_no !== 'another')) {
    const row = await inTx(db, (tx) => reopenRefund(tx, refund_no, moneyRowsAt))
    if (row) reopened.push(row.refund_no)
  }
  expect(reopened).toEqual(['in review', 'unfunded', 'with an order'])
  const again = { state: 'pending', tries: 0, next_try_at: moneyRowsAt, is_unfunded: false }
  expect(await rows()).toEqual(
    before.map((row) => (reopened.includes(row.refund_no) ? { ...row, ...again } : row)),
  )
  const changed = await db
    .selectFrom('receipt')
    .select('trade_no')
    .where('fate', '=', 'refunding')
    .orderBy('trade_no')
    .execute()
  expect(changed.map(({ trade_no }) => trade_no)).toEqual(['in review', 'unfunded'])
})
