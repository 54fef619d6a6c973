import type { listAllRatings as operation } from '@faka/contract/rating/platform-rating'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { required } from '../../platform/domain-error.ts'
import { isRealMoney } from '../pay-channel/public.ts'
import { findShopByUrl } from '../shop/public.ts'
import { countRatings, findRatings } from './rating-page.sql.ts'
import { toPlatformRatingDtos } from './to-platform-rating-dtos.ts'

/** The ratings of all shops, or of one, the latest first. */
export async function listAllRatings(
  ctx: Ctx,
  { filter, shortUrl, page, pageSize }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const shop = shortUrl && required(await findShopByUrl(ctx, shortUrl), 'shopNotFound')
  const filters = { shopId: shop ? shop.shop_id : undefined, filter }
  const [rows, total] = await Promise.all([
    findRatings(ctx.db, filters, {
      max: pageSize,
      skip: (page - 1) * pageSize,
      realMoney: isRealMoney(ctx),
    }),
    countRatings(ctx.db, filters),
  ])
  return { list: await toPlatformRatingDtos(ctx, rows), total, page, pageSize }
}
