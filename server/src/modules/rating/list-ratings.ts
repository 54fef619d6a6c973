import type { listRatings as operation } from '@faka/contract/rating/seller-rating'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { decodeCursor, encodeCursor, invalidCursor } from '../../platform/cursor.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { findItem } from '../item/public.ts'
import { isRealMoney } from '../pay-channel/public.ts'
import { getManagedShopOrReject } from '../shop/public.ts'
import { findRating } from './rating.sql.ts'
import { countRatings, findRatings } from './rating-page.sql.ts'
import { toSellerRatingDtos } from './to-seller-rating-dtos.ts'

const listName = 'ratings'

/** The key of an item of a shop, or of the one that it is a variant of. */
async function getItemKeyOrReject(ctx: Ctx, shopId: number, itemId: string): Promise<number> {
  const item = await findItem(ctx.db, itemId)
  if (item?.shop_id !== shopId) throw new DomainError('itemNotFound')
  return item.parent_id ?? item.item_id
}

async function getPlaceOrReject(ctx: Ctx, shopId: number, cursor: string): Promise<number> {
  const rating = await findRating(ctx.db, decodeCursor(listName, cursor)[0] ?? '')
  if (rating?.shop_id !== shopId) throw invalidCursor()
  return rating.rating_id
}

/** The ratings of a shop, the latest first, hidden ones included. */
export async function listRatings(
  ctx: Ctx,
  { shortUrl, filter, itemId, page, pageSize, cursor }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { shop_id: shopId } = await getManagedShopOrReject(ctx, shortUrl)
  const itemKey = itemId === undefined ? undefined : await getItemKeyOrReject(ctx, shopId, itemId)
  const before = cursor === undefined ? undefined : await getPlaceOrReject(ctx, shopId, cursor)
  const filters = { shopId, itemId: itemKey, filter }
  const [found, total] = await Promise.all([
    findRatings(ctx.db, filters, {
      before,
      max: pageSize + 1,
      skip: before === undefined ? (page - 1) * pageSize : 0,
      realMoney: isRealMoney(ctx),
    }),
    countRatings(ctx.db, filters),
  ])
  const rows = found.slice(0, pageSize)
  const last = rows.at(-1)
  const nextCursor = found.length > pageSize && last ? encodeCursor(listName, last.rating_no) : null
  return { list: await toSellerRatingDtos(ctx.db, rows), total, page, pageSize, nextCursor }
}
