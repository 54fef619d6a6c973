import type { Ctx } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { type CouponBatchRow, setDisabled } from './coupon.sql.ts'
import { recordCouponEvent } from './record-coupon-event.ts'

/** Disables or enables a batch, which is recorded where it was not so already. */
export const switchCoupons = (
  ctx: Ctx,
  batch: CouponBatchRow,
  kind: 'disabled' | 'enabled',
): Promise<Record<string, never>> =>
  inTx(ctx.db, async (tx) => {
    const changed = await setDisabled(tx, batch.coupon_batch_id, kind === 'disabled' ? ctx.now() : null)
    if (changed) await recordCouponEvent(ctx, tx, batch, kind)
    return {}
  })
