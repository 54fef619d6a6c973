import type { CouponRefused } from '@faka/contract/coupon/coupon'
import type { CouponBatchRow } from './coupon.sql.ts'

/** What the terms of a coupon say about an order. */
export type CouponTerms = Pick<
  CouponBatchRow,
  | 'sum_fen'
  | 'basis_points'
  | 'min_fen'
  | 'valid_from'
  | 'valid_until'
  | 'disabled_at'
  | 'item_ids'
  | 'classify_ids'
>

/** The lowest price of the goods at which a coupon applies: what it demands, and enough that it takes off one 分. */
export const minNetFen = ({ min_fen, basis_points }: Pick<CouponTerms, 'min_fen' | 'basis_points'>): number =>
  Math.max(min_fen, 2, basis_points === null ? 0 : Math.ceil(10_000 / basis_points))

/** Why the time forbids a coupon; undefined within its terms. */
function findUntimely(
  { disabled_at, valid_from, valid_until }: Pick<CouponTerms, 'disabled_at' | 'valid_from' | 'valid_until'>,
  now: Date,
): 'disabled' | 'notYet' | 'over' | undefined {
  if (disabled_at) return 'disabled'
  if (now < valid_from) return 'notYet'
  return valid_until && now >= valid_until ? 'over' : undefined
}

/** What a coupon is to be used for. */
export interface CouponPurchase {
  /** The item, and the one that it is a variant of. */
  itemIds: readonly string[]
  classifyId: string | null
  /** The price of the goods after the bulk price. */
  netFen: number
  now: Date
}

const isForItem = ({ item_ids, classify_ids }: CouponTerms, { itemIds, classifyId }: CouponPurchase) =>
  (item_ids.length === 0 && classify_ids.length === 0) ||
  itemIds.some((id) => item_ids.includes(id)) ||
  (classifyId !== null && classify_ids.includes(classifyId))

/** Why the terms of a coupon do not allow a purchase; undefined if they do. Its limits are not looked at. */
export function findRefusal(terms: CouponTerms, purchase: CouponPurchase): CouponRefused | undefined {
  const untimely = findUntimely(terms, purchase.now)
  if (untimely) return { why: untimely }
  if (!isForItem(terms, purchase)) return { why: 'otherItem' }
  const minFen = minNetFen(terms)
  return purchase.netFen < minFen ? { why: 'belowMin', minFen } : undefined
}

/** A use of a coupon that an order asks for. */
export interface CouponClaim {
  orderNo: string
  couponId: number
  batchId: number
  shopId: number
  buyerKeys: readonly Buffer[]
  discountFen: number
  at: Date
}

/** A coupon with its uses, and what its batch says of time and limits. */
export interface LimitedCoupon extends Pick<CouponTerms, 'disabled_at' | 'valid_from' | 'valid_until'> {
  coupon_id: number
  coupon_batch_id: number
  uses: number
  max_uses: number | null
  max_uses_per_buyer: number | null
}

/** A use that counts, by its buyer. */
export interface CountedUse {
  coupon_batch_id: number
  buyer_keys: readonly Buffer[]
}

/** Why a use cannot be claimed now. */
export type ClaimRefusal = 'disabled' | 'notYet' | 'over' | 'usedUp' | 'usedByBuyer' | 'unknown'

const isSameBuyer = (use: CountedUse, claim: CouponClaim): boolean =>
  use.coupon_batch_id === claim.batchId &&
  use.buyer_keys.some((key) => claim.buyerKeys.some((other) => other.equals(key)))

/**
 * Decides claims one after another: each that is granted counts for those after it. A claim that is `again`, since money
 * came after its order had ended, is bound by the limits only: its price was fixed while the terms allowed it.
 */
export function decideClaims(
  claims: readonly CouponClaim[],
  coupons: readonly LimitedCoupon[],
  uses: readonly CountedUse[],
  { again }: { again: boolean },
): ReadonlyMap<string, 'granted' | ClaimRefusal> {
  const byId = new Map(coupons.map((coupon) => [coupon.coupon_id, { ...coupon }]))
  const counted = [...uses]
  const decide = (claim: CouponClaim): 'granted' | ClaimRefusal => {
    const coupon = byId.get(claim.couponId)
    if (!coupon) return 'unknown'
    const untimely = again ? undefined : findUntimely(coupon, claim.at)
    if (untimely) return untimely
    if (coupon.max_uses !== null && coupon.uses >= coupon.max_uses) return 'usedUp'
    const ofBuyer = counted.filter((use) => isSameBuyer(use, claim)).length
    if (coupon.max_uses_per_buyer !== null && ofBuyer >= coupon.max_uses_per_buyer) return 'usedByBuyer'
    coupon.uses += 1
    counted.push({ coupon_batch_id: claim.batchId, buyer_keys: claim.buyerKeys })
    return 'granted'
  }
  return new Map(claims.map((claim) => [claim.orderNo, decide(claim)]))
}

/** Whether a claim that was refused may be granted once the dropped ones, which counted before it, count no longer. */
export const dependsOnDropped = (
  why: ClaimRefusal,
  claim: CouponClaim,
  dropped: readonly CouponClaim[],
): boolean =>
  (why === 'usedUp' || why === 'usedByBuyer') && dropped.some(({ batchId }) => batchId === claim.batchId)
