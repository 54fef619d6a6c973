import type { CouponDiscount } from '@faka/contract/coupon/coupon-discount'
import type { ForeignRow } from '../../foreign-source.ts'
import { couponLosses, type ReadCoupon, sumOff } from '../../read-coupons.ts'
import { readInteger, readTime } from '../../read-values.ts'
import { isTrue, readFen } from './read-values.ts'

/** A sum, or a percentage, which is stored in hundredths of a percent there too. */
const readDiscount = ({ type, value }: ForeignRow): CouponDiscount =>
  type === 'percentage' || type === 'percent'
    ? { kind: 'share', basisPoints: readInteger(value) ?? 0 }
    : sumOff(type === 'fixed' ? readFen(value) : undefined)

/** The time of a column that Go may have left at its zero, which stands for none. */
function readBound(text: string | null | undefined): Date | null {
  const time = readTime(text, '+00:00')
  return time && time.getUTCFullYear() > 1 ? time : null
}

function readTerms(row: ForeignRow): ReadCoupon {
  const limit = readInteger(row.usage_limit) ?? 0
  const usesLeft = limit === 0 ? null : Math.max(limit - (readInteger(row.used_count) ?? 0), 0)
  if (!isTrue(row.enabled) || usesLeft === 0) return undefined
  if (row.currency !== 'CNY') return { lost: couponLosses.currency }
  return {
    discount: readDiscount(row),
    minFen: readFen(row.min_amount) ?? 0,
    validFrom: readBound(row.starts_at),
    validUntil: readBound(row.ends_at),
    usesLeft,
    // there each buyer uses a coupon once
    usesPerBuyer: 1,
    itemKeys: [],
    classifyKeys: [],
  }
}

/** A row of `coupons`, which is for every item of the shop. */
export const readCoupon = (row: ForeignRow): { code: string; terms: ReadCoupon } => ({
  code: (row.code ?? '').trim(),
  terms: readTerms(row),
})
