import { createOrder } from '@faka/contract/order/order'
import { cancelOrder } from '@faka/contract/payment/cancel-order'
import { calcPrice } from '@faka/contract/pricing/pricing'
import { RequestId } from '@faka/contract/shared/ids'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import {
  buy,
  countCardsByState,
  createOrderInput,
  listDispositions,
  orderHistory,
  type PlacedOrder,
  readOrder,
  requestQr,
  submitOrder,
  waitForStatus,
} from '../../../../test-support/seed/purchase.ts'
import { seedCoupon, seedCouponBatch } from '../../../../test-support/seed/seed-coupon.ts'
import { callConcurrently, callForCode } from '../../../../test-support/server/call-concurrently.ts'
import { createCards, openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { waitForLock } from '../../../../test-support/server/wait-for-lock.ts'
import { findBreachesOfShop } from '../../laws/find-breaches-of-shop.ts'
import { lawsOfCoupons } from '../../laws/laws-of-coupons.ts'
import { inTx } from '../../platform/db.ts'
import { cancelSoldOrder } from '../payment/cancel-sold-order.ts'
import { refundOrder } from '../payment/refund-order.ts'
import { claimCoupons } from './claim-coupons.ts'
import { lowerMaxUses } from './coupon.sql.ts'
import { followOrders } from './coupon-use.sql.ts'

/** How often the coupons of a shop count as used, by their rows and by those of orders. */
const countUses = async ({ db: { db } }: TestShop): Promise<number> => {
  const coupons = await db.selectFrom('coupon').select('uses').execute()
  const counted = coupons.reduce((sum, coupon) => sum + coupon.uses, 0)
  const uses = await db.selectFrom('coupon_use').select('order_no').where('returned_at', 'is', null).execute()
  expect(uses).toHaveLength(counted)
  return counted
}

const cancel = ({ buyer, orderNo }: PlacedOrder) => buyer.call(cancelOrder, { orderNo })

test('of five hundred buyers at once at two processes exactly as many use a coupon as it allows', async () => {
  await using shop = await openShop()
  const other = await shop.openSecondProcess()
  const itemId = await shop.addItem({ cards: createCards(600) })
  const couponCode = await seedCoupon(shop, { maxUses: 37 })
  const codes = await callConcurrently(500, 500, (index) =>
    callForCode(
      (index % 2 ? other : shop).visitor(),
      createOrder,
      createOrderInput(shop, itemId, { couponCode }),
    ),
  )
  expect(codes).toEqual({ ok: 37, couponRefused: 463 })
  expect(await countUses(shop)).toBe(37)
  expect(await countCardsByState(shop.db.db)).toEqual({ held: 37, free: 563 })
})

test('of many orders of one buyer at once as many use coupons of a batch as it allows one buyer', async () => {
  await using shop = await openShop()
  const other = await shop.openSecondProcess()
  const itemId = await shop.addItem({ content: 'reusable', cards: ['A TEXT FOR ALL'] })
  const couponCode = await seedCoupon(shop, { maxUsesPerBuyer: 2 })
  const codes = await callConcurrently(60, 60, (index) =>
    callForCode(
      (index % 2 ? other : shop).visitor(),
      createOrder,
      // another address each time, and the same phone
      createOrderInput(shop, itemId, {
        couponCode,
        contact: { phone: '13800138000', mail: `mail-${index}@example.com` },
      }),
    ),
  )
  expect(codes).toEqual({ ok: 2, couponRefused: 58 })
  expect(await countUses(shop)).toBe(2)
})

test('a claim waits for one of the same batch that is not committed, and counts it', async () => {
  await using shop = await openShop()
  const { batchNo } = await seedCouponBatch(shop, { count: 2, maxUses: 1, maxUsesPerBuyer: 1 })
  const { db } = shop.db
  const [one, two] = await db
    .selectFrom('coupon')
    .innerJoin('coupon_batch', 'coupon_batch.coupon_batch_id', 'coupon.coupon_batch_id')
    .select(['coupon_id', 'coupon.coupon_batch_id', 'coupon.shop_id'])
    .where('batch_no', '=', batchNo)
    .orderBy('coupon_id')
    .execute()
  if (!one || !two) throw new Error('a coupon is missing')
  const claimOf = (orderNo: string, coupon: typeof one, buyer: string) => ({
    orderNo,
    couponId: coupon.coupon_id,
    batchId: coupon.coupon_batch_id,
    shopId: coupon.shop_id,
    buyerKeys: [Buffer.from(buyer)],
    discountFen: 200,
    at: shop.clock.now,
  })
  const claimed = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  const first = inTx(db, async (tx) => {
    expect(await claimCoupons(tx, [claimOf('FIRST', one, 'mina')])).toEqual(new Map())
    claimed.resolve()
    await gate.promise
  })
  await claimed.promise
  const others = [claimOf('SAME COUPON', one, 'tom'), claimOf('SAME BUYER', two, 'mina')].map((claim) =>
    inTx(db, (tx) => claimCoupons(tx, [claim])),
  )
  await waitForLock(db, others.length)
  gate.resolve()
  await first
  const refusals = await Promise.all(others)
  expect(refusals.flatMap((each) => [...each])).toEqual([
    ['SAME COUPON', 'usedUp'],
    ['SAME BUYER', 'usedByBuyer'],
  ])
  expect(await countUses(shop)).toBe(1)
})

test('an import that lowers the uses of a coupon waits for an order that claims it, and never deadlocks', async () => {
  await using shop = await openShop()
  const { batchNo } = await seedCouponBatch(shop, { maxUses: 9 })
  const { db } = shop.db
  const { coupon_batch_id: batchId } = await db
    .selectFrom('coupon_batch')
    .select('coupon_batch_id')
    .where('batch_no', '=', batchNo)
    .executeTakeFirstOrThrow()
  const locked = Promise.withResolvers<void>()
  let attempts = 0
  const claim = inTx(db, async (tx) => {
    attempts += 1
    // as an order that locked the batch and is about to lock its coupon
    await sql`select from coupon_batch where coupon_batch_id = ${batchId} for no key update`.execute(tx)
    locked.resolve()
    await waitForLock(db)
    await sql`select from coupon where coupon_batch_id = ${batchId} for no key update`.execute(tx)
  })
  await locked.promise
  const lowered = inTx(db, (tx) => {
    attempts += 1
    return lowerMaxUses(tx, batchId, 3)
  })
  await claim
  expect(await lowered).toBe(true)
  // a transaction that deadlocks is tried again
  expect(attempts).toBe(2)
})

test('claims and returns of many coupons of a batch at once wait for each other and never deadlock', async () => {
  await using shop = await openShop()
  await seedCouponBatch(shop, { count: 8, maxUses: 100_000 })
  const { db } = shop.db
  const coupons = await db.selectFrom('coupon').selectAll().orderBy('coupon_id').execute()
  let attempts = 0
  let numbers = 0
  const transactions = 120
  await callConcurrently(transactions, 12, async (index) => {
    const claims = coupons.map((coupon) => ({
      orderNo: `ORDER ${numbers++}`,
      couponId: coupon.coupon_id,
      batchId: coupon.coupon_batch_id,
      shopId: coupon.shop_id,
      buyerKeys: [],
      discountFen: 200,
      at: shop.clock.now,
    }))
    await inTx(db, (tx) => {
      attempts += 1
      return claimCoupons(tx, claims.slice(index % coupons.length))
    })
    const ended = sql`select unnest(${claims.map(({ orderNo }) => orderNo).toReversed()}::text[])`
    const paid = sql`select '' where false`
    await inTx(db, (tx) => {
      attempts += 1
      return sql`with ${followOrders({ ended, paid }, shop.clock.now)} select 1`.execute(tx)
    })
    return 'ok'
  })
  // a transaction that deadlocks is tried again
  expect(attempts).toBe(2 * transactions)
  expect(await countUses(shop)).toBe(0)
})

test('an order keeps its coupon from placing to refund, and every sum of it is one sum', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({
    priceFen: 999,
    tiers: [{ minQuantity: 3, unitPriceFen: 801 }],
    cards: createCards(3),
  })
  const couponCode = await seedCoupon(shop, {
    discount: { kind: 'share', basisPoints: 1250 },
    minFen: 2403,
    maxUses: 1,
  })
  const payChannel = shop.payChannels.rsa
  const price = await shop.visitor().call(calcPrice, { itemId, quantity: 3, couponCode, payChannel })
  // 2403 less 12.5 %, rounded down, and then 1.5 % of what is left
  expect(price).toEqual({
    unitPriceFen: 801,
    goodsFen: 2997,
    discountFen: 594 + 300,
    feeFen: 31,
    amountFen: 2134,
    reasons: [
      { kind: 'tier', minQuantity: 3, unitPriceFen: 801 },
      { kind: 'coupon', code: couponCode, couponFen: 300 },
      { kind: 'fee', feeBasisPoints: 150, feeFen: 31 },
    ],
  })
  const placed = await buy(shop, itemId, {
    quantity: 3,
    // as a buyer types it
    couponCode: couponCode.toLowerCase(),
    payChannel,
    expectedAmountFen: price.amountFen,
  })
  expect(await readOrder(placed)).toMatchObject({
    goodsFen: 2997,
    discountFen: 894,
    coupon: { code: couponCode, couponFen: 300 },
    feeFen: 31,
    amountFen: 2134,
  })
  const receipts = await shop.db.db.selectFrom('receipt').select('amount_fen').execute()
  expect(receipts).toEqual([{ amount_fen: 2134 }])
  const ask = { orderNo: placed.orderNo, why: 'Asked for it.' }
  const requestId = () => RequestId.parse(crypto.randomUUID())
  const first = await refundOrder(shop.seller, { ...ask, requestId: requestId(), amountFen: 34 })
  expect(first.refundableFen).toBe(2100)
  await expect(refundOrder(shop.seller, { ...ask, requestId: requestId(), amountFen: 2101 })).rejects.toThrow(
    'refundTooLarge',
  )
  expect((await refundOrder(shop.seller, { ...ask, requestId: requestId() })).amountFen).toBe(2100)
  await shop.advanceClock(60)
  // what was paid for is used, also when it is refunded
  expect(await countUses(shop)).toBe(1)
})

