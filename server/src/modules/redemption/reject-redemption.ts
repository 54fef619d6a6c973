import type { rejectRedemption as operation } from '@faka/contract/redemption/seller-redemption'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { required } from '../../platform/domain-error.ts'
import { sellerActorName } from '../account/public.ts'
import { requiredOfManagedShop } from '../shop/public.ts'
import { endRedemption, findRedemptionRow } from './redemption.sql.ts'
import { readSellerRedemption } from './to-seller-redemption-dtos.ts'

/** The seller says why nothing can be delivered for what was answered; the card can be redeemed again. */
export async function rejectRedemption(
  ctx: Ctx,
  { redemptionNo, why }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  await requiredOfManagedShop(ctx, await findRedemptionRow(ctx.db, redemptionNo), 'redemptionNotFound')
  return inTx(ctx.db, async (tx) => {
    const ended = await endRedemption(tx, redemptionNo, {
      state: 'rejected',
      sealed_text: null,
      why,
      actor: sellerActorName(ctx.actor),
      ended_at: ctx.now(),
    })
    required(ended, 'redemptionEnded')
    return readSellerRedemption(tx, redemptionNo)
  })
}
