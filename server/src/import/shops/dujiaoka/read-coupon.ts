import type { ForeignRow } from '../../foreign-source.ts'
import { couponLosses, type ReadCoupon, sumOff } from '../../read-coupons.ts'
import { fenFromDecimal, readInteger } from '../../read-values.ts'

/** A row of `coupons`, which is for the items that `coupons_goods` names and for no other. */
export const readCoupon =
  (itemKeysOf: ReadonlyMap<string, readonly string[]>) =>
  ({ id, coupon, discount, ret, is_open }: ForeignRow): { code: string; terms: ReadCoupon } => {
    const usesLeft = readInteger(ret) ?? 0
    const itemKeys = itemKeysOf.get(id ?? '') ?? []
    const code = (coupon ?? '').trim()
    if (is_open !== '1' || usesLeft <= 0) return { code, terms: undefined }
    if (itemKeys.length === 0) return { code, terms: { lost: couponLosses.noItem } }
    const terms = {
      discount: sumOff(fenFromDecimal(discount ?? null)),
      minFen: 0,
      validFrom: null,
      validUntil: null,
      usesLeft,
      usesPerBuyer: null,
      itemKeys,
      classifyKeys: [],
    }
    return { code, terms }
  }
