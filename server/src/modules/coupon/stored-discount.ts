import type { CouponDiscount } from '@faka/contract/coupon/coupon-discount'
import type { CouponTerms } from './coupon.rules.ts'

type StoredDiscount = Pick<CouponTerms, 'sum_fen' | 'basis_points'>

/** What a coupon takes off, as its batch stores it. */
export const toStoredDiscount = (discount: CouponDiscount): StoredDiscount =>
  discount.kind === 'sum'
    ? { sum_fen: discount.sumFen, basis_points: null }
    : { sum_fen: null, basis_points: discount.basisPoints }

/** The same as the contract has it. */
export const toCouponDiscountDto = ({ sum_fen, basis_points }: StoredDiscount): CouponDiscount =>
  sum_fen === null ? { kind: 'share', basisPoints: basis_points ?? 0 } : { kind: 'sum', sumFen: sum_fen }
