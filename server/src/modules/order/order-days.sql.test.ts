import type { Insertable } from 'kysely'
import { expect, test } from 'vitest'
import { addOrderRow } from '../../../../test-support/seed/order-rows.ts'
import { freshDb } from '../../../../test-support/server/fresh-db.ts'
import type { Db, Tables } from '../../platform/db.ts'
import { countOrdersToDeliver, hasPaidOrder, sumOrderDays } from './order-days.sql.ts'

/** Noon of March 10 in Beijing. */
const now = new Date('2026-03-10T04:00:00Z')
const at = (time: string) => new Date(`2026-03-${time}Z`)
const minutes = (count: number) => new Date(now.getTime() + count * 60_000)
const aDayAgo = minutes(-24 * 60)
const justAfter = (moment: Date) => new Date(moment.getTime() + 1)
const key = (sign: string) => Buffer.alloc(16, sign)

/** A paid order of this amount, by default of real money and of shop 1. */
const addPaid = (
  db: Db,
  orderNo: string,
  [created_at, amount]: readonly [createdAt: Date, amountFen: number],
  changes: Partial<Insertable<Tables['orders']>> = {},
) =>
  addOrderRow(db, orderNo, {
    goods_fen: amount,
    amount_fen: amount,
    status: 'delivered',
    created_at,
    paid_at: now,
    ...changes,
  })

test('the sales of days are summed by Beijing days, up to the present time of day too, refunds deducted', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const phone_key = key('p')
  await addPaid(db, 'at midnight', [at('09T16:00:00'), 1000], { account_id: 7, phone_key })
  await addPaid(db, 'now, of test money', [now, 2000], { sandbox: true, phone_key })
  await addPaid(db, 'later', [justAfter(now), 4000], { account_id: 7 })
  await addPaid(db, 'later, of test money', [minutes(60), 8000], { sandbox: true, mail_key: key('m') })
  await addPaid(db, 'of the second shop', [minutes(-60), 16_000], {
    shop_id: 2,
    phone_key,
    mail_key: key('q'),
  })
  await addPaid(db, 'unpaid', [minutes(-60), 32_000], { status: 'unpaid', paid_at: null })
  await addPaid(db, 'of a third shop', [minutes(-60), 32_000], { shop_id: 3 })
  await addPaid(db, 'at the next midnight', [at('10T16:00:00'), 32_000])
  await addPaid(db, 'a day ago', [aDayAgo, 1000], { address_key: key('n') })
  await addPaid(db, 'a day ago, later', [justAfter(aDayAgo), 2000], { sandbox: true, address_key: key('n') })
  await addPaid(db, 'refunded', [at('08T16:00:00'), 4000], { status: 'refunded', qq_key: key('q') })
  const refunds = [
    { orderNo: 'a day ago', amountFen: 300 },
    { orderNo: 'refunded', amountFen: 4000 },
  ]
  const sum = (shopIds: readonly number[]) =>
    sumOrderDays(db, { shopIds, now, timeZone: 'Asia/Shanghai', daysBack: [2, 0, 1], refunds })
  const nothing = {
    orders: 0,
    orders_by_now: 0,
    revenue_fen: 0,
    test_fen: 0,
    revenue_by_now_fen: 0,
    test_by_now_fen: 0,
    buyers: 0,
  }
  expect(await sum([1, 2])).toEqual([
    {
      day: '2026-03-10',
      orders: 5,
      orders_by_now: 3,
      revenue_fen: 21_000,
      test_fen: 10_000,
      revenue_by_now_fen: 17_000,
      test_by_now_fen: 2000,
      buyers: 3,
    },
    {
      day: '2026-03-09',
      orders: 3,
      orders_by_now: 2,
      revenue_fen: 700,
      test_fen: 2000,
      revenue_by_now_fen: 700,
      test_by_now_fen: 0,
      buyers: 2,
    },
    { day: '2026-03-08', ...nothing },
  ])
  expect(await sum([])).toEqual(['10', '09', '08'].map((day) => ({ day: `2026-03-${day}`, ...nothing })))
})

test('a shop has a paid order in each status that follows a payment, and none by money that came too late', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const unpaid = ['unpaid', 'closing', 'cancelled', 'expired'] as const
  const paid = ['paid', 'delivered', 'refunding', 'refunded'] as const
  for (const status of unpaid) await addOrderRow(db, status, { status })
  for (const status of ['refunding', 'refunded'] as const) await addOrderRow(db, `late ${status}`, { status })
  for (const [index, status] of paid.entries())
    await addOrderRow(db, status, { status, shop_id: 2 + index, paid_at: now })
  const has = [1, 2, 3, 4, 5, 6].map((shopId) => hasPaidOrder(db, shopId))
  expect(await Promise.all(has)).toEqual([false, true, true, true, true, false])
})

test('paid orders without goods are counted, with the time at which the oldest was paid', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const waiting = { status: 'paid' } as const
  await addPaid(db, 'second', [now, 1000], { ...waiting, paid_at: minutes(2) })
  await addPaid(db, 'first', [now, 1000], { ...waiting, paid_at: minutes(1), shop_id: 2 })
  await addPaid(db, 'delivered', [now, 1000])
  await addPaid(db, 'of another shop', [now, 1000], { ...waiting, shop_id: 3 })
  expect(await countOrdersToDeliver(db, [1, 2])).toEqual({ orders: 2, oldest_at: minutes(1) })
  expect(await countOrdersToDeliver(db, [4])).toEqual({ orders: 0, oldest_at: null })
})
