import type { reportRating as operation } from '@faka/contract/rating/seller-rating'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { sellerActorName } from '../account/public.ts'
import { requiredOfManagedShop } from '../shop/public.ts'
import { findRating, setReported } from './rating.sql.ts'
import { recordRatingEvent } from './record-rating-event.ts'
import { toSellerRatingDto } from './to-seller-rating-dtos.ts'

/** Asks the platform to hide a rating: once, the first reason stays. */
export async function reportRating(
  ctx: Ctx,
  { ratingNo, why }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const rating = await requiredOfManagedShop(ctx, await findRating(ctx.db, ratingNo), 'ratingNotFound')
  return inTx(ctx.db, async (tx) => {
    const row = await setReported(tx, rating.rating_no, why, ctx.now())
    if (row)
      await recordRatingEvent(ctx, tx, row, {
        kind: 'reported',
        side: 'seller',
        actor: sellerActorName(ctx.actor),
        why,
      })
    const reported = row ?? (await findRating(tx, ratingNo))
    return toSellerRatingDto(ctx, tx, reported ?? rating)
  })
}
