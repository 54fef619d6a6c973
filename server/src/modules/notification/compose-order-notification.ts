import { orderDetailUrl } from '@faka/contract/order/order-urls'
import { OrderNo } from '@faka/contract/shared/ids'
import type { Services } from '../../platform/ctx.ts'
import { getItemVersion } from '../item/public.ts'
import { decryptContact, findOrder } from '../order/public.ts'
import {
  composeBuyerMessages,
  type Notification,
  type NotificationContext,
  noNotification,
} from './compose-messages.ts'

const templateNames = { 'order.delivered': 'orderDelivered', 'order.refunded': 'orderRefunded' } as const

/** The notification about an order: to its buyer by email, with its number in the link, and to the seller's webhook. */
export const composeOrderNotification =
  (kind: keyof typeof templateNames) =>
  async (services: Services, { event }: NotificationContext): Promise<Notification> => {
    const order = await findOrder(services, event.subject)
    if (!order) return noNotification
    const { public_id: itemId, version } = await getItemVersion(services, order.wares_id)
    const vars = { item: version.title, quantity: String(order.quantity) }
    const path = orderDetailUrl(OrderNo.parse(order.order_no))
    const buyer = { contact: decryptContact(services, order), accountId: order.account_id }
    return {
      messages: await composeBuyerMessages(services, buyer, { name: templateNames[kind], vars, path }),
      webhookData: {
        orderNo: order.order_no,
        itemId,
        quantity: order.quantity,
        amountFen: order.amount_fen,
        testMoney: order.sandbox,
      },
    }
  }