test('a use is returned once when its order ends unpaid, however it ends, and is used again', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ cards: createCards(5) })
  const couponCode = await seedCoupon(shop, { maxUses: 1 })
  const place = () => submitOrder(shop, itemId, { couponCode })
  const refuse = async () => {
    const refused = await shop
      .visitor()
      .expectRejection(createOrder, createOrderInput(shop, itemId, { couponCode }))
    expect([refused.code, refused.data]).toEqual(['couponRefused', { why: 'usedUp' }])
  }
  const cancelled = await place()
  await refuse()
  await Promise.all([cancel(cancelled), cancel(cancelled), cancel(cancelled)])
  expect(await countUses(shop)).toBe(0)
  const expired = await place()
  await refuse()
  await shop.advanceClock(16 * 60)
  await waitForStatus(expired, 'expired')
  expect(await countUses(shop)).toBe(0)
  const { orderNo } = await place()
  const requestId = RequestId.parse(crypto.randomUUID())
  await cancelSoldOrder(shop.seller, { orderNo, requestId, why: 'By mistake.' })
  expect(await countUses(shop)).toBe(0)
  await buy(shop, itemId, { couponCode })
  await refuse()
  await shop.advanceClock(24 * 3600)
  expect(await countUses(shop)).toBe(1)
})

