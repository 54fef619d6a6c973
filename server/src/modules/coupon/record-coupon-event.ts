import type { Ctx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'
import { sellerActorName } from '../account/public.ts'
import { type CouponBatchRow, type CouponEventKind, insertCouponEvent } from './coupon.sql.ts'

/** Records in the audit trail what the caller did to a batch. */
export async function recordCouponEvent(
  ctx: Ctx,
  tx: Tx,
  { shop_id, batch_no, name, coupons }: Pick<CouponBatchRow, 'shop_id' | 'batch_no' | 'name' | 'coupons'>,
  kind: CouponEventKind,
): Promise<void> {
  const actor = sellerActorName(ctx.actor)
  await insertCouponEvent(tx, { shop_id, batch_no, kind, name, coupons, actor, at: ctx.now() })
}
