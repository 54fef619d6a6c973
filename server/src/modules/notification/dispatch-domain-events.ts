import { type domainEventKinds, WebhookBody } from '@faka/contract/notification/notification-settings'
import { idLength } from '@faka/contract/shared/ids'
import type { Services } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'
import { type DueDomainEvent, notifyDue } from '../../platform/domain-events.ts'
import { queueMessages, sendMessagesNow } from '../../platform/messages.ts'
import { newNumber } from '../../platform/random.ts'
import { composeComplaintNotification } from './compose-complaint-notification.ts'
import type { Notification, NotificationContext } from './compose-messages.ts'
import { composeOrderNotification } from './compose-order-notification.ts'
import { composeStockNotification } from './compose-stock-notification.ts'
import { composeUnfundedNotification } from './compose-unfunded-notification.ts'
import { listNotificationSettings } from './notification-settings.sql.ts'
import { insertWebhookCalls, type NewWebhookCall } from './webhook-call.sql.ts'

const batchSize = 100

type Kind = (typeof domainEventKinds)[number]

const composers: Record<Kind, (services: Services, occasion: NotificationContext) => Promise<Notification>> =
  {
    'order.delivered': composeOrderNotification('order.delivered'),
    'order.refunded': composeOrderNotification('order.refunded'),
    'order.refundUnfunded': composeUnfundedNotification,
    'complaint.opened': composeComplaintNotification('complaint.opened'),
    'complaint.answered': composeComplaintNotification('complaint.answered'),
    'complaint.replied': composeComplaintNotification('complaint.replied'),
    'complaint.escalated': composeComplaintNotification('complaint.escalated'),
    'complaint.decided': composeComplaintNotification('complaint.decided'),
    'complaint.dueSoon': composeComplaintNotification('complaint.dueSoon'),
    'item.lowStock': composeStockNotification('item.lowStock'),
    'item.soldOut': composeStockNotification('item.soldOut'),
  }

const isKnown = (kind: string): kind is Kind => Object.hasOwn(composers, kind)

/** What is to be written of one happening. */
interface PreparedNotification {
  messages: Notification['messages']
  call: NewWebhookCall | undefined
}

async function prepareNotification(
  services: Services,
  occasion: NotificationContext,
): Promise<PreparedNotification> {
  const { event: happening, settings: notice } = occasion
  const { kind, shopId, occurredAt: at } = happening
  // written by a newer process, which will tell of it
  if (!isKnown(kind)) throw new Error('nobody here knows what happened')
  const { messages, webhookData: data } = await composers[kind](services, occasion)
  if (!data || !notice?.webhook_url) return { messages, call: undefined }
  const body = JSON.stringify(WebhookBody.parse({ kind, time: at.toISOString(), data }))
  const callNo = newNumber(services.random, idLength)
  return { messages, call: { call_no: callNo, shop_id: shopId, kind, body, created_at: services.now() } }
}

async function prepareNotifications(
  services: Services,
  happenings: readonly DueDomainEvent[],
): Promise<PreparedNotification[]> {
  const rows = await listNotificationSettings(services.db, [
    ...new Set(happenings.map(({ shopId }) => shopId)),
  ])
  const notices = new Map(rows.map((row) => [row.shop_id, row]))
  return Promise.all(
    happenings.map((happening) =>
      prepareNotification(services, { event: happening, settings: notices.get(happening.shopId) }),
    ),
  )
}

async function writeNotifications(
  services: Services,
  tx: Tx,
  all: readonly PreparedNotification[],
): Promise<void> {
  await queueMessages(
    services,
    tx,
    all.flatMap(({ messages }) => messages),
  )
  const calls = all.flatMap(({ call }) => call ?? [])
  if (calls.length > 0) await insertWebhookCalls(tx, calls)
}

/**
 * Writes for whatever happened the messages to people and the calls to sellers' programs, in the transaction that
 * forgets the happening: what is told is told once, whenever a process is killed. Answers whether there may be more.
 */
export async function dispatchDomainEvents(services: Services): Promise<boolean> {
  let somebodyWaits = false
  const more = await notifyDue<PreparedNotification>(services, batchSize, {
    prepare: (happenings) => prepareNotifications(services, happenings),
    async write(tx, all) {
      await writeNotifications(services, tx, all)
      somebodyWaits ||= all.some(({ messages }) => messages.length > 0)
    },
  })
  if (somebodyWaits) sendMessagesNow(services)
  return more
}