test.each([1, 5])('a repeated request is one use of a coupon for %i orders', async (maxUses) => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ cards: createCards(5) })
  const couponCode = await seedCoupon(shop, { maxUses })
  const input = createOrderInput(shop, itemId, { couponCode })
  const buyer = shop.visitor()
  const answers = await Promise.all(Array.from({ length: 8 }, () => buyer.call(createOrder, input)))
  expect(new Set(answers.map(({ orderNo }) => orderNo)).size).toBe(1)
  expect((await buyer.call(createOrder, input)).orderNo).toBe(answers[0]?.orderNo)
  expect(await countUses(shop)).toBe(1)
  expect(await countCardsByState(shop.db.db)).toEqual({ held: 1, free: 4 })
})

test('late money takes the coupon again while its limits allow it, and is refunded when they do not', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ cards: createCards(5) })
  const couponCode = await seedCoupon(shop, { maxUses: 2, maxUsesPerBuyer: 1 })
  const late = async () => {
    const placed = await submitOrder(shop, itemId, { couponCode })
    return { placed, qr: await requestQr(placed, shop.payChannels.md5) }
  }
  const [lucky, unlucky] = [await late(), await late()]
  await shop.advanceClock(16 * 60)
  for (const { placed } of [lucky, unlucky]) await waitForStatus(placed, 'expired')
  expect(await countUses(shop)).toBe(0)
  await shop.pressButton(lucky.qr, 'pay')
  await waitForStatus(lucky.placed, 'delivered')
  expect(await countUses(shop)).toBe(1)
  // another buyer uses the coupon up
  await buy(shop, itemId, { couponCode })
  await shop.pressButton(unlucky.qr, 'pay')
  // jobs that run before the money is decided refund nothing
  await waitForStatus(unlucky.placed, 'refunding')
  await shop.advanceClock(60)
  await waitForStatus(unlucky.placed, 'refunded')
  expect(await orderHistory(shop.db.db, unlucky.placed.orderNo)).toBe(
    'unpaid > closing > expired > refunding > refunded',
  )
  expect(await listDispositions(shop.db.db, unlucky.placed.orderNo)).toEqual(['refunded lateWithoutCoupon'])
  expect(await countUses(shop)).toBe(2)
  expect(await countCardsByState(shop.db.db)).toEqual({ sold: 2, free: 3 })
})

