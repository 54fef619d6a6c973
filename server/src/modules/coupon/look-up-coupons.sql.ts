import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import { countMisses } from '../../platform/rate-limit.ts'
import type { CouponRow } from './coupon.sql.ts'

/** A code in upper case that a buyer names in a shop. */
export interface CouponLookUp {
  shopId: number
  code: string
  /** The key by which the wrong codes of the buyer are counted; null for one who does not guess, as the seller. */
  guesser: string | null
}

/** What was found, and how many wrong codes the guesser has named with these. */
export interface LookedUpCoupon {
  coupon: CouponRow | undefined
  wrong: number
  ends: Date | undefined
}

type LookedUpRow = Omit<CouponRow, 'coupon_id'> & {
  coupon_id: number | null
  wrong: number | null
  ends: Date | null
}

/**
 * Looks codes up and counts the wrong ones with one statement, in the order of the look-ups. Those of a guesser at once wait
 * for one another, so that none is answered by a count that another is about to raise.
 */
export async function lookUpCoupons(
  db: Db,
  lookUps: readonly CouponLookUp[],
  windowSeconds: number,
  now: Date,
): Promise<LookedUpCoupon[]> {
  const misses = sql`
    select key, (count(*) filter (where coupon_id is null))::int as uses
    from asked left join found using (position) where key is not null group by key`
  const { rows } = await sql<LookedUpRow>`
    with asked as (
      select * from unnest(
        ${lookUps.map(({ shopId }) => shopId)}::bigint[], ${lookUps.map(({ code }) => code)}::text[],
        ${lookUps.map(({ guesser }) => guesser)}::text[]
      ) with ordinality as a(shop_id, code, key, position)
    ), found as (
      select position, coupon_batch.*, coupon_id, coupon.code, coupon.uses
      from asked join coupon using (shop_id, code) join coupon_batch using (coupon_batch_id)
    ), counted as (
      ${countMisses(misses, windowSeconds, now)}
    )
    select found.*, counted.count as wrong, counted.ends
    from asked left join found using (position) left join counted using (key)
    order by asked.position`.execute(db)
  return rows.map(({ wrong, ends, ...row }) => ({
    coupon: row.coupon_id === null ? undefined : { ...row, coupon_id: row.coupon_id },
    wrong: wrong ?? 0,
    ends: ends ?? undefined,
  }))
}
