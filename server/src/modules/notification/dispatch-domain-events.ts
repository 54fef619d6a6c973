import { type domainEventKinds, WebhookBody } from '@faka/contract/notification/notification-settings'
import { idLength } from '@faka/contract/shared/ids'
import { newCellNumber } from '../../platform/cell.ts'
import type { Services } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'
import { type DomainEventKind, type DueDomainEvent, notifyDue } from '../../platform/domain-events.ts'
import { type NewMessage, queueMessages, sendMessagesNow } from '../../platform/messages.ts'
import { listChatTargets } from './chat-target.sql.ts'
import { type ChatFacts, renderChatMessage } from './chat-texts.ts'
import { composeComplaintNotification } from './compose-complaint-notification.ts'
import { composeInquiryNotification } from './compose-inquiry-notification.ts'
import { messageExpiry, type Notification, type NotificationContext } from './compose-messages.ts'
import {
  composeDeliveredNotification,
  composeRecalledNotification,
  composeRefundedNotification,
  composeReplacedNotification,
} from './compose-order-notification.ts'
import { composePaidNotification, composeProgramFailedNotification } from './compose-paid-notification.ts'
import { composeRatingNotification } from './compose-rating-notification.ts'
import { composeRedemptionNotification } from './compose-redemption-notification.ts'
import { composeStockNotification } from './compose-stock-notification.ts'
import {
  composeFailedRefundNotification,
  composeUnfundedNotification,
} from './compose-waiting-refund-notification.ts'
import { listNotificationSettings } from './notification-settings.sql.ts'
import { insertWebhookCalls, type NewWebhookCall } from './webhook-call.sql.ts'

const batchSize = 100

/** Every kind that a module records or that the contract names for webhooks: they are the same. */
type Kind = DomainEventKind | (typeof domainEventKinds)[number]

const composers: Record<Kind, (services: Services, context: NotificationContext) => Promise<Notification>> = {
  'order.paid': composePaidNotification,
  'order.delivered': composeDeliveredNotification,
  'order.refunded': composeRefundedNotification,
  'order.refundUnfunded': composeUnfundedNotification,
  'order.refundFailed': composeFailedRefundNotification,
  'order.recalled': composeRecalledNotification,
  'order.replaced': composeReplacedNotification,
  'order.programFailed': composeProgramFailedNotification,
  'card.redeemed': composeRedemptionNotification,
  'complaint.opened': composeComplaintNotification('complaint.opened'),
  'complaint.answered': composeComplaintNotification('complaint.answered'),
  'complaint.replied': composeComplaintNotification('complaint.replied'),
  'complaint.escalated': composeComplaintNotification('complaint.escalated'),
  'complaint.messaged': composeComplaintNotification('complaint.messaged'),
  'complaint.decided': composeComplaintNotification('complaint.decided'),
  'complaint.dueSoon': composeComplaintNotification('complaint.dueSoon'),
  'rating.written': composeRatingNotification,
  'inquiry.asked': composeInquiryNotification('inquiry.asked'),
  'inquiry.answered': composeInquiryNotification('inquiry.answered'),
  'item.lowStock': composeStockNotification('item.lowStock'),
  'item.soldOut': composeStockNotification('item.soldOut'),
}

const isKnown = (kind: string): kind is Kind => Object.hasOwn(composers, kind)

/** Whether the events that a seller chose include one: whoever hears of orders to deliver hears of those of its program. */
const isChosen = (chosen: readonly string[], kind: Kind): boolean =>
  chosen.includes(kind) || (kind === 'order.programFailed' && chosen.includes('order.paid'))

/** What is to be written for one event. */
interface PreparedNotification {
  messages: Notification['messages']
  call: NewWebhookCall | undefined
}

/** The messages to those of the seller's chats that want this kind of event. */
const composeChatMessages = (
  services: Services,
  { chats }: NotificationContext,
  kind: Kind,
  facts: ChatFacts,
): NewMessage[] => {
  const { title, body } = renderChatMessage(kind, facts, services.config.publicUrl)
  return chats
    .filter(({ kinds }) => isChosen(kinds, kind))
    .map(({ chat_no, shop_id }) => ({
      channel: 'chat',
      to: chat_no,
      template: kind,
      vars: {},
      text: { subject: title, body },
      expiresAt: messageExpiry(services),
      tenantId: shop_id,
      targetNo: chat_no,
    }))
}

async function prepareNotification(
  services: Services,
  context: NotificationContext,
): Promise<PreparedNotification> {
  const { event, settings } = context
  const { kind, tenantId: shopId, occurredAt } = event
  // written by a newer version of this program, which will dispatch it
  if (!isKnown(kind)) throw new Error('unknown kind of domain event')
  const { messages: composed, webhookData, facts } = await composers[kind](services, context)
  const ofKind = composed.filter(
    // the buyer's messages have no tenant
    ({ tenantId }) => tenantId === undefined || !settings?.mail_kinds || isChosen(settings.mail_kinds, kind),
  )
  const messages = [...ofKind, ...(facts ? composeChatMessages(services, context, kind, facts) : [])]
  if (!webhookData || !settings?.webhook_url) return { messages, call: undefined }
  const body = JSON.stringify(WebhookBody.parse({ kind, time: occurredAt.toISOString(), data: webhookData }))
  const callNo = newCellNumber(services, idLength)
  return { messages, call: { call_no: callNo, shop_id: shopId, kind, body, created_at: services.now() } }
}

async function prepareNotifications(
  services: Services,
  events: readonly DueDomainEvent[],
): Promise<PreparedNotification[]> {
  const shopIds = [...new Set(events.map(({ tenantId }) => tenantId))]
  const [rows, targets] = await Promise.all([
    listNotificationSettings(services.db, shopIds),
    listChatTargets(services.db, shopIds),
  ])
  const chatsByShop = Map.groupBy(targets, ({ shop_id }) => shop_id)
  const settingsByShop = new Map(rows.map((row) => [row.shop_id, row]))
  return Promise.all(
    events.map((event) =>
      prepareNotification(services, {
        event,
        settings: settingsByShop.get(event.tenantId),
        chats: chatsByShop.get(event.tenantId) ?? [],
      }),
    ),
  )
}

async function writeNotifications(
  services: Services,
  tx: Tx,
  prepared: readonly PreparedNotification[],
): Promise<void> {
  await queueMessages(
    services,
    tx,
    prepared.flatMap(({ messages }) => messages),
  )
  const calls = prepared.flatMap(({ call }) => call ?? [])
  if (calls.length > 0) await insertWebhookCalls(tx, calls)
}

/**
 * Writes messages and webhook calls for domain events in the transaction that deletes the events: each is dispatched
 * once, even if a process is killed. Returns whether there may be more.
 */
export async function dispatchDomainEvents(services: Services): Promise<boolean> {
  let hasMessages = false
  const hasMore = await notifyDue<PreparedNotification>(services, batchSize, {
    prepare: (events) => prepareNotifications(services, events),
    async write(tx, prepared) {
      await writeNotifications(services, tx, prepared)
      hasMessages ||= prepared.some(({ messages }) => messages.length > 0)
    },
  })
  if (hasMessages) sendMessagesNow(services)
  return hasMore
}
