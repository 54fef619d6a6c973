import { CouponRefused } from '@faka/contract/coupon/coupon'
import { DomainError } from './call-errors.ts'

/** Why a coupon does not apply, where an order was refused for that. */
export const couponRefusalOf = (error: Error | null): CouponRefused | undefined =>
  error instanceof DomainError ? CouponRefused.safeParse(error.data).data : undefined
