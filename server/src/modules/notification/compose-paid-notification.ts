import type { Services } from '../../platform/ctx.ts'
import { isAwaitingProgram } from '../delivery/public.ts'
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
import { toDiscountData } from './to-discount-data.ts'

/**
 * The notification about a paid order that waits for manual delivery: to the seller by email while it still waits, and
 * to the webhook. Says whether the buyer answered the item's questions, never what. Its link leads to the order in the
 * console, which only accounts of the shop can open.
 */
export async function composePaidNotification(
  services: Services,
  { event, settings }: NotificationContext,
): Promise<Notification> {
  const order = await findOrder(services, event.subject)
  if (!order) return noNotification
  const { public_id: itemId, version } = await getItemVersion(services, order.wares_id)
  const { name: shop, short_url: shortUrl } = await getCachedShop(services, order.shop_id)
  // one that is given up is announced by another event
  if (order.status === 'paid' && (await isAwaitingProgram(services, order.order_no))) return noNotification
  const toDeliver = order.status === 'paid'
  const vars = { item: version.title, quantity: String(order.quantity), shop }
  const path = soldOrderPath(order.order_no, shortUrl)
  return {
    messages: toDeliver
      ? composeSellerMessages(services, settings, { name: 'orderToDeliver', vars, path })
      : [],
    webhookData: {
      orderNo: order.order_no,
      itemId,
      quantity: order.quantity,
      amountFen: order.amount_fen,
      ...toDiscountData(order),
      testMoney: order.sandbox,
      toDeliver,
      hasAnswers: order.sealed_answers !== null,
      link: `${services.config.publicUrl}${path}`,
    },
    ...(toDeliver && {
      facts: {
        shop,
        item: version.title,
        path,
        quantity: order.quantity,
        orderNo: order.order_no,
        amountFen: order.amount_fen,
      },
    }),
  }
}
