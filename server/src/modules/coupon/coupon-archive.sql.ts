import './coupon.tables.ts'
import type { Db } from '../../platform/db.ts'

/** A coupon with the terms of its batch. */
export type CouponOfShop = Awaited<ReturnType<typeof listCouponsOfShopAfter>>[number]

/** The next coupons of a shop after one, in the order in which they were made. */
export const listCouponsOfShopAfter = (
  db: Db,
  shopId: number,
  last: { coupon_id: number } | undefined,
  max: number,
) =>
  db
    .selectFrom('coupon')
    .innerJoin('coupon_batch', 'coupon_batch.coupon_batch_id', 'coupon.coupon_batch_id')
    .selectAll('coupon_batch')
    .select(['coupon.coupon_id', 'coupon.code', 'coupon.uses'])
    .where('coupon.shop_id', '=', shopId)
    .where('coupon.coupon_id', '>', last?.coupon_id ?? 0)
    .orderBy('coupon.coupon_id')
    .limit(max)
    .execute()