test('uses of orders that a program before coupons ended or settled are followed up by a job', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ content: 'reusable', cards: ['A TEXT FOR ALL'] })
  const couponCode = await seedCoupon(shop, { maxUses: 3 })
  const [ended, paid] = [
    await submitOrder(shop, itemId, { couponCode }),
    await submitOrder(shop, itemId, { couponCode }),
  ]
  await submitOrder(shop, itemId, { couponCode })
  const { db } = shop.db
  const at = shop.clock.now
  await db
    .updateTable('orders')
    .set({ status: 'expired', closed_at: at })
    .where('order_no', '=', ended.orderNo)
    .execute()
  await db
    .updateTable('orders')
    .set({ status: 'paid', paid_at: at })
    .where('order_no', '=', paid.orderNo)
    .execute()
  expect(await countUses(shop)).toBe(3)
  await shop.runJobs()
  expect(await countUses(shop)).toBe(2)
  const uses = await db.selectFrom('coupon_use').select(['order_no', 'paid_at', 'returned_at']).execute()
  const stateOf = (orderNo: string) => uses.find(({ order_no }) => order_no === orderNo)
  expect(stateOf(ended.orderNo)?.returned_at).not.toBeNull()
  expect(stateOf(paid.orderNo)?.paid_at).not.toBeNull()
  await shop.runJobs()
  expect(await countUses(shop)).toBe(2)
})

