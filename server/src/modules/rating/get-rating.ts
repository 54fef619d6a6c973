import type { getRating as operation } from '@faka/contract/rating/rating'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import {
  checkCardPassword,
  findSecretOrigin,
  getOrderOrReject,
  isOfSeller,
  rateLimitLookup,
} from '../order/public.ts'
import { findRatingOfOrder } from './rating.sql.ts'
import { toOwnRatingDto } from './to-rating-dto.ts'

/** The rating of an order for those who may read its cards, and whether it may be rated. */
export async function getRating(
  ctx: Ctx,
  { orderNo, ...proof }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const order = await getOrderOrReject(ctx, orderNo)
  // who has its secret guesses no number
  if (findSecretOrigin(ctx, order, proof.manageSecret) === undefined) {
    await rateLimitLookup(ctx, order)
    await checkCardPassword(ctx, order, proof)
  }
  const row = await findRatingOfOrder(ctx.db, orderNo)
  const mayRate = !row && order.status === 'delivered' && !(await isOfSeller(ctx, order.shop_id))
  return { rating: row ? toOwnRatingDto(ctx, row) : null, mayRate }
}
