import { Price } from '@faka/contract/pricing/pricing'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calculatePrice } from './pricing.rules.ts'

/** Tiers as the item module accepts them: each requires more and costs less than the one before. */
const versions = fc
  .record({
    priceFen: fc.integer({ min: 1, max: 1_000_000 }),
    steps: fc.array(fc.tuple(fc.integer({ min: 1, max: 150 }), fc.integer({ min: 1, max: 200_000 })), {
      maxLength: 6,
    }),
  })
  .map(({ priceFen, steps }) => {
    const tiers: { minQuantity: number; unitPriceFen: number }[] = []
    let last = { minQuantity: 1, unitPriceFen: priceFen }
    for (const [more, less] of steps) {
      last = { minQuantity: last.minQuantity + more, unitPriceFen: last.unitPriceFen - less }
      if (last.unitPriceFen >= 1 && last.minQuantity <= 999) tiers.push(last)
    }
    return { priceFen, tiers }
  })
const quantity = fc.integer({ min: 1, max: 999 })
const discount = fc.oneof(
  fc.record({ kind: fc.constant('sum' as const), sumFen: fc.integer({ min: 1, max: 2_000_000 }) }),
  fc.record({ kind: fc.constant('share' as const), basisPoints: fc.integer({ min: 1, max: 10_000 }) }),
)
const coupon = fc.option(fc.record({ code: fc.constant('WELCOME'), discount }), { nil: undefined })
const feeBasisPoints = fc.integer({ min: 0, max: 1000 })

test('every price adds up in whole 分 and is at least one', () => {
  fc.assert(
    fc.property(versions, quantity, feeBasisPoints, coupon, (version, count, fee, used) => {
      const price = calculatePrice({
        version,
        quantity: count,
        feeBasisPoints: fee,
        coupon: used,
      })
      const couponFen = price.reasons.reduce(
        (sum, each) => sum + (each.kind === 'coupon' ? each.couponFen : 0),
        0,
      )
      expect(price.amountFen).toBe(price.goodsFen - price.discountFen + price.feeFen)
      expect(price.goodsFen).toBe(version.priceFen * count)
      expect(price.goodsFen - price.discountFen + couponFen).toBe(price.unitPriceFen * count)
      expect(price.feeFen).toBe(Math.floor(((price.goodsFen - price.discountFen) * fee) / 10_000))
      expect(price.amountFen).toBeGreaterThanOrEqual(1)
      expect(price.discountFen).toBeGreaterThanOrEqual(0)
      expect(price.feeFen).toBeGreaterThanOrEqual(0)
      expect(Object.values(price).every((sum) => Array.isArray(sum) || Number.isSafeInteger(sum))).toBe(true)
      if (price.goodsFen <= 900_000_000) expect(Price.safeParse(price).success).toBe(true)
    }),
    { numRuns: 500 },
  )
})

test('the largest tier that a quantity reaches applies', () => {
  fc.assert(
    fc.property(versions, quantity, (version, count) => {
      const reached = version.tiers.filter(({ minQuantity }) => minQuantity <= count)
      const price = calculatePrice({ version, quantity: count, feeBasisPoints: 0 })
      expect(price.unitPriceFen).toBe(reached.at(-1)?.unitPriceFen ?? version.priceFen)
      expect(price.reasons).toEqual(reached.slice(-1).map((tier) => ({ kind: 'tier', ...tier })))
    }),
  )
})

test('the fee is a share of the goods’ price after the tier discount, rounded down', () => {
  const version = { priceFen: 999, tiers: [{ minQuantity: 3, unitPriceFen: 333 }] }
  const cases: [count: number, fee: number, feeFen: number, amountFen: number][] = [
    [1, 0, 0, 999],
    [1, 1000, 99, 1098],
    [2, 150, 29, 2027],
    [3, 150, 14, 1013],
    [3, 1, 0, 999],
  ]
  for (const [count, fee, feeFen, amountFen] of cases)
    expect(calculatePrice({ version, quantity: count, feeBasisPoints: fee })).toMatchObject({
      feeFen,
      amountFen,
    })
})
