import type { keepRating as operation } from '@faka/contract/rating/platform-rating'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { decideRating } from './decide-rating.ts'

/** Leaves a rating as it is, or shows a hidden one again. */
export const keepRating = (ctx: Ctx, input: InputOf<typeof operation>): Promise<ReplyOf<typeof operation>> =>
  decideRating(ctx, input, 'kept')
