import { isLockTimeout } from '../../platform/db/is-lock-timeout.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { type ClaimRefusal, type CouponClaim, decideClaims, type LimitedCoupon } from './coupon.rules.ts'
import {
  deleteUses,
  findUse,
  insertUses,
  listUsesOfBuyers,
  lockCoupons,
  readCoupons,
  takeUseAgain,
} from './coupon-use.sql.ts'

/** The uses that count for the buyers of claims, of batches that limit them. */
function listRelevantUses(db: Db, claims: readonly CouponClaim[], coupons: readonly LimitedCoupon[]) {
  const limited = new Set(
    coupons.flatMap((each) => (each.max_uses_per_buyer === null ? [] : [each.coupon_batch_id])),
  )
  const keys = claims.flatMap(({ batchId, buyerKeys }) => (limited.has(batchId) ? buyerKeys : []))
  return keys.length > 0 ? listUsesOfBuyers(db, [...limited], keys) : []
}

/** Locks coupons; rejects with `stockBusy` when others do not release them in time. */
async function lockCouponsOrReject(tx: Tx, couponIds: readonly number[]): Promise<LimitedCoupon[]> {
  try {
    return await lockCoupons(tx, couponIds)
  } catch (error) {
    if (isLockTimeout(error)) throw new DomainError('stockBusy')
    throw error
  }
}

const idsOf = (claims: readonly CouponClaim[]): number[] => claims.map(({ couponId }) => couponId)

/**
 * Claims coupons for orders that are being placed, the first first, and counts those that are granted. Returns why the
 * others are not, by order.
 */
export async function claimCoupons(
  tx: Tx,
  claims: readonly CouponClaim[],
): Promise<ReadonlyMap<string, ClaimRefusal>> {
  if (claims.length === 0) return new Map()
  // locked until the commit, so that no limit is exceeded however many ask at once
  const coupons = await lockCouponsOrReject(tx, idsOf(claims))
  const uses = await listRelevantUses(tx, claims, coupons)
  const decisions = decideClaims(claims, coupons, uses, { again: false })
  const granted = claims.filter(({ orderNo }) => decisions.get(orderNo) === 'granted')
  if (granted.length > 0) await insertUses(tx, granted)
  return new Map(
    [...decisions].flatMap(([orderNo, decision]) => (decision === 'granted' ? [] : [[orderNo, decision]])),
  )
}

/** Takes back what was claimed in the same transaction for orders that were not placed in the end. */
export async function dropCouponClaims(tx: Tx, orderNos: readonly string[]): Promise<void> {
  if (orderNos.length > 0) await deleteUses(tx, orderNos)
}

type EndedOrder = { order_no: string; coupon_code: string | null }

/** The claim of an order whose use was returned; undefined if there is nothing to claim. */
async function findReturnedClaim(db: Db, order: EndedOrder): Promise<CouponClaim | undefined> {
  if (order.coupon_code === null) return undefined
  const use = await findUse(db, order.order_no)
  if (!use?.returned_at) return undefined
  return {
    orderNo: order.order_no,
    couponId: use.coupon_id,
    batchId: use.coupon_batch_id,
    shopId: use.shop_id,
    buyerKeys: use.buyer_keys,
    discountFen: use.discount_fen,
    at: use.created_at,
  }
}

async function isGrantedAgain(
  db: Db,
  claim: CouponClaim,
  coupons: readonly LimitedCoupon[],
): Promise<boolean> {
  const uses = await listRelevantUses(db, [claim], coupons)
  return decideClaims([claim], coupons, uses, { again: true }).get(claim.orderNo) === 'granted'
}

/** Whether the coupon of an order that ended unpaid could be claimed again now; true for an order without one. */
export async function canClaimCouponAgain(db: Db, order: EndedOrder): Promise<boolean> {
  const claim = await findReturnedClaim(db, order)
  return !claim || isGrantedAgain(db, claim, await readCoupons(db, idsOf([claim])))
}

/**
 * Claims the coupon of an order again that ended unpaid and is paid after all. Returns whether its limits still allow it;
 * true for an order without a coupon.
 */
export async function claimCouponAgain(tx: Tx, order: EndedOrder): Promise<boolean> {
  const claim = await findReturnedClaim(tx, order)
  if (!claim) return true
  if (!(await isGrantedAgain(tx, claim, await lockCouponsOrReject(tx, idsOf([claim]))))) return false
  await takeUseAgain(tx, claim.orderNo)
  return true
}
