import * as z from 'zod/mini'
import { PositiveFen } from '../shared/money.ts'

/** What a coupon takes off the goods after their bulk price: a sum, or a share in hundredths of a percent. */
export const CouponDiscount = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('sum'), sumFen: PositiveFen }),
  z.strictObject({
    kind: z.literal('share'),
    basisPoints: z.int().check(z.minimum(1), z.maximum(10_000)),
  }),
])
export type CouponDiscount = z.infer<typeof CouponDiscount>

/**
 * What a coupon takes off goods of `netFen`, their price after the bulk price, in whole 分: its sum, or its share of them
 * rounded down. At least one 分 is left to pay, since an order without money is never settled.
 */
export function couponFenOf(discount: CouponDiscount, netFen: number): number {
  const wantedFen =
    discount.kind === 'sum' ? discount.sumFen : Math.floor((netFen * discount.basisPoints) / 10_000)
  return Math.max(0, Math.min(wantedFen, netFen - 1))
}
