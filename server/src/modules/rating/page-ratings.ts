import type { pageRatings as operation } from '@faka/contract/rating/public-rating'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { required } from '../../platform/domain-error.ts'
import { findItemOrItsParent } from '../item/public.ts'
import { isRealMoney } from '../pay-channel/public.ts'
import { summarize } from './rating.rules.ts'
import { pageCountedRatings, sumItemRatings } from './rating-page.sql.ts'
import { toRatingDto } from './to-rating-dto.ts'

/** The ratings of an item on sale, or of the one that it is a variant of, that everybody reads. */
export async function pageRatings(
  ctx: Ctx,
  { itemId, page, pageSize }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { item } = required(await findItemOrItsParent(ctx, itemId), 'itemNotFound')
  const realMoney = isRealMoney(ctx)
  const [rows, sums] = await Promise.all([
    pageCountedRatings(ctx.db, { itemId: item.item_id, realMoney }, { page, pageSize }),
    sumItemRatings(ctx.db, item.item_id, realMoney),
  ])
  return {
    list: rows.map(toRatingDto),
    total: sums.count,
    page,
    pageSize,
    summary: summarize(sums) ?? null,
  }
}
