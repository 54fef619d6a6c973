import type { Services } from '../../platform/ctx.ts'
import { findItemTitles } from '../item/public.ts'
import { findRating } from './rating.sql.ts'

/** What a notification needs of a rating: never what its buyer wrote. Undefined if the platform hid it. */
export async function findRatingForNotification(services: Services, ratingNo: string) {
  const row = await findRating(services.db, ratingNo)
  if (!row || row.hidden) return undefined
  const { shop_id: shopId, order_no: orderNo, stars } = row
  const item = (await findItemTitles(services.db, shopId, [row.item_id])).get(row.item_id)
  return { shopId, orderNo, stars, itemId: item?.publicId ?? '', itemTitle: item?.title ?? '' }
}
