import type { Services } from '../../platform/ctx.ts'
import { findProgramCall } from '../delivery/public.ts'
import { getItemVersion } from '../item/public.ts'
import { findOrder, type OrderRow } from '../order/public.ts'
import { getCachedShop } from '../shop/public.ts'
import {
  composeSellerMessages,
  type Notification,
  type NotificationContext,
  noNotification,
} from './compose-messages.ts'
import { soldOrderPath } from './console-paths.ts'
import { toDiscountData } from './to-discount-data.ts'

/** What is said about a paid order; only one that waits for its seller is told by email and chat. */
async function compose(
  services: Services,
  { order, settings }: { order: OrderRow; settings: NotificationContext['settings'] },
  { name, toDeliver }: { name: 'orderToDeliver' | 'programFailed'; toDeliver: boolean },
): Promise<Notification> {
  const { public_id: itemId, version } = await getItemVersion(services, order.wares_id)
  const { name: shop, short_url: shortUrl } = await getCachedShop(services, order.shop_id)
  const vars = { item: version.title, quantity: String(order.quantity), shop }
  const path = soldOrderPath(order.order_no, shortUrl)
  return {
    messages: toDeliver ? composeSellerMessages(services, settings, { name, vars, path }) : [],
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

/**
 * The notification about a paid order that waits for manual delivery: to the seller by email while it still waits, and
 * to the webhook. Says whether the buyer answered the item's questions, never what. Its link leads to the order in the
 * console, which only accounts of the shop can open. An order of the shop's program does not wait for the seller yet.
 */
export async function composePaidNotification(
  services: Services,
  { event, settings }: NotificationContext,
): Promise<Notification> {
  const order = await findOrder(services, event.subject)
  if (!order) return noNotification
  const toDeliver = order.status === 'paid' && !(await findProgramCall(services.db, order.order_no))
  return compose(services, { order, settings }, { name: 'orderToDeliver', toDeliver })
}

/** The same about an order for which the shop's program brought no cards: from now on it waits for the seller. */
export async function composeProgramFailedNotification(
  services: Services,
  { event, settings }: NotificationContext,
): Promise<Notification> {
  const order = await findOrder(services, event.subject)
  if (order?.status !== 'paid') return noNotification
  const call = await findProgramCall(services.db, order.order_no)
  const notification = await compose(
    services,
    { order, settings },
    { name: 'programFailed', toDeliver: call?.state === 'failed' },
  )
  return { ...notification, webhookData: { ...notification.webhookData, problem: call?.problem ?? null } }
}
