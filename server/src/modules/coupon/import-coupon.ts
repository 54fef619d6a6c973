import type { CouponDiscount } from '@faka/contract/coupon/coupon-discount'
import { idLength } from '@faka/contract/shared/ids'
import { newCellNumber } from '../../platform/cell.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { sellerActorName } from '../account/public.ts'
import {
  findBatch,
  insertBatch,
  insertCoupons,
  lowerMaxUses,
  selectCoupon,
  setDisabled,
} from './coupon.sql.ts'
import { recordCouponEvent } from './record-coupon-event.ts'
import { toStoredDiscount } from './stored-discount.ts'

/** Whether a shop has a coupon with this code, which is in upper case. */
export const isCouponCodeTaken = async (db: Db, shopId: number, code: string): Promise<boolean> =>
  (await selectCoupon(db, shopId, code)) !== undefined

/** A coupon of a shop that moved here, as `createCoupons` has it; null is no limit. */
interface CouponToImport {
  shopId: number
  name: string
  /** In upper case. */
  code: string
  discount: CouponDiscount
  minFen: number
  validFrom: Date | null
  validUntil: Date | null
  usesLeft: number | null
  usesPerBuyer: number | null
  itemIds: readonly string[]
  classifyIds: readonly string[]
}

/** Adds a coupon as a batch of its own, and returns the number of that. Its code must not be taken. */
export async function importCoupon(ctx: Ctx, tx: Tx, coupon: CouponToImport): Promise<string> {
  const { shopId, code, usesLeft } = coupon
  const batchNo = newCellNumber(ctx, idLength)
  const now = ctx.now()
  const batch = { batch_no: batchNo, shop_id: shopId, name: coupon.name, coupons: 1 }
  const batchId = await insertBatch(tx, {
    ...batch,
    ...toStoredDiscount(coupon.discount),
    min_fen: coupon.minFen,
    valid_from: coupon.validFrom ?? now,
    valid_until: coupon.validUntil,
    max_uses: usesLeft,
    max_uses_per_buyer: coupon.usesPerBuyer,
    item_ids: [...coupon.itemIds],
    classify_ids: [...coupon.classifyIds],
    created_at: now,
    created_by: sellerActorName(ctx.actor),
  })
  const added = await insertCoupons(tx, { batchId, shopId, maxUses: usesLeft }, [code])
  if (added === 0) throw new Error('a coupon appeared while its import was under way; run the import again')
  await recordCouponEvent(ctx, tx, batch, 'created')
  return batchNo
}

/**
 * Takes over that an imported coupon was used in its old shop since: `usesLeft` there, 0 if it can no longer be used. It
 * is never raised here. Returns whether that lowered it.
 */
export async function lowerImportedCoupon(
  ctx: Ctx,
  tx: Tx,
  { batchNo, usesLeft }: { batchNo: string; usesLeft: number },
): Promise<boolean> {
  const batch = await findBatch(tx, batchNo)
  if (!batch) return false
  if (usesLeft > 0) return lowerMaxUses(tx, batch.coupon_batch_id, usesLeft)
  const isChanged = await setDisabled(tx, batch.coupon_batch_id, ctx.now())
  if (isChanged) await recordCouponEvent(ctx, tx, batch, 'disabled')
  return isChanged
}
