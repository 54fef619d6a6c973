import { type PublicRating, RatingNo } from '@faka/contract/rating/public-rating'
import type { OwnRating } from '@faka/contract/rating/rating'
import type { Ctx } from '../../platform/ctx.ts'
import { changeUntil } from './rating.rules.ts'
import type { RatingRow } from './rating.sql.ts'

/** What everybody reads of a rating. */
export const toRatingDto = (row: RatingRow): PublicRating => ({
  ratingNo: RatingNo.parse(row.rating_no),
  stars: row.stars,
  text: row.body,
  createTime: row.created_at.toISOString(),
  changeTime: row.changed_at?.toISOString() ?? null,
  answer:
    row.answer === null || row.answered_at === null
      ? null
      : { text: row.answer, time: row.answered_at.toISOString() },
})

/** A rating as its buyer sees it. */
export const toOwnRatingDto = ({ config, now }: Pick<Ctx, 'config' | 'now'>, row: RatingRow): OwnRating => ({
  ...toRatingDto(row),
  changeUntil: changeUntil(row, now(), config.limits.ratingChangeDays)?.toISOString() ?? null,
  hiddenWhy: row.hidden ? (row.decision_why ?? '') : null,
})
