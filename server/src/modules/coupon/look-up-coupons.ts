import type { Services } from '../../platform/ctx.ts'
import { countMisses } from '../../platform/rate-limit.ts'
import type { CouponRow } from './coupon.sql.ts'
import { type CouponLookUp, selectNamedCoupons } from './named-coupon.sql.ts'

/** What was found, and how many wrong codes the guesser has named with these. */
export interface LookedUpCoupon {
  coupon: CouponRow | undefined
  wrong: number
  ends: Date | undefined
}

/** How many codes of each guesser were wrong. */
function countWrong(
  lookUps: readonly CouponLookUp[],
  found: readonly (CouponRow | undefined)[],
): ReadonlyMap<string, number> {
  const wrong = new Map<string, number>()
  for (const [index, { guesser }] of lookUps.entries())
    if (guesser !== null) wrong.set(guesser, (wrong.get(guesser) ?? 0) + (found[index] ? 0 : 1))
  return wrong
}

/**
 * Looks codes up, and then counts the wrong ones in the common schema with one statement. Those of a guesser at once wait for
 * one another there, so that none is answered by a count that another is about to raise.
 */
export async function lookUpCoupons(
  { db, common }: Pick<Services, 'db' | 'common'>,
  lookUps: readonly CouponLookUp[],
  windowSeconds: number,
  now: Date,
): Promise<LookedUpCoupon[]> {
  const found = await selectNamedCoupons(db, lookUps)
  const counted = await countMisses(common, countWrong(lookUps, found), windowSeconds, now)
  return lookUps.map(({ guesser }, index) => {
    const window = guesser === null ? undefined : counted.get(guesser)
    return { coupon: found[index], wrong: window?.count ?? 0, ends: window?.ends }
  })
}
