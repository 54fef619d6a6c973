import { expect, test } from 'vitest'
import { addPaymentRow, addReceiptRow, moneyRowsAt } from '../../../../test-support/seed/money-rows.ts'
import { expectClaimedOnce, expectToWait } from '../../../../test-support/server/expect-claimed-once.ts'
import { freshDb } from '../../../../test-support/server/fresh-db.ts'
import { readWithoutIndexes } from '../../../../test-support/server/read-without-indexes.ts'
import { type Db, inTx } from '../../platform/db.ts'
import {
  claimDuePaidNotifications,
  deletePaidNotification,
  deletePaidNotificationsOfTrades,
  findReceivedAt,
  insertPaidNotifications,
  listUnconfirmedAmounts,
  lockPaidNotification,
  markDenied,
  markUnanswered,
  type NewPaidNotification,
} from './paid-notification.sql.ts'

const minutes = (count: number) => new Date(moneyRowsAt.getTime() + count * 60_000)

const notification = (changes: Partial<NewPaidNotification> = {}): NewPaidNotification => ({
  pay_channel_id: 'A',
  payment_no: 'P',
  trade_no: 'T',
  amount_fen: 100,
  event_key: 'E',
  raw_hash: Buffer.alloc(32),
  received_at: moneyRowsAt,
  next_try_at: minutes(1),
  ...changes,
})

/** The same notification, and four that differ from it in one part of their key. */
const nearMisses = [
  notification(),
  notification({ pay_channel_id: 'B', received_at: minutes(1) }),
  notification({ payment_no: 'P2', received_at: minutes(2) }),
  notification({ trade_no: 'T2', received_at: minutes(3) }),
  notification({ amount_fen: 101, received_at: minutes(4) }),
]

const rows = (db: Db) => db.selectFrom('paid_notice').selectAll().orderBy('received_at').execute()

test('a notification is stored once, unless its channel’s trade is in the ledger', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addReceiptRow(db, 'T', { pay_channel_id: 'B' })
  await addReceiptRow(db, 'another', { pay_channel_id: 'A' })
  for (const _ of [1, 2]) await insertPaidNotifications(db, nearMisses)
  expect(
    (await rows(db)).map((row) => [row.pay_channel_id, row.payment_no, row.trade_no, row.amount_fen]),
  ).toEqual([
    ['A', 'P', 'T', 100],
    ['A', 'P2', 'T', 100],
    ['A', 'P', 'T2', 100],
    ['A', 'P', 'T', 101],
  ])
})

test('a notification is stored only where its payment is, not in a cell that its shop left', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await db.insertInto('moved_number').values({ number: 'P2', tenant_id: 2, cell_number: 1 }).execute()
  await insertPaidNotifications(db, [notification({ payment_no: 'P2' }), notification()])
  expect((await rows(db)).map(({ payment_no }) => payment_no)).toEqual(['P'])
})

test('what its gateway said is recorded for the notification of the same channel, payment, trade and amount only', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await insertPaidNotifications(db, nearMisses)
  for (const each of nearMisses) expect(await findReceivedAt(db, each)).toEqual(each.received_at)
  expect(await findReceivedAt(db, notification({ amount_fen: 102 }))).toBeUndefined()
  const [, ...others] = await rows(db)
  await markUnanswered(db, notification(), 'silent', minutes(5))
  expect((await rows(db))[0]).toMatchObject({ state: 'asking', reason: 'silent', next_try_at: minutes(5) })
  await markUnanswered(db, notification(), 'silent', null)
  expect((await rows(db))[0]).toMatchObject({ state: 'unanswered', next_try_at: null })
  await markDenied(db, notification(), 'no such trade', minutes(6))
  await markUnanswered(db, notification(), 'silent again', minutes(7))
  const [denied, ...after] = await rows(db)
  expect(denied).toMatchObject({ state: 'denied', reason: 'silent again', next_try_at: minutes(7) })
  expect(after).toEqual(others)
})

test('the notifications of a trade are deleted with those of no other trade or channel', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await insertPaidNotifications(db, nearMisses)
  await inTx(db, (tx) => deletePaidNotificationsOfTrades(tx, [{ channelId: 'A', tradeNo: 'T' }]))
  expect((await rows(db)).map((row) => [row.pay_channel_id, row.trade_no])).toEqual([
    ['B', 'T'],
    ['A', 'T2'],
  ])
})

