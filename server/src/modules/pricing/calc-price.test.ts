import { createOrder } from '@faka/contract/order/order'
import { calcPrice } from '@faka/contract/pricing/pricing'
import { expect, test } from 'vitest'
import { openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import { createOrderInput } from '../../../../test-support/seed/purchase.ts'
import { seedCoupon } from '../../../../test-support/seed/seed-coupon.ts'
import { callConcurrently, callForCode } from '../../../../test-support/server/call-concurrently.ts'
import { createCards, openShop } from '../../../../test-support/server/open-shop.ts'
import type { Visitor } from '../../../../test-support/server/visitor.ts'

test('the calculated price is the price of the order, for each quantity and pay channel', async () => {
  await using shop = await openShop()
  const tiers = [
    { minQuantity: 3, unitPriceFen: 801 },
    { minQuantity: 10, unitPriceFen: 700 },
  ]
  const itemId = await shop.addItem({ priceFen: 999, tiers, cards: createCards(60) })
  const buyer = shop.visitor()
  for (const payChannel of [shop.payChannels.md5, shop.payChannels.rsa])
    for (const quantity of [1, 2, 3, 9, 10]) {
      const price = await buyer.call(calcPrice, { itemId, quantity, payChannel })
      const expectedAmountFen = price.amountFen
      const input = createOrderInput(shop, itemId, { quantity, payChannel, expectedAmountFen })
      expect((await buyer.call(createOrder, input)).amountFen).toBe(expectedAmountFen)
    }
  expect(await buyer.call(calcPrice, { itemId, quantity: 10, payChannel: shop.payChannels.rsa })).toEqual({
    unitPriceFen: 700,
    goodsFen: 9990,
    discountFen: 2990,
    feeFen: 105,
    amountFen: 7105,
    reasons: [
      { kind: 'tier', ...tiers[1] },
      { kind: 'fee', feeBasisPoints: 150, feeFen: 105 },
    ],
  })
})

test('what cannot be ordered cannot be priced', async () => {
  await using shop = await openShop({ limits: { maxQuantity: 5 } })
  const itemId = await shop.addItem({ cards: createCards(9), minQuantity: 2 })
  const draft = await shop.addItem({ published: false })
  const buyer = shop.visitor()
  const many = await buyer.expectRejection(calcPrice, { itemId, quantity: 6 })
  expect(many).toMatchObject({ code: 'quantityOutOfRange', data: { minQuantity: 2, maxQuantity: 5 } })
  expect((await buyer.expectRejection(calcPrice, { itemId, quantity: 1 })).code).toBe('quantityOutOfRange')
  expect((await buyer.expectRejection(calcPrice, { itemId: draft, quantity: 2 })).code).toBe('itemNotFound')
  const channel = { itemId, quantity: 2, payChannel: 'NOSUCHCHAN' }
  expect((await buyer.expectRejection(calcPrice, channel)).code).toBe('channelUnavailable')
})

test('a price says why a coupon does not apply, and is the price without it', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ cards: createCards(9) })
  const otherId = await shop.addItem()
  const buyer = shop.visitor()
  const hour = (hours: number) => new Date(shop.clock.now.getTime() + hours * 3_600_000).toISOString()
  const cases = [
    ['NO-SUCH-COUPON', { why: 'unknown' }],
    [await seedCoupon(shop, { validFrom: hour(1) }), { why: 'notYet' }],
    [await seedCoupon(shop, { itemIds: [otherId] }), { why: 'otherItem' }],
    [await seedCoupon(shop, { minFen: 2001 }), { why: 'belowMin', minFen: 2001 }],
    [
      await seedCoupon(shop, { discount: { kind: 'sum', sumFen: 5 }, minFen: 2000 }),
      { code: expect.any(String), couponFen: 5 },
    ],
  ] as const
  for (const [couponCode, reason] of cases) {
    const price = await buyer.call(calcPrice, { itemId, quantity: 2, couponCode })
    const couponFen = 'couponFen' in reason ? reason.couponFen : 0
    expect(price).toMatchObject({ goodsFen: 2000, discountFen: couponFen, amountFen: 2000 - couponFen })
    expect(price.reasons).toEqual([{ kind: couponFen > 0 ? 'coupon' : 'couponRefused', ...reason }])
    if (couponFen > 0) continue
    const refused = await buyer.expectRejection(
      createOrder,
      createOrderInput(shop, itemId, { quantity: 2, couponCode }),
    )
    expect(refused.code).toBe(couponCode === 'NO-SUCH-COUPON' ? 'couponUnknown' : 'couponRefused')
    if (refused.code === 'couponRefused') expect(refused.data).toEqual(reason)
  }
})

