import { type Insertable, sql } from 'kysely'
import { expect, test } from 'vitest'
import { addLeavingShops } from '../../../../test-support/seed/leaving-shops.ts'
import { addOrderRow, orderRowsAt } from '../../../../test-support/seed/order-rows.ts'
import { freshDb } from '../../../../test-support/server/fresh-db.ts'
import { type Db, inTx, type Tables, type Tx } from '../../platform/db.ts'
import { couponFollower, followUpCoupons, lockPaidWithoutUse } from './follow-up-coupons.sql.ts'

const minutes = (count: number) => new Date(orderRowsAt.getTime() + count * 60_000)

type Use = Partial<Pick<Insertable<Tables['coupon_use']>, 'paid_at' | 'returned_at'>>

/** Inserts an order with its use of a coupon, which it holds unless changed. */
async function addWithUse(
  db: Db,
  orderNo: string,
  changes: Partial<Insertable<Tables['orders']>>,
  use: Use = {},
) {
  const coupon = { coupon_code: 'CODE', coupon_fen: 100, discount_fen: 100, amount_fen: 900 }
  await addOrderRow(db, orderNo, { ...coupon, ...changes })
  await db
    .insertInto('coupon_use')
    .values({
      order_no: orderNo,
      coupon_id: 1,
      coupon_batch_id: 1,
      shop_id: changes.shop_id ?? 1,
      buyer_keys: [],
      discount_fen: 100,
      created_at: orderRowsAt,
      paid_at: null,
      returned_at: null,
      ...use,
    })
    .execute()
}

/** Each order with the time at which its use was marked as paid, or returned. */
const uses = async (db: Db) =>
  (await db.selectFrom('coupon_use').selectAll().orderBy('order_no').execute()).map(
    ({ order_no, paid_at, returned_at }) => [order_no, paid_at, returned_at],
  )

/** In a transaction beside another one, which it would wait for. */
const beside = <Result>(db: Db, run: (tx: Tx) => Promise<Result>) =>
  inTx(db, async (tx) => {
    await sql`set local lock_timeout = '10s'`.execute(tx)
    return run(tx)
  })

const ended = { status: 'expired', closed_at: minutes(1) } as const
const paid = { status: 'delivered', paid_at: minutes(1) } as const

test('held coupons of ended orders are returned and those of paid ones marked, up to the limit', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addLeavingShops(db, { leaving: 2, left: 3, stays: 4 })
  await addOrderRow(db, 'without a coupon', ended)
  await addWithUse(db, 'ended', ended)
  await addWithUse(db, 'ended before', ended, { returned_at: minutes(1) })
  await addWithUse(db, 'leaving', { ...ended, shop_id: 2 })
  await addWithUse(db, 'left', { ...paid, shop_id: 3 })
  await addWithUse(db, 'open', {})
  await addWithUse(db, 'paid', paid)
  await addWithUse(db, 'paid before', paid, { paid_at: minutes(1) })
  await addWithUse(db, 'paid late', { ...ended, ...paid, shop_id: 4 })
  const follow = (max: number) => followUpCoupons(db, minutes(5), max)
  expect([await follow(1), await follow(9), await follow(9)]).toEqual([1, 2, 0])
  expect(await uses(db)).toEqual([
    ['ended', null, minutes(5)],
    ['ended before', null, minutes(1)],
    ['leaving', null, null],
    ['left', null, null],
    ['open', null, null],
    ['paid', minutes(5), null],
    ['paid before', minutes(1), null],
    ['paid late', minutes(5), null],
  ])
})

test('coupons of orders that another transaction has locked are left to the next time, without waiting', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addWithUse(db, 'ended', ended)
  await addWithUse(db, 'locked', ended)
  await inTx(db, async (tx) => {
    await sql`select from orders where order_no = 'locked' for update`.execute(tx)
    expect(await beside(db, (other) => followUpCoupons(other, minutes(5), 9))).toBe(1)
  })
  expect(await uses(db)).toEqual([
    ['ended', null, minutes(5)],
    ['locked', null, null],
  ])
})

test('a paid order whose coupon was returned is locked by one process, unless that was noted at it', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const act = (orderNo: string, actor: string) =>
    db
      .insertInto('order_action')
      .values({
        order_no: orderNo,
        shop_id: 1,
        kind: 'note',
        actor,
        why: 'paid late',
        amount_fen: null,
        request_id: null,
        at: minutes(3),
      })
      .execute()
  await addLeavingShops(db, { leaving: 2, left: 3, stays: 1 })
  const returned = { returned_at: minutes(2) }
  await addWithUse(db, 'noted', paid, returned)
  await act('noted', couponFollower)
  await addWithUse(db, 'leaving', { ...paid, shop_id: 2 }, returned)
  await addWithUse(db, 'left', { ...paid, shop_id: 3 }, returned)
  await addWithUse(db, 'ended', ended, returned)
  await addWithUse(db, 'held', paid)
  await addWithUse(db, 'returned before', paid, { returned_at: minutes(1) })
  await addWithUse(db, 'late', paid, returned)
  await act('late', 'seller')
  const lock = (tx: Tx) => lockPaidWithoutUse(tx, minutes(1))
  await inTx(db, async (tx) => {
    expect(await lock(tx)).toEqual({ order_no: 'late', shop_id: 1, coupon_code: 'CODE' })
    // no other row is left for another process
    expect(await beside(db, lock)).toBeUndefined()
  })
})
