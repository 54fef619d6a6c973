import type { TestShop } from '../server/open-shop.ts'

/** The coupons of all shops in the order in which they were made, with what they take off, from what, how often and for what. */
export const storedCoupons = async ({ db }: TestShop) => {
  const rows = await db.db
    .selectFrom('coupon')
    .innerJoin('coupon_batch', 'coupon_batch.coupon_batch_id', 'coupon.coupon_batch_id')
    .select(['code', 'sum_fen', 'basis_points', 'min_fen', 'valid_from', 'valid_until', 'coupon.max_uses'])
    .select(['max_uses_per_buyer', 'item_ids', 'classify_ids', 'uses'])
    .orderBy('coupon_id')
    .execute()
  return rows.map(({ item_ids: items, classify_ids: classifies, ...row }) => ({
    ...row,
    items: items.length,
    classifies: classifies.length,
  }))
}
