import type { disableCoupons as operation } from '@faka/contract/coupon/coupon'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { getBatchOrReject } from './get-batch-or-reject.ts'
import { switchCoupons } from './switch-coupons.ts'

/** Lets no further order use the coupons of a batch. */
export async function disableCoupons(
  ctx: Ctx,
  { batchNo }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const batch = await getBatchOrReject(ctx, batchNo)
  return switchCoupons(ctx, batch, 'disabled')
}
