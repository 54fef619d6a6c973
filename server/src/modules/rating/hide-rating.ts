import type { hideRating as operation } from '@faka/contract/rating/platform-rating'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { decideRating } from './decide-rating.ts'

/** Hides a rating from everybody but its buyer and its seller. */
export const hideRating = (ctx: Ctx, input: InputOf<typeof operation>): Promise<ReplyOf<typeof operation>> =>
  decideRating(ctx, input, 'hidden')
