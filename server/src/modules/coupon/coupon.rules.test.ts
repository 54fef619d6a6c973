import { couponFenOf } from '@faka/contract/coupon/coupon-discount'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CouponClaim, decideClaims, findRefusal, type LimitedCoupon, minNetFen } from './coupon.rules.ts'
import { toCouponDiscountDto } from './stored-discount.ts'

const worth = fc.oneof(
  fc.record({ sum_fen: fc.integer({ min: 1, max: 100_000 }), basis_points: fc.constant(null) }),
  fc.record({ sum_fen: fc.constant(null), basis_points: fc.integer({ min: 1, max: 10_000 }) }),
)
const at = new Date('2026-11-01T00:00:00Z')
const always = {
  min_fen: 0,
  valid_from: at,
  valid_until: null,
  disabled_at: null,
  item_ids: [],
  classify_ids: [],
}

test('a coupon takes off whole 分, at most its sum or its share, and leaves one 分 to pay', () => {
  fc.assert(
    fc.property(worth, fc.integer({ min: 1, max: 1_000_000 }), (coupon, netFen) => {
      const fen = couponFenOf(toCouponDiscountDto(coupon), netFen)
      expect(Number.isInteger(fen)).toBe(true)
      expect(fen).toBeGreaterThanOrEqual(0)
      expect(netFen - fen).toBeGreaterThanOrEqual(1)
      expect(fen).toBeLessThanOrEqual(coupon.sum_fen ?? (netFen * (coupon.basis_points ?? 0)) / 10_000)
    }),
    { numRuns: 1000 },
  )
})

test('a coupon applies exactly where it takes something off and its least sum is reached', () => {
  fc.assert(
    fc.property(
      worth,
      fc.integer({ min: 0, max: 2000 }),
      fc.integer({ min: 1, max: 3000 }),
      (coupon, min, netFen) => {
        const terms = { ...always, ...coupon, min_fen: min }
        const refused = findRefusal(terms, { itemIds: ['ITEM', 'PARENT'], classifyId: null, netFen, now: at })
        expect(refused === undefined).toBe(
          netFen >= min && couponFenOf(toCouponDiscountDto(coupon), netFen) > 0,
        )
        if (refused) expect(refused).toEqual({ why: 'belowMin', minFen: minNetFen(terms) })
      },
    ),
    { numRuns: 1000 },
  )
})

test('a coupon is valid from its start until before its end, for its items and categories', () => {
  const end = new Date('2026-11-02T00:00:00Z')
  const terms = { ...always, sum_fen: 100, basis_points: null, valid_until: end }
  const why = (more: object, now = at, classifyId: string | null = null) =>
    findRefusal({ ...terms, ...more }, { itemIds: ['ITEM', 'PARENT'], classifyId, netFen: 1000, now })?.why
  expect(why({})).toBeUndefined()
  expect(why({}, new Date(at.getTime() - 1))).toBe('notYet')
  expect(why({}, new Date(end.getTime() - 1))).toBeUndefined()
  expect(why({}, end)).toBe('over')
  expect(why({ disabled_at: at })).toBe('disabled')
  expect(why({ item_ids: ['OTHER'] })).toBe('otherItem')
  expect(why({ item_ids: ['OTHER', 'ITEM'] })).toBeUndefined()
  expect(why({ item_ids: ['PARENT'] })).toBeUndefined()
  expect(why({ classify_ids: ['GAMES'] })).toBe('otherItem')
  expect(why({ classify_ids: ['GAMES'] }, at, 'GAMES')).toBeUndefined()
  expect(why({ item_ids: ['OTHER'], classify_ids: ['GAMES'] }, at, 'GAMES')).toBeUndefined()
})

test('claims never exceed what a coupon allows in all, or what a batch allows one buyer', () => {
  const buyer = fc.integer({ min: 1, max: 4 })
  const claims = fc.array(fc.tuple(buyer, buyer, fc.integer({ min: 1, max: 2 })), { maxLength: 30 })
  const limit = fc.option(fc.integer({ min: 1, max: 6 }))
  fc.assert(
    fc.property(claims, limit, limit, (asked, maxUses, maxPerBuyer) => {
      const coupons = [1, 2].map(
        (id): LimitedCoupon => ({
          coupon_id: id,
          coupon_batch_id: 7,
          uses: 0,
          max_uses: maxUses,
          max_uses_per_buyer: maxPerBuyer,
          disabled_at: null,
          valid_from: at,
          valid_until: null,
        }),
      )
      const wanted = asked.map(
        ([phone, mail, couponId], index): CouponClaim => ({
          orderNo: String(index),
          couponId,
          batchId: 7,
          shopId: 1,
          buyerKeys: [Buffer.from(`phone ${phone}`), Buffer.from(`mail ${mail}`)],
          discountFen: 100,
          at,
        }),
      )
      const decisions = decideClaims(wanted, coupons, [], { again: false })
      const granted = wanted.filter(({ orderNo }) => decisions.get(orderNo) === 'granted')
      for (const id of [1, 2])
        expect(granted.filter(({ couponId }) => couponId === id).length).toBeLessThanOrEqual(
          maxUses ?? Number.POSITIVE_INFINITY,
        )
      for (const each of granted.flatMap(({ buyerKeys }) => buyerKeys))
        expect(
          granted.filter(({ buyerKeys }) => buyerKeys.some((key) => key.equals(each))).length,
        ).toBeLessThanOrEqual(maxPerBuyer ?? Number.POSITIVE_INFINITY)
      if (maxUses === null && maxPerBuyer === null) expect(granted).toHaveLength(wanted.length)
    }),
  )
})