test('late money that a program before coupons settled counts again where the coupon allows it, and is noted where not', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ content: 'reusable', cards: ['A TEXT FOR ALL'] })
  const couponCode = await seedCoupon(shop, { maxUses: 2 })
  const late = [
    await submitOrder(shop, itemId, { couponCode }),
    await submitOrder(shop, itemId, { couponCode }),
  ]
  for (const placed of late) await cancel(placed)
  await buy(shop, itemId, { couponCode })
  const { db } = shop.db
  const orderNos = late.map(({ orderNo }) => orderNo)
  await db
    .updateTable('orders')
    .set({ status: 'paid', paid_at: shop.clock.now })
    .where('order_no', 'in', orderNos)
    .execute()
  for (let runs = 0; runs < 2; runs++) {
    await shop.runJobs()
    expect(await countUses(shop)).toBe(2)
    const uses = await db.selectFrom('coupon_use').selectAll().where('order_no', 'in', orderNos).execute()
    expect(uses.filter(({ paid_at }) => paid_at)).toHaveLength(1)
    const left = uses.filter(({ returned_at }) => returned_at).map(({ order_no }) => order_no)
    const notes = await db.selectFrom('order_action').selectAll().where('kind', '=', 'note').execute()
    expect(notes.map(({ order_no }) => order_no)).toEqual(left)
    expect(left).toHaveLength(1)
    expect(await findBreachesOfShop(shop.services, lawsOfCoupons)).toEqual([])
  }
})

test('the laws of coupons read the uses once, however many coupons there are', async () => {
  await using shop = await openShop()
  await seedCouponBatch(shop, { count: 300 })
  const { db } = shop.db
  await sql`
    insert into coupon_use (order_no, coupon_id, coupon_batch_id, shop_id, buyer_keys, discount_fen, created_at)
    select 'ORDER ' || coupon_id, coupon_id, coupon_batch_id, shop_id, '{}', 1, now() from coupon`.execute(db)
  const [law] = lawsOfCoupons
  const { rows } = await sql<{ line: string }>`
    explain (analyze, costs off, timing off, summary off) ${sql.raw(law?.breaches ?? '')}`.execute(db)
  const scans = rows
    .flatMap((row) => Object.values(row))
    .filter((line) => line.includes('Scan on coupon_use'))
  expect(scans).toEqual([expect.stringMatching(/loops=1\)/)])
})

test('an account is one buyer, and reads before the order that it used a coupon', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ cards: createCards(5) })
  const couponCode = await seedCoupon(shop, { maxUsesPerBuyer: 1 })
  const { visitor: buyer } = await openBuyer(shop)
  await submitOrder(shop, itemId, { buyer, couponCode })
  const { reasons, amountFen } = await buyer.call(calcPrice, { itemId, quantity: 1, couponCode })
  expect(reasons).toEqual([{ kind: 'couponRefused', why: 'usedByBuyer' }])
  expect(amountFen).toBe(1000)
  const input = createOrderInput(shop, itemId, { couponCode })
  expect((await buyer.expectRejection(createOrder, input)).code).toBe('couponRefused')
})

test.each([{ phone: '13800138000' }, { mail: 'mina@example.com' }])(
  'an order of a stranger with the contact of an account uses up no coupon of the account that verified it: %o',
  async (contact) => {
    await using shop = await openShop()
    const itemId = await shop.addItem({ cards: createCards(9) })
    const couponCode = await seedCoupon(shop, { maxUsesPerBuyer: 1 })
    const { visitor: buyer } = await openBuyer(shop, contact)
    const stranger = shop.visitor()
    const input = (device: string, of: object = contact) =>
      createOrderInput(shop, itemId, { couponCode, contact: of, device: device.repeat(43) })
    await stranger.call(createOrder, input('s'))
    expect((await stranger.expectRejection(createOrder, input('t'))).code).toBe('couponRefused')
    await buyer.call(createOrder, input('b'))
    // once, and not as a guest of the same device either
    expect((await buyer.expectRejection(createOrder, input('c'))).code).toBe('couponRefused')
    const guest = input('b', { phone: '13900139000' })
    expect((await shop.visitor().expectRejection(createOrder, guest)).code).toBe('couponRefused')
  },
)
