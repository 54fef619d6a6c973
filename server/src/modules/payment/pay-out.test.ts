import { getOrderTimeline } from '@faka/contract/delivery/order-timeline'
import { redeemGiftCode } from '@faka/contract/gift-code/redeem-gift-code'
import { createOrder } from '@faka/contract/order/order'
import { payFromBalance } from '@faka/contract/payment/pay-from-balance'
import { payOut as payOutOperation, showPayout } from '@faka/contract/payment/payout'
import { planPayout } from '@faka/contract/payment/payout-plan'
import { pageStatement } from '@faka/contract/wallet/wallet'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Buyer, openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import { createOrderInput, orderHistory } from '../../../../test-support/seed/purchase.ts'
import { seedGiftCodes } from '../../../../test-support/seed/seed-gift-codes.ts'
import { seedTopUpTerms } from '../../../../test-support/seed/seed-top-up-terms.ts'
import { topUp } from '../../../../test-support/seed/top-up.ts'
import { callForCode } from '../../../../test-support/server/call-concurrently.ts'
import { openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { findBreachesOfShop } from '../../laws/find-breaches-of-shop.ts'
import { laws } from '../../laws/laws.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { payOut } from './pay-out.ts'

const steps = [
  { fromFen: 5000, bonusFen: 100 },
  { fromFen: 10_000, bonusFen: 500 },
]

async function openPayouts() {
  const shop = await openShop()
  await seedTopUpTerms(shop, { steps })
  const buyer = await openBuyer(shop, { userName: 'payee' })
  return { shop, buyer, [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose]() }
}

const request = (amountFen: number, bonusFen: number) => ({
  requestId: crypto.randomUUID() as string,
  amountFen,
  bonusFen,
})

const balanceOf = async ({ visitor }: Buyer) => (await visitor.call(pageStatement, {})).balanceFen

const listRefunds = ({ db }: TestShop) =>
  db.db
    .selectFrom('refund')
    .select(['order_no', 'amount_fen', 'state', 'reason', 'to_balance'])
    .orderBy('created_at')
    .orderBy('amount_fen', 'desc')
    .execute()

const expectLaws = async (shop: TestShop) => expect(await findBreachesOfShop(shop.services, laws)).toEqual([])

test('a payout refunds the newest top-ups first, takes their bonus back, and leaves the fee', async () => {
  await using opened = await openPayouts()
  const { shop, buyer } = opened
  const { rsa } = shop.payChannels
  const older = await topUp(shop, buyer, { payChannel: rsa })
  shop.clock.now = new Date(shop.clock.now.getTime() + 60_000)
  const newer = await topUp(shop, buyer, { amountFen: 5000, bonusFen: 100, payChannel: rsa })
  const { payout } = await buyer.visitor.call(showPayout, {})
  expect(payout).toEqual({
    balanceFen: 15_600,
    topUps: [
      { leftFen: 5000, bonusFen: 100, wholeOnly: false, payChannel: expect.stringMatching(/./) },
      { leftFen: 10_000, bonusFen: 500, wholeOnly: false, payChannel: expect.stringMatching(/./) },
    ],
    days: 90,
  })
  const asked = request(8000, 600)
  const done = await buyer.visitor.call(payOutOperation, asked)
  expect(done).toMatchObject({ amountFen: 8000, bonusFen: 600, refunds: 2 })
  expect(await buyer.visitor.call(payOutOperation, asked)).toEqual(done)
  const reused = await buyer.visitor.expectRejection(payOutOperation, { ...asked, amountFen: 7000 })
  expect(reused.code).toBe('requestReused')
  expect(await balanceOf(buyer)).toBe(7000)
  await expectLaws(shop)
  await shop.advanceClock(60)
  const refund = { state: 'done', reason: 'payout', to_balance: false }
  expect(await listRefunds(shop)).toEqual([
    { order_no: newer.orderNo, amount_fen: 5000, ...refund },
    { order_no: older.orderNo, amount_fen: 3000, ...refund },
  ])
  const { refunds } = await buyer.visitor.call(getOrderTimeline, { orderNo: newer.orderNo })
  expect(refunds).toMatchObject([{ why: 'payout', amountFen: 5000, state: 'done' }])
  await buyer.visitor.call(payOutOperation, request(7000, 0))
  await shop.advanceClock(60)
  expect(await balanceOf(buyer)).toBe(0)
  expect((await buyer.visitor.call(showPayout, {})).payout?.topUps).toEqual([])
  await expectLaws(shop)
})

test('what did not come by a refundable payment stays, and a bonus that was not shown is not taken', async () => {
  await using opened = await openPayouts()
  const { shop, buyer } = opened
  const { visitor } = buyer
  await visitor.call(redeemGiftCode, { code: (await seedGiftCodes(shop, { worthFen: 2000 })).code })
  expect((await visitor.expectRejection(payOutOperation, request(1, 0))).code).toBe('payoutNotPossible')
  await topUp(shop, buyer, { payChannel: shop.payChannels.rsa })
  for (const [amountFen, bonusFen, code] of [
    [10_001, 500, 'payoutNotPossible'],
    [10_000, 0, 'payoutChanged'],
  ] as const)
    expect((await visitor.expectRejection(payOutOperation, request(amountFen, bonusFen))).code).toBe(code)
  expect(await balanceOf(buyer)).toBe(12_500)
  const guest = await shop.visitor().expectRejection(payOutOperation, request(1, 0))
  expect(guest.code).toBe('sessionNeeded')
  await visitor.call(payOutOperation, request(10_000, 500))
  await shop.advanceClock(60)
  expect(await balanceOf(buyer)).toBe(2000)
  await expectLaws(shop)
})

test('a top-up without a fee that is paid out whole ends as a refunded order, by its buyer', async () => {
  await using opened = await openPayouts()
  const { shop, buyer } = opened
  const { orderNo } = await topUp(shop, buyer, { amountFen: 1000, bonusFen: 0 })
  await buyer.visitor.call(payOutOperation, request(1000, 0))
  await shop.advanceClock(60)
  expect(await orderHistory(shop.db.db, orderNo)).toBe('unpaid > paid > delivered > refunding > refunded')
  const { events } = await buyer.visitor.call(getOrderTimeline, { orderNo })
  expect(events).toContainEqual(
    expect.objectContaining({ status: 'refunding', reason: 'paidOut', actor: 'buyer' }),
  )
  await expectLaws(shop)
})

test('a payment is refunded within its days only', async () => {
  await using opened = await openPayouts()
  const { shop, buyer } = opened
  await topUp(shop, buyer, { payChannel: shop.payChannels.rsa })
  shop.clock.now = new Date(shop.clock.now.getTime() + 91 * 86_400_000)
  const later = await openBuyer(shop, { userName: 'payee' })
  expect((await later.visitor.call(showPayout, {})).payout).toMatchObject({ balanceFen: 10_500, topUps: [] })
  const refused = await later.visitor.expectRejection(payOutOperation, request(100, 500))
  expect(refused.code).toBe('payoutNotPossible')
})

test('of payouts and payments at once, only what the balance has is taken', async () => {
  await using opened = await openPayouts()
  const { shop, buyer } = opened
  const { visitor } = buyer
  await topUp(shop, buyer, { payChannel: shop.payChannels.rsa })
  const itemId = await shop.addItem({ content: 'reusable', cards: ['text'], priceFen: 6000 })
  const { orderNo } = await visitor.call(createOrder, createOrderInput(shop, itemId))
  const same = request(4000, 500)
  const codes = await Promise.all([
    callForCode(visitor, payOutOperation, same),
    callForCode(visitor, payOutOperation, same),
    callForCode(visitor, payOutOperation, request(9000, 500)),
    callForCode(visitor, payOutOperation, request(9500, 500)),
    callForCode(visitor, payFromBalance, { orderNo }),
  ])
  const refunds = await listRefunds(shop)
  const takenFen = refunds.reduce((sum, { amount_fen }) => sum + amount_fen, 0)
  const isPaid = codes[4] === 'ok'
  expect(refunds.length + Number(isPaid), codes.join()).toBeGreaterThan(0)
  const bonusFen = refunds.length > 0 ? 500 : 0
  expect(await balanceOf(buyer)).toBe(10_500 - takenFen - bonusFen - (isPaid ? 6000 : 0))
  // a request is answered the same way however often it is sent
  expect(codes[0]).toBe(codes[1])
  await shop.advanceClock(60)
  await expectLaws(shop)
})

test('a payout that breaks off anywhere leaves nothing, and one that ends before the gateway is asked is carried out', async () => {
  await using opened = await openPayouts()
  const { shop, buyer } = opened
  const { account } = buyer
  for (const amountFen of [1000, 2000])
    await topUp(shop, buyer, { amountFen, bonusFen: 0, payChannel: shop.payChannels.rsa })
  const asked = payOutOperation.input.parse(request(2500, 0))
  const browser = { networkHash: '', ip: '192.0.2.1', userAgent: '' }
  const session = { accountId: account.account_id, sessionId: '', roles: [], phoneProved: true }
  const actor = { kind: 'buyer', ...browser, ...session } as const
  // a try that breaks off counts as well
  const { limits } = shop.services.config
  const config = { ...shop.services.config, limits: { ...limits, payoutsPerDay: 1000 } }
  /** The payout in a process that ends when it draws its n-th random bytes. */
  const payOutUntil = (last: number) => {
    let draws = 0
    const random: Ctx['random'] = (size) => {
      if (++draws > last) throw new Error('the process ends')
      return shop.services.random(size)
    }
    return payOut({ ...shop.seller, actor, random, config }, asked)
  }
  let broken = 0
  for (; broken < 100; broken++) {
    const done = await payOutUntil(broken).catch(() => undefined)
    if (done) break
    expect(await listRefunds(shop)).toEqual([])
    expect(await balanceOf(buyer)).toBe(3000)
  }
  // its number, and for each part the request, the refund and the entry
  expect(broken).toBeGreaterThanOrEqual(7)
  expect((await listRefunds(shop)).map(({ state }) => state)).toEqual(['pending', 'pending'])
  expect(await balanceOf(buyer)).toBe(500)
  await expectLaws(shop)
  await shop.advanceClock(60)
  expect((await listRefunds(shop)).map(({ state }) => state)).toEqual(['done', 'done'])
  await expectLaws(shop)
})

/** A top-up of which something is left. */
const anyTopUp = fc.record({
  leftFen: fc.integer({ min: 1, max: 1000 }),
  bonusFen: fc.nat({ max: 300 }),
  wholeOnly: fc.boolean(),
})

test('a plan pays out no more than is wanted, left and held, and everything up to the most that it can divide', () => {
  fc.assert(
    fc.property(
      fc.array(anyTopUp, { maxLength: 5 }),
      fc.nat({ max: 3000 }),
      fc.integer({ min: 1, max: 3000 }),
      (topUps, balanceFen, wantedFen) => {
        const plan = planPayout(topUps, balanceFen, wantedFen)
        expect(plan.amountFen).toBeLessThanOrEqual(wantedFen)
        expect(plan.amountFen + plan.bonusFen).toBeLessThanOrEqual(balanceFen)
        expect(plan.parts.reduce((sum, part) => sum + part.amountFen, 0)).toBe(plan.amountFen)
        for (const { topUp: from, amountFen } of plan.parts) {
          expect(amountFen).toBeGreaterThan(0)
          expect(amountFen).toBeLessThanOrEqual(from.leftFen)
          if (from.wholeOnly) expect(amountFen).toBe(from.leftFen)
        }
        const inParts = topUps.filter(({ wholeOnly }) => !wholeOnly)
        const mostFen = planPayout(inParts, balanceFen, Number.POSITIVE_INFINITY).amountFen
        const wanted = planPayout(inParts, balanceFen, wantedFen)
        expect(wanted.amountFen).toBe(Math.min(wantedFen, mostFen))
      },
    ),
  )
})