test('reported amounts are listed for the given orders, in the order of arrival, without denied ones', async () => {
  await using opened = await freshDb()
  const { db } = opened
  for (const payment of ['P', 'P2', 'P3']) await addPaymentRow(db, payment)
  const notifications = [
    notification({ amount_fen: 1 }),
    notification({ amount_fen: 2 }),
    notification({ amount_fen: 3, payment_no: 'P2' }),
    notification({ amount_fen: 4, payment_no: 'P3' }),
    notification({ amount_fen: 5, payment_no: 'UNKNOWN' }),
    notification({ amount_fen: 6 }),
  ]
  for (const each of notifications) await insertPaidNotifications(db, [each])
  await markDenied(db, notification({ amount_fen: 2 }), 'no such trade', null)
  // changed rows move to the end of the table
  await markUnanswered(db, notification({ amount_fen: 1 }), 'silent', null)
  const listed = await inTx(db, async (tx) => {
    await readWithoutIndexes(tx)
    return listUnconfirmedAmounts(tx, ['order of P', 'order of P2'])
  })
  expect(listed).toEqual([
    { order_no: 'order of P', amount_fen: 1 },
    { order_no: 'order of P2', amount_fen: 3 },
    { order_no: 'order of P', amount_fen: 6 },
  ])
})

test('one notification is locked and deleted by its number, and no other', async () => {
  await using opened = await freshDb()
  const { db } = opened
  for (const each of nearMisses) await insertPaidNotifications(db, [each])
  const all = await rows(db)
  const wanted = all[2]
  const id = wanted?.notice_id ?? 0
  expect(await inTx(db, (tx) => lockPaidNotification(tx, id))).toEqual(wanted)
  await expectToWait(db, (tx) => lockPaidNotification(tx, id))
  await inTx(db, (tx) => deletePaidNotification(tx, id))
  expect(await rows(db)).toEqual(all.filter((row) => row !== wanted))
  expect(await inTx(db, (tx) => lockPaidNotification(tx, id))).toBeUndefined()
})

test('due notifications are claimed by one process and counted, the longest waiting first', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const late = notification({ trade_no: 'late', next_try_at: minutes(2) })
  await insertPaidNotifications(db, [late, notification({ trade_no: 'early' })])
  const work = { first: 'early', second: 'late', firstDueAt: minutes(1) }
  await expectClaimedOnce(
    db,
    {
      ...work,
      claim: async (tx, now, limit) => {
        await readWithoutIndexes(tx)
        return (await claimDuePaidNotifications(tx, now, minutes(60), limit)).map(({ trade_no }) => trade_no)
      },
    },
    minutes(3),
  )
  for (const row of await rows(db)) expect(row).toMatchObject({ tries: 1, next_try_at: minutes(60) })
})

test('notifications are claimed one by one in the order of their next tries, without those of shops that leave this cell', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addPaymentRow(db, 'P')
  await addPaymentRow(db, 'P2', { shop_id: 2 })
  for (const [tenant_id, state] of [
    [1, 'arrived'],
    [2, 'leaving'],
  ] as const)
    await db
      .insertInto('move_step')
      .values({ move_no: `M${tenant_id}`, tenant_id, state, at: moneyRowsAt })
      .execute()
  await insertPaidNotifications(db, [
    notification({ payment_no: 'P2', trade_no: 'leaves', next_try_at: minutes(0) }),
    notification({ trade_no: 'second', next_try_at: minutes(2) }),
    notification({ trade_no: 'first', next_try_at: minutes(1) }),
    notification({ trade_no: 'third', next_try_at: minutes(3) }),
    notification({ payment_no: 'UNKNOWN', trade_no: 'of no payment', next_try_at: minutes(4) }),
  ])
  const claim = () =>
    inTx(db, async (tx) => {
      await readWithoutIndexes(tx)
      const [claimed, ...more] = await claimDuePaidNotifications(tx, minutes(9), minutes(60), 1)
      expect(more).toEqual([])
      return claimed?.trade_no
    })
  const claimed = []
  for (let turn = 0; turn < 5; turn++) claimed.push(await claim())
  expect(claimed).toEqual(['first', 'second', 'third', 'of no payment', undefined])
})
