import type { Services } from '../../platform/ctx.ts'
import { findItemTitles } from '../item/public.ts'
import { findRedemptionRow } from '../redemption/public.ts'
import { getCachedShop } from '../shop/public.ts'
import { type Notification, type NotificationContext, noNotification } from './compose-messages.ts'
import { redemptionsPath } from './console-paths.ts'

/** A card was redeemed, and the seller has to deliver what it is exchanged for; to chats and the webhook. */
export async function composeRedemptionNotification(
  services: Services,
  { event }: NotificationContext,
): Promise<Notification> {
  const redemption = await findRedemptionRow(services.db, event.subject)
  if (!redemption) return noNotification
  const { shop_id: shopId, item_id: itemId, order_no: orderNo } = redemption
  const { name: shop, short_url } = await getCachedShop(services, shopId)
  const item = (await findItemTitles(services.db, shopId, [itemId])).get(itemId)
  return {
    messages: [],
    webhookData: { redemptionNo: redemption.redemption_no, orderNo, itemId: item?.publicId ?? null },
    facts: { shop, item: item?.title ?? '', path: redemptionsPath(short_url), orderNo },
  }
}
