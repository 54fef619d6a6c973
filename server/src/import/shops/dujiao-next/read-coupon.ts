import type { CouponDiscount } from '@faka/contract/coupon/coupon-discount'
import * as z from 'zod/mini'
import type { ForeignRow } from '../../foreign-source.ts'
import { couponLosses, type ReadCoupon, sumOff } from '../../read-coupons.ts'
import { readJson } from '../../read-json.ts'
import { fenFromDecimal, readInteger, readTime } from '../../read-values.ts'
import { isTrue } from './read-values.ts'

/** A fixed sum, at most its limit, or a percentage; undefined for a percentage with a limit, which is not possible here. */
function readDiscount({ type, value, max_discount: max }: ForeignRow): CouponDiscount | undefined {
  const valueFen = fenFromDecimal(value ?? null) ?? 0
  const maxFen = fenFromDecimal(max ?? null) || undefined
  if (type === 'percent')
    return maxFen ? undefined : { kind: 'share', basisPoints: Math.min(valueFen, 10_000) }
  return sumOff(type === 'fixed' ? Math.min(valueFen, maxFen ?? valueFen) : 0)
}

const ItemKeys = z.array(z.int())

/** How many of a limit are left, which 0 says there is none of. */
function readLeft(limit: string | null | undefined, used: string | null | undefined): number | null {
  const most = readInteger(limit) ?? 0
  return most === 0 ? null : Math.max(most - (readInteger(used) ?? 0), 0)
}

function readTerms(row: ForeignRow, utcOffset: string): ReadCoupon {
  const usesLeft = readLeft(row.usage_limit, row.used_count)
  if (!isTrue(row.is_active) || usesLeft === 0) return undefined
  const itemKeys = (ItemKeys.safeParse(readJson(row.scope_ref_ids)).data ?? []).map(String)
  if (row.scope_type !== 'product' || itemKeys.length === 0) return { lost: couponLosses.noItem }
  const discount = readDiscount(row)
  if (!discount) return { lost: couponLosses.capped }
  return {
    discount,
    minFen: fenFromDecimal(row.min_amount ?? null) ?? 0,
    validFrom: readTime(row.starts_at, utcOffset) ?? null,
    validUntil: readTime(row.ends_at, utcOffset) ?? null,
    usesLeft,
    usesPerBuyer: readLeft(row.per_user_limit, '0'),
    itemKeys,
    classifyKeys: [],
  }
}

/** A row of `coupons`. */
export const readCoupon =
  (utcOffset: string) =>
  (row: ForeignRow): { code: string; terms: ReadCoupon } => ({
    code: (row.code ?? '').trim(),
    terms: readTerms(row, utcOffset),
  })
