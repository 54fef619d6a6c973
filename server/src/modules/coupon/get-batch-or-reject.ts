import type { CouponBatchNo } from '@faka/contract/coupon/coupon'
import type { Ctx } from '../../platform/ctx.ts'
import { requiredOfManagedShop } from '../shop/public.ts'
import { type CouponBatchRow, findBatch } from './coupon.sql.ts'

/** A batch of a shop that the caller may manage. */
export const getBatchOrReject = async (ctx: Ctx, batchNo: CouponBatchNo): Promise<CouponBatchRow> =>
  requiredOfManagedShop(ctx, await findBatch(ctx.db, batchNo), 'couponBatchNotFound')
