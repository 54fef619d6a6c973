import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import type { CouponRow } from './coupon.sql.ts'

/** A code in upper case that a buyer names in a shop. */
export interface CouponLookUp {
  shopId: number
  code: string
  /** The key by which the wrong codes of the buyer are counted; null for one who does not guess, as the seller. */
  guesser: string | null
}

type FoundRow = Omit<CouponRow, 'coupon_id'> & { coupon_id: number | null }

/** Looks codes up with one statement, in the order of the look-ups. */
export async function selectNamedCoupons(
  db: Db,
  lookUps: readonly CouponLookUp[],
): Promise<(CouponRow | undefined)[]> {
  const { rows } = await sql<FoundRow>`
    with asked as (
      select * from unnest(
        ${lookUps.map(({ shopId }) => shopId)}::bigint[], ${lookUps.map(({ code }) => code)}::text[]
      ) with ordinality as a(shop_id, code, position)
    ), found as (
      select position, coupon_batch.*, coupon_id, coupon.code, coupon.uses
      from asked join coupon using (shop_id, code) join coupon_batch using (coupon_batch_id)
    )
    select found.* from asked left join found using (position) order by asked.position`.execute(db)
  return rows.map((row) => (row.coupon_id === null ? undefined : { ...row, coupon_id: row.coupon_id }))
}
