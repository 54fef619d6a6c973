import { expect, test } from 'vitest'
import {
  addPaymentRow,
  addReceiptRow,
  addRefundRow,
  moneyRowsAt,
} from '../../../../test-support/seed/money-rows.ts'
import { freshDb } from '../../../../test-support/server/fresh-db.ts'
import type { Db } from '../../platform/db.ts'
import type { NotificationResult } from './payment.tables.ts'
import { listGatewayTroubles, measurePaymentQueues } from './payment-queues.sql.ts'

const minutes = (count: number) => new Date(moneyRowsAt.getTime() + count * 60_000)

const addNotification = (db: Db, tradeNo: string, receivedAt: Date, nextTry: Date | null) =>
  db
    .insertInto('paid_notice')
    .values({
      pay_channel_id: 'A',
      payment_no: 'P',
      trade_no: tradeNo,
      amount_fen: 1,
      event_key: tradeNo,
      raw_hash: Buffer.alloc(32),
      state: nextTry ? 'asking' : 'unanswered',
      received_at: receivedAt,
      next_try_at: nextTry,
    })
    .execute()

test('payments whose check is due, notifications with a next try, and pending refunds wait for a gateway', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const none = { waiting: 0, oldest_at: null }
  expect(await measurePaymentQueues(db, minutes(0))).toEqual({
    payments: none,
    notifications: none,
    refunds: none,
  })
  await addPaymentRow(db, 'due now', { next_check_at: minutes(0) })
  await addPaymentRow(db, 'overdue', { next_check_at: minutes(-2) })
  await addPaymentRow(db, 'later', { next_check_at: new Date(moneyRowsAt.getTime() + 1) })
  await addPaymentRow(db, 'never')
  await addNotification(db, 'ended', minutes(-9), null)
  await addNotification(db, 'second', minutes(-3), minutes(5))
  await addNotification(db, 'first', minutes(-4), minutes(9))
  const receipt = await addReceiptRow(db, 'T')
  await addRefundRow(db, 'done', receipt, { state: 'done', created_at: minutes(-9) })
  await addRefundRow(db, 'by hand', receipt, { state: 'byPerson', created_at: minutes(-8) })
  for (const age of [5, 7, 6])
    await addRefundRow(db, `pending ${age}`, receipt, { created_at: minutes(-age) })
  expect(await measurePaymentQueues(db, minutes(0))).toEqual({
    payments: { waiting: 2, oldest_at: minutes(-2) },
    notifications: { waiting: 2, oldest_at: minutes(-4) },
    refunds: { waiting: 3, oldest_at: minutes(-7) },
  })
})

test('the given channels are listed with what went wrong since a moment, that with the most first', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const since = minutes(0)
  const addEvents = async (channel: string, verdicts: readonly NotificationResult[], at = minutes(1)) => {
    for (const [index, verdict] of verdicts.entries())
      await db
        .insertInto('payment_event')
        .values({
          pay_channel_id: channel,
          event_key: `${at.getTime()} ${index}`,
          verdict,
          payment_no: null,
          raw_hash: Buffer.alloc(32),
          at,
        })
        .execute()
  }
  const addRefunds = async (channel: string, ...refunds: readonly Parameters<typeof addRefundRow>[3][]) => {
    for (const [index, changes] of refunds.entries())
      await addRefundRow(
        db,
        `${channel} ${index}`,
        await addReceiptRow(db, `T${index}`, { pay_channel_id: channel }),
        changes,
      )
  }
  const triedTwice = { tries: 2 }
  await addEvents('works', ['paid', 'other', 'probe'])
  await addRefunds('works', { tries: 1 }, { tries: 3, state: 'done' }, { tries: 4, state: 'byPerson' })
  await addEvents('worked again', ['badSignature', 'stale'], since)
  await addEvents('sends', [
    'badSignature',
    'paid',
    'unconfirmed',
    'refunded',
    'unanswered',
    'other',
    'probe',
  ])
  await addEvents('sends', ['badSignature', 'paid'], since)
  await addEvents('sends', ['malformed', 'refunded'], minutes(-1))
  await addRefunds('refuses', triedTwice)
  await addEvents('both', ['wrongMerchant', 'unknownKey'])
  await addRefunds('both', triedTwice, triedTwice)
  await addRefunds('also refuses', triedTwice)
  await addEvents('of another shop', ['stale', 'stale'])
  const asked = ['refuses', 'works', 'sends', 'both', 'also refuses', 'worked again', 'unused']
  expect(await listGatewayTroubles(db, asked, since)).toEqual([
    { pay_channel_id: 'both', rejected: 2, refunds: 2, confirmed: 0 },
    { pay_channel_id: 'sends', rejected: 3, refunds: 0, confirmed: 2 },
    { pay_channel_id: 'also refuses', rejected: 0, refunds: 1, confirmed: 0 },
    { pay_channel_id: 'refuses', rejected: 0, refunds: 1, confirmed: 0 },
  ])
})
