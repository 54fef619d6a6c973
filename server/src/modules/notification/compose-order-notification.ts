import { orderDetailUrl } from '@faka/contract/order/order-urls'
import { OrderNo } from '@faka/contract/shared/ids'
import { formatFen } from '@faka/contract/shared/money'
import { shopTimeZone } from '@faka/contract/shared/time'
import type { Services } from '../../platform/ctx.ts'
import { findRecallOfOrder } from '../complaint/public.ts'
import { getItemVersion } from '../item/public.ts'
import { decryptContact, findOrder } from '../order/public.ts'
import { readRefundEvent } from '../payment/public.ts'
import { getCachedShop } from '../shop/public.ts'
import type { ChatFacts } from './chat-texts.ts'
import { cardMailComposer } from './compose-card-mail.ts'
import {
  composeBuyerMessages,
  type Notification,
  type NotificationContext,
  noNotification,
} from './compose-messages.ts'
import { soldOrderPath } from './console-paths.ts'
import type { TemplateName, TemplateVars } from './notification-templates.ts'
import { toDiscountData } from './to-discount-data.ts'

/** Details of an event beyond its order: as text for the buyer, and as data for the seller's webhook. */
interface EventDetails {
  vars: TemplateVars
  webhookData: NonNullable<Notification['webhookData']>
  facts: Partial<ChatFacts>
}

/** The notification about an order: to its buyer by email, with its number in the link, and to the seller's webhook. */
async function composeOrderNotification(
  services: Services,
  { orderNo, name }: { orderNo: string; name: TemplateName },
  details: EventDetails,
): Promise<Notification> {
  const order = await findOrder(services, orderNo)
  if (!order) return noNotification
  const { public_id: itemId, version } = await getItemVersion(services, order.wares_id)
  const vars = { item: version.title, quantity: String(order.quantity), ...details.vars }
  const path = orderDetailUrl(OrderNo.parse(order.order_no))
  const shop = await getCachedShop(services, order.shop_id)
  const buyer = { contact: decryptContact(services, order), accountId: order.account_id }
  return {
    messages: await composeBuyerMessages(services, buyer, {
      name,
      vars,
      path,
      ...(name === 'orderDelivered' && (version.cardsByMail ?? 'none') !== 'none'
        ? { composer: { name: cardMailComposer, subject: orderNo } }
        : {}),
    }),
    webhookData: {
      orderNo: order.order_no,
      itemId,
      quantity: order.quantity,
      amountFen: order.amount_fen,
      ...toDiscountData(order),
      ...details.webhookData,
      testMoney: order.sandbox,
    },
    facts: {
      shop: shop.name,
      item: version.title,
      path: soldOrderPath(order.order_no, shop.short_url),
      quantity: order.quantity,
      orderNo: order.order_no,
      amountFen: order.amount_fen,
      ...details.facts,
    },
  }
}

/** The order was delivered. */
export const composeDeliveredNotification = (services: Services, { event }: NotificationContext) =>
  composeOrderNotification(
    services,
    { orderNo: event.subject, name: 'orderDelivered' },
    { vars: {}, webhookData: {}, facts: {} },
  )

/** The seller replaced cards of the order without a complaint. */
export const composeReplacedNotification = (services: Services, { event }: NotificationContext) =>
  composeOrderNotification(
    services,
    { orderNo: event.subject, name: 'orderReplaced' },
    { vars: {}, webhookData: {}, facts: {} },
  )

const offerTime = new Intl.DateTimeFormat('sv-SE', {
  timeZone: shopTimeZone,
  dateStyle: 'short',
  timeStyle: 'short',
})

/** The texts of an offer, by what the buyer gets without choosing. */
const offerTemplates = { replace: 'orderRecallOffered', refund: 'orderRecallRefundOffered' } as const

/** The seller recalled cards of the order, and may have left the choice between new cards and money to the buyer. */
export async function composeRecalledNotification(
  services: Services,
  { event }: NotificationContext,
): Promise<Notification> {
  const orderNo = event.subject
  const order = await findOrder(services, orderNo)
  const offer = order && (await findRecallOfOrder(services, order))?.offer
  if (!offer)
    return composeOrderNotification(
      services,
      { orderNo, name: 'orderRecalled' },
      { vars: {}, webhookData: {}, facts: {} },
    )
  const { until, fallback, cards, refundFen } = offer
  const vars = {
    cards: String(cards),
    until: `${offerTime.format(new Date(until))} (UTC+8)`,
    refund: formatFen(refundFen),
  }
  return composeOrderNotification(
    services,
    { orderNo, name: offerTemplates[fallback] },
    { vars, webhookData: {}, facts: {} },
  )
}

/** Money of the order was refunded: this part of it, and how much in total. */
export async function composeRefundedNotification(
  services: Services,
  { event }: NotificationContext,
): Promise<Notification> {
  const { orderNo, refundFen, refundedFen } = await readRefundEvent(services, event.subject)
  return composeOrderNotification(
    services,
    { orderNo, name: 'orderRefunded' },
    {
      vars: { refund: formatFen(refundFen), refunded: formatFen(refundedFen) },
      webhookData: { refundFen, refundedFen },
      facts: { refundFen },
    },
  )
}
