import type { ForeignRow } from '../../foreign-source.ts'
import { couponLosses, type ReadCoupon, sumOff } from '../../read-coupons.ts'
import { fenFromDecimal, readInteger, readTime } from '../../read-values.ts'
import { variantKey } from '../../variants.ts'
import { hasOption } from './has-option.ts'

/** The item or its kind that a coupon is for, else the category. */
function readTargets({ commodity_id: item, category_id: classify, race }: ForeignRow) {
  const isOf = (id: string | null | undefined) => (id ?? '0') !== '0'
  if (isOf(item)) return { itemKeys: [variantKey(item ?? '', race ?? '')], classifyKeys: [] }
  return { itemKeys: [], classifyKeys: isOf(classify) ? [classify ?? ''] : [] }
}

function readTerms(row: ForeignRow, utcOffset: string): ReadCoupon {
  const { status, life, owner, expire_time: expires } = row
  const usesLeft = readInteger(life) ?? 1
  if (status !== '0' || usesLeft <= 0) return undefined
  if ((owner ?? '0') !== '0') return { lost: couponLosses.otherSeller }
  if (hasOption(row)) return { lost: couponLosses.option }
  // there it is a part of the price of one unit, however many an order has
  if (row.mode === '1') return { lost: couponLosses.oneUnit }
  return {
    discount: sumOff(fenFromDecimal(row.money ?? null)),
    minFen: 0,
    validFrom: null,
    validUntil: readTime(expires, utcOffset) ?? null,
    usesLeft,
    usesPerBuyer: null,
    ...readTargets(row),
  }
}

/** A row of `coupon`. */
export const readCoupon =
  (utcOffset: string) =>
  (row: ForeignRow): { code: string; terms: ReadCoupon } => ({
    code: (row.code ?? '').trim(),
    terms: readTerms(row, utcOffset),
  })
