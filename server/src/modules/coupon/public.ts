export { canClaimCouponAgain, claimCouponAgain, claimCoupons, dropCouponClaims } from './claim-coupons.ts'
export {
  type ClaimRefusal,
  type CouponClaim,
  dependsOnDropped,
  findRefusal,
} from './coupon.rules.ts'
export type { CouponRow } from './coupon.sql.ts'
export { followOrders, heldUses, usesReturnedAfter } from './coupon-use.sql.ts'
export { findCoupon, findReachedLimit } from './find-coupon.ts'
export { importCoupon, isCouponCodeTaken, lowerImportedCoupon } from './import-coupon.ts'
export { toCouponDiscountDto } from './stored-discount.ts'
