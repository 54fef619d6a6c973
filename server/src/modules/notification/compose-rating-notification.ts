import type { Services } from '../../platform/ctx.ts'
import { findRatingForNotification } from '../rating/public.ts'
import { getCachedShop } from '../shop/public.ts'
import {
  composeSellerMessages,
  type Notification,
  type NotificationContext,
  noNotification,
} from './compose-messages.ts'
import { ratingsPath } from './console-paths.ts'

/** The notification about a new rating, to the seller. Never what the buyer wrote. */
export async function composeRatingNotification(
  services: Services,
  { event, settings }: NotificationContext,
): Promise<Notification> {
  const ratingNo = event.subject
  const rating = await findRatingForNotification(services, ratingNo)
  if (!rating) return noNotification
  const { shopId, orderNo, stars, itemId, itemTitle: item } = rating
  const { name: shop, short_url } = await getCachedShop(services, shopId)
  const path = ratingsPath(short_url)
  const vars = { item, shop, stars: String(stars) }
  return {
    messages: composeSellerMessages(services, settings, { name: 'ratingWritten', vars, path }),
    webhookData: { ratingNo, orderNo, itemId, stars },
    facts: { shop, item, path, orderNo, stars },
  }
}
