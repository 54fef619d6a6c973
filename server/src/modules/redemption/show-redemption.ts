import type { showRedemption as operation } from '@faka/contract/redemption/seller-redemption'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { sellerActorName } from '../account/public.ts'
import { insertAnswerReveal } from '../order/public.ts'
import { requiredOfManagedShop } from '../shop/public.ts'
import { findRedemptionRow } from './redemption.sql.ts'
import { openAnswers } from './redemption-texts.ts'
import { readSellerRedemption } from './to-seller-redemption-dtos.ts'

/** A redemption with its answers, which are decrypted only after the record of who opens them is written. */
export async function showRedemption(
  ctx: Ctx,
  { redemptionNo }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const row = await requiredOfManagedShop(
    ctx,
    await findRedemptionRow(ctx.db, redemptionNo),
    'redemptionNotFound',
  )
  if (row.sealed_answers)
    await insertAnswerReveal(ctx.db, {
      order_no: row.order_no,
      shop_id: row.shop_id,
      actor: sellerActorName(ctx.actor),
      at: ctx.now(),
    })
  return { ...(await readSellerRedemption(ctx.db, redemptionNo)), answers: openAnswers(ctx, row) }
}