/** A shop that allows three wrong codes, and what is tried there. */
async function openGuessing() {
  const shop = await openShop({ limits: { wrongCouponsPer10Minutes: 3 } })
  const itemId = await shop.addItem({ cards: createCards(4) })
  const couponCode = await seedCoupon(shop)
  const priceWith = (code: string) => [calcPrice, { itemId, quantity: 1, couponCode: code }] as const
  const orderWith = (code: string) =>
    [createOrder, createOrderInput(shop, itemId, { couponCode: code })] as const
  const guess = async (guesser: Visitor, times: number) => {
    for (let tries = 0; tries < times; tries++) await guesser.call(...priceWith(`GUESS-${tries}`))
  }
  return {
    shop,
    couponCode,
    priceWith,
    orderWith,
    guess,
    [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose](),
  }
}

test('a network that tried too many unknown coupons learns of none whether it exists, and others go on', async () => {
  await using guessing = await openGuessing()
  const { shop, couponCode, priceWith, orderWith, guess } = guessing
  const guesser = shop.visitor()
  await guess(guesser, 2)
  // one that exists does not count, however often it is priced
  for (let tries = 0; tries < 5; tries++)
    expect((await guesser.call(...priceWith(couponCode))).discountFen).toBe(200)
  await guess(guesser, 1)
  for (const code of ['GUESS-4', couponCode]) {
    expect((await guesser.expectRejection(...priceWith(code))).code).toBe('tooOften')
    expect((await guesser.expectRejection(...orderWith(code))).code).toBe('tooOften')
  }
  expect((await shop.visitor().call(...priceWith(couponCode))).discountFen).toBe(200)
  await shop.advanceClock(601)
  expect((await guesser.call(...priceWith(couponCode))).discountFen).toBe(200)
})

test('of many guesses at once no more are looked up than one after another', async () => {
  await using guessing = await openGuessing()
  const { shop, couponCode, priceWith } = guessing
  const guesser = shop.visitor()
  const codes = await callConcurrently(40, 40, (index) =>
    callForCode(guesser, ...priceWith(`GUESS-${index}`)),
  )
  expect(codes).toEqual({ ok: 3, tooOften: 37 })
  expect((await guesser.expectRejection(...priceWith(couponCode))).code).toBe('tooOften')
})

test('a buyer with an account uses a coupon in a network of which guests guess, and is counted apart', async () => {
  await using guessing = await openGuessing()
  const { shop, couponCode, priceWith, orderWith, guess } = guessing
  const { visitor: buyer } = await openBuyer(shop)
  const guest = shop.visitor(buyer.address)
  await guess(guest, 3)
  expect((await guest.expectRejection(...priceWith(couponCode))).code).toBe('tooOften')
  expect((await buyer.call(...priceWith(couponCode))).discountFen).toBe(200)
  expect((await buyer.call(...orderWith(couponCode))).amountFen).toBe(800)
  await guess(buyer, 3)
  expect((await buyer.expectRejection(...priceWith(couponCode))).code).toBe('tooOften')
})

test('no price exceeds the maximum amount, fee included', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ priceFen: 100_000_000, cards: createCards(11) })
  const buyer = shop.visitor()
  const { md5, rsa } = shop.payChannels
  const max = await buyer.call(calcPrice, { itemId, quantity: 10, payChannel: md5 })
  expect(max.amountFen).toBe(1_000_000_000)
  for (const [quantity, payChannel, maxQuantity] of [
    [11, md5, 10],
    [10, rsa, 9],
  ] as const) {
    const refusal = { code: 'quantityOutOfRange', data: { minQuantity: 1, maxQuantity } }
    expect(await buyer.expectRejection(calcPrice, { itemId, quantity, payChannel })).toMatchObject(refusal)
    expect(
      await buyer.expectRejection(createOrder, createOrderInput(shop, itemId, { quantity, payChannel })),
    ).toMatchObject(refusal)
  }
})
