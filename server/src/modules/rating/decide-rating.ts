import type { hideRating as operation } from '@faka/contract/rating/platform-rating'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import { actorName } from '../account/public.ts'
import { isRealMoney } from '../pay-channel/public.ts'
import { findRating, setDecision } from './rating.sql.ts'
import { isRatingCounted } from './rating-page.sql.ts'
import { recordRatingEvent } from './record-rating-event.ts'
import { isOwnRating, toPlatformRatingDtos } from './to-platform-rating-dtos.ts'

/** Hides a rating or keeps it, for the platform, with the reason; the same decision again changes nothing. */
export async function decideRating(
  ctx: Ctx,
  { ratingNo, why }: InputOf<typeof operation>,
  kind: 'hidden' | 'kept',
): Promise<ReplyOf<typeof operation>> {
  const rating = required(await findRating(ctx.db, ratingNo), 'ratingNotFound')
  if (await isOwnRating(ctx, rating)) throw new DomainError('ownRating')
  const { actor } = ctx
  const decided = await inTx(ctx.db, async (tx) => {
    const row = await setDecision(tx, ratingNo, { hidden: kind === 'hidden', why, at: ctx.now() })
    if (row)
      await recordRatingEvent(ctx, tx, row, {
        kind,
        side: 'platform',
        actor: actor.kind === 'buyer' ? actorName(actor) : 'platform',
        why,
      })
    return row ?? rating
  })
  const counts = await isRatingCounted(ctx.db, ratingNo, isRealMoney(ctx))
  const [dto] = await toPlatformRatingDtos(ctx, [{ ...decided, counts }])
  return required(dto, 'ratingNotFound')
}
