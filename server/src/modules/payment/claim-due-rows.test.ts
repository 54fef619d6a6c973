import { expect, test } from 'vitest'
import { buy, requestQr, submitOrder } from '../../../../test-support/seed/purchase.ts'
import { expectClaimedOnce, expectToWait } from '../../../../test-support/server/expect-claimed-once.ts'
import { createCards, openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import type { Tx } from '../../platform/db.ts'
import { lockOpenDifference, lockUndecidedPayment } from '../reconciliation/reconciliation-case.sql.ts'
import {
  claimDuePaidNotifications,
  insertPaidNotifications,
  lockPaidNotification,
} from './paid-notification.sql.ts'
import { claimDuePayments, lockPayments, lockPaymentsOfMoney } from './payment.sql.ts'

const minutes = (shop: TestShop, count: number) => new Date(shop.clock.now.getTime() + count * 60_000)

test('a due payment is claimed by one process, the longest waiting first', async () => {
  await using shop = await openShop()
  const item = await shop.addItem({ cards: createCards(2) })
  for (const _ of [1, 2]) await requestQr(await submitOrder(shop, item), shop.payChannels.md5)
  const { db } = shop.db
  const [one, two] = await db.selectFrom('payment').select('payment_no').orderBy('created_at').execute()
  const [second, first] = [one?.payment_no ?? '', two?.payment_no ?? '']
  const firstDueAt = minutes(shop, 1)
  await db
    .updateTable('payment')
    .set({ next_check_at: minutes(shop, 2) })
    .execute()
  await db.updateTable('payment').set({ next_check_at: firstDueAt }).where('payment_no', '=', first).execute()
  const take = async (tx: Tx, now: Date, limit: number) =>
    (await claimDuePayments(tx, now, limit)).map(({ payment_no }) => payment_no)
  await expectClaimedOnce(db, { first, second, firstDueAt, claim: take }, minutes(shop, 3))
  const looked = await db.selectFrom('payment').select(['checks', 'next_check_at']).execute()
  for (const each of looked)
    expect(each).toEqual({ checks: 1, next_check_at: new Date(minutes(shop, 3).getTime() + 30_000) })
})

/** Notifications that wait for confirmation, the later one inserted first. */
async function addPaidNotifications(shop: TestShop) {
  const notification = (tradeNo: string, inMinutes: number) => ({
    pay_channel_id: shop.payChannels.md5,
    payment_no: 'P',
    trade_no: tradeNo,
    amount_fen: 100,
    event_key: tradeNo,
    raw_hash: Buffer.alloc(32),
    received_at: shop.clock.now,
    next_try_at: minutes(shop, inMinutes),
  })
  await insertPaidNotifications(shop.db.db, [notification('late', 2), notification('early', 1)])
}

test('a due notification is claimed by one process, the longest waiting first', async () => {
  await using shop = await openShop()
  await addPaidNotifications(shop)
  await expectClaimedOnce(
    shop.db.db,
    {
      first: 'early',
      second: 'late',
      firstDueAt: minutes(shop, 1),
      claim: async (tx, now, limit) =>
        (await claimDuePaidNotifications(tx, now, minutes(shop, 60), limit)).map(({ trade_no }) => trade_no),
    },
    minutes(shop, 3),
  )
  const rows = await shop.db.db.selectFrom('paid_notice').select('tries').execute()
  expect(rows).toEqual([{ tries: 1 }, { tries: 1 }])
})

test('a decision about a payment, received money, a notification or a difference waits for a concurrent one', async () => {
  await using shop = await openShop()
  const { db } = shop.db
  const paid = await buy(shop, await shop.addItem({ cards: createCards(1) }))
  await addPaidNotifications(shop)
  const payment = await db.selectFrom('payment').select('payment_no').executeTakeFirstOrThrow()
  await db
    .insertInto('receipt')
    .values({
      pay_channel_id: shop.payChannels.md5,
      trade_no: 'T',
      payment_no: 'NOBODY',
      amount_fen: 5,
      order_no: null,
      shop_id: null,
      fate: 'person',
      reason: 'unknownPayment',
      received_at: shop.clock.now,
    })
    .execute()
  await db
    .insertInto('bill_difference')
    .values({
      pay_channel_id: shop.payChannels.md5,
      day: '2026-03-01',
      kind: 'missingHere',
      what: 'paid',
      trade_no: 'T2',
      number: '',
      here_fen: null,
      there_fen: 7,
      found_at: shop.clock.now,
    })
    .execute()
  const { receipt_id } = await db
    .selectFrom('receipt')
    .select('receipt_id')
    .where('fate', '=', 'person')
    .executeTakeFirstOrThrow()
  const { difference_id } = await db
    .selectFrom('bill_difference')
    .select('difference_id')
    .executeTakeFirstOrThrow()
  const { notice_id } = await db.selectFrom('paid_notice').select('notice_id').executeTakeFirstOrThrow()
  await expectToWait(db, (tx) => lockPayments(tx, [payment.payment_no]))
  await expectToWait(db, (tx) => lockPaymentsOfMoney(tx, paid.orderNo))
  await expectToWait(db, (tx) => lockUndecidedPayment(tx, receipt_id))
  await expectToWait(db, (tx) => lockPaidNotification(tx, notice_id))
  await expectToWait(db, (tx) => lockOpenDifference(tx, difference_id))
})
