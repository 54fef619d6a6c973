import type { Services } from '../../platform/ctx.ts'
import { getItemVersion } from '../item/public.ts'
import { findOrder } from '../order/public.ts'
import { getCachedShop } from '../shop/public.ts'
import {
  composeSellerMessages,
  type Notification,
  type NotificationContext,
  noNotification,
} from './compose-messages.ts'
import { soldOrderPath } from './console-paths.ts'

/**
 * The notification about a refund that waits until the merchant has funds at the gateway: to the seller and the
 * webhook.
 */
export async function composeUnfundedNotification(
  services: Services,
  { event, settings }: NotificationContext,
): Promise<Notification> {
  const order = await findOrder(services, event.subject)
  if (!order) return noNotification
  const { public_id: itemId, version } = await getItemVersion(services, order.wares_id)
  const { name: shop, short_url } = await getCachedShop(services, order.shop_id)
  const path = soldOrderPath(order.order_no, short_url)
  return {
    messages: composeSellerMessages(services, settings, {
      name: 'refundUnfunded',
      vars: { item: version.title, shop },
      path,
    }),
    webhookData: { orderNo: order.order_no, itemId, quantity: order.quantity, amountFen: order.amount_fen },
    facts: {
      shop,
      item: version.title,
      path,
      quantity: order.quantity,
      orderNo: order.order_no,
      amountFen: order.amount_fen,
    },
  }
}
