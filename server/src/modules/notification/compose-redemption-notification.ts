import type { Services } from '../../platform/ctx.ts'
import { findItemTitles } from '../item/public.ts'
import { findRedemptionRow } from '../redemption/public.ts'
import { getCachedShop } from '../shop/public.ts'
import {
  composeSellerMessages,
  type Notification,
  type NotificationContext,
  noNotification,
} from './compose-messages.ts'
import { redemptionsPath } from './console-paths.ts'

/** A card was redeemed, and the seller has to deliver what it is exchanged for; to the seller and the webhook. Never what was answered. */
export async function composeRedemptionNotification(
  services: Services,
  { event, settings }: NotificationContext,
): Promise<Notification> {
  const redemption = await findRedemptionRow(services.db, event.subject)
  if (!redemption) return noNotification
  const { shop_id: shopId, item_id: itemId, order_no: orderNo } = redemption
  const { name: shop, short_url } = await getCachedShop(services, shopId)
  const item = (await findItemTitles(services.db, shopId, [itemId])).get(itemId)
  const title = item?.title ?? ''
  const path = redemptionsPath(short_url)
  return {
    messages: composeSellerMessages(services, settings, {
      name: 'cardRedeemed',
      vars: { item: title, shop },
      path,
    }),
    webhookData: { redemptionNo: redemption.redemption_no, orderNo, itemId: item?.publicId ?? null },
    facts: { shop, item: title, path, orderNo },
  }
}
