import { formatFen } from '@faka/contract/shared/money'
import type { Services } from '../../platform/ctx.ts'
import { getItemVersion } from '../item/public.ts'
import { findOrder } from '../order/public.ts'
import { readFailedRefund } from '../payment/public.ts'
import { getCachedShop } from '../shop/public.ts'
import {
  composeSellerMessages,
  type Notification,
  type NotificationContext,
  noNotification,
} from './compose-messages.ts'
import { soldOrderPath } from './console-paths.ts'

/** The two kinds of refunds that wait: for funds of the merchant, and for a decision, since the gateway made none. */
type Name = 'refundUnfunded' | 'refundFailed'

/** A notification about a refund that waits: to the seller and the webhook. Its buyer reads it on the order. */
async function composeWaitingRefundNotification(
  services: Services,
  { settings }: NotificationContext,
  { name, orderNo, refundFen }: { name: Name; orderNo: string; refundFen?: number | undefined },
): Promise<Notification> {
  const order = await findOrder(services, orderNo)
  if (!order) return noNotification
  const { public_id: itemId, version } = await getItemVersion(services, order.wares_id)
  const { name: shop, short_url } = await getCachedShop(services, order.shop_id)
  const path = soldOrderPath(order.order_no, short_url)
  const { quantity, amount_fen: amountFen } = order
  const ofRefund = refundFen === undefined ? {} : { refundFen }
  return {
    messages: composeSellerMessages(services, settings, {
      name,
      vars: { item: version.title, shop, ...(refundFen !== undefined && { refund: formatFen(refundFen) }) },
      path,
    }),
    webhookData: { orderNo, itemId, quantity, amountFen, ...ofRefund },
    facts: { shop, item: version.title, path, quantity, orderNo, amountFen, ...ofRefund },
  }
}

/** A refund waits until the merchant has funds at the gateway. */
export const composeUnfundedNotification = (services: Services, context: NotificationContext) =>
  composeWaitingRefundNotification(services, context, {
    name: 'refundUnfunded',
    orderNo: context.event.subject,
  })

/** The gateway refused a refund for good, or what became of it is unknown: the seller decides. */
export async function composeFailedRefundNotification(
  services: Services,
  context: NotificationContext,
): Promise<Notification> {
  const { orderNo, refundFen } = await readFailedRefund(services, context.event.subject)
  return composeWaitingRefundNotification(services, context, { name: 'refundFailed', orderNo, refundFen })
}
