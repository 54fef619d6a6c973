import type { answerRating as operation } from '@faka/contract/rating/seller-rating'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { sellerActorName } from '../account/public.ts'
import { requiredOfManagedShop } from '../shop/public.ts'
import { findRating, setAnswer } from './rating.sql.ts'
import { recordRatingEvent } from './record-rating-event.ts'
import { toSellerRatingDto } from './to-seller-rating-dtos.ts'

/** The seller's answer to a rating, which is given once. The same answer again changes nothing. */
export async function answerRating(
  ctx: Ctx,
  { ratingNo, text }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const rating = await requiredOfManagedShop(ctx, await findRating(ctx.db, ratingNo), 'ratingNotFound')
  return inTx(ctx.db, async (tx) => {
    const row = await setAnswer(tx, rating.rating_no, text, ctx.now())
    if (row)
      await recordRatingEvent(ctx, tx, row, {
        kind: 'answered',
        side: 'seller',
        actor: sellerActorName(ctx.actor),
      })
    const answered = row ?? (await findRating(tx, ratingNo))
    if (answered?.answer !== text) throw new DomainError('ratingAnswered')
    return toSellerRatingDto(ctx, tx, answered)
  })
}
