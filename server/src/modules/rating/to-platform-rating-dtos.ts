import type { PlatformRating } from '@faka/contract/rating/platform-rating'
import { ShortUrl } from '@faka/contract/shared/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { actorAccountId } from '../account/public.ts'
import { findOrder } from '../order/public.ts'
import { findStaffRights, getCachedShop } from '../shop/public.ts'
import type { RatingRow } from './rating.sql.ts'
import type { ListedRating } from './rating-page.sql.ts'
import { toSellerRatingDtos } from './to-seller-rating-dtos.ts'

/** Whether the calling account is the buyer of a rating, or works for the shop that it is about. */
export async function isOwnRating(
  ctx: Ctx,
  { order_no, shop_id }: Pick<RatingRow, 'order_no' | 'shop_id'>,
): Promise<boolean> {
  const accountId = actorAccountId(ctx)
  if (accountId === undefined) return false
  const [order, shop] = await Promise.all([findOrder(ctx, order_no), getCachedShop(ctx, shop_id)])
  if ([order?.account_id, shop.seller_account_id].includes(accountId)) return true
  return (await findStaffRights(ctx.db, shop_id, accountId)) !== undefined
}

/** What administrators read of ratings, in their order. */
export async function toPlatformRatingDtos(
  ctx: Ctx,
  rows: readonly ListedRating[],
): Promise<PlatformRating[]> {
  const dtos = await toSellerRatingDtos(ctx.db, rows)
  return Promise.all(
    dtos.map(async (dto, index) => {
      const { shop_id, order_no } = rows[index] ?? { shop_id: 0, order_no: dto.orderNo }
      const { short_url } = await getCachedShop(ctx, shop_id)
      return {
        ...dto,
        shortUrl: ShortUrl.parse(short_url),
        own: await isOwnRating(ctx, { shop_id, order_no }),
      }
    }),
  )
}
