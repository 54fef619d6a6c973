import type { WebhookBody } from '@faka/contract/notification/notification-settings'
import type { BuyerContact } from '@faka/contract/shared/contact'
import type { Services } from '../../platform/ctx.ts'
import type { DueDomainEvent } from '../../platform/domain-events.ts'
import { canSendMessages, hasTemplate, type NewMessage } from '../../platform/messages.ts'
import { getAccount } from '../account/public.ts'
import type { ChatTargetRow } from './chat-target.sql.ts'
import type { ChatFacts } from './chat-texts.ts'
import type { NotificationSettingsRow } from './notification-settings.sql.ts'
import { renderMail, renderSms, type TemplateName, type TemplateVars } from './notification-templates.ts'

/** What is sent for one event: messages to people, and data for the seller's webhook. */
export interface Notification {
  messages: readonly NewMessage[]
  /** Undefined: no webhook call. */
  webhookData?: WebhookBody['data']
  /** What messages to the seller's chats name. Undefined: none. */
  facts?: ChatFacts
}

/** An event with the notification settings of its shop. Undefined if there are none. */
export interface NotificationContext {
  event: DueDomainEvent
  settings: NotificationSettingsRow | undefined
  /** Where the seller wants messages pushed to. */
  chats: readonly ChatTargetRow[]
}

export const noNotification: Notification = { messages: [] }

/** A notification that was not sent by then is outdated. */
const messageTtlMs = 24 * 3_600_000
export const messageExpiry = (services: Pick<Services, 'now'>): Date =>
  new Date(services.now().getTime() + messageTtlMs)

/** A template with its values, and the path on our site that it links to. */
export interface TemplatedMessage {
  name: TemplateName
  vars: TemplateVars
  path: string
  /** Composes an email when it is sent, in place of this text. */
  composer?: NonNullable<NewMessage['composer']>
}

const composeMail = (
  services: Services,
  to: string,
  { name, vars, path, composer }: TemplatedMessage,
): NewMessage => ({
  channel: 'mail',
  to,
  template: name,
  vars: {},
  text: renderMail(name, vars, `${services.config.publicUrl}${path}`),
  expiresAt: messageExpiry(services),
  ...(composer && { composer }),
})

/**
 * Messages to a buyer: by email to the address left with the order; otherwise by SMS to the account's verified phone,
 * if a template is configured for it. An SMS contains no order number.
 */
export async function composeBuyerMessages(
  services: Services,
  { contact, accountId }: { contact: BuyerContact; accountId: number | null },
  content: TemplatedMessage,
): Promise<NewMessage[]> {
  const { name } = content
  if (contact.mail !== undefined)
    return canSendMessages(services.config, 'mail') ? [composeMail(services, contact.mail, content)] : []
  if (accountId === null || !hasTemplate(services.config, name)) return []
  const { phone, phone_proved_at } = await getAccount(services, services.common, accountId)
  if (phone === null || phone_proved_at === null) return []
  const text = { body: renderSms(name) }
  return [{ channel: 'sms', to: phone, template: name, vars: {}, text, expiresAt: messageExpiry(services) }]
}

/**
 * Messages to a seller: by email, if an address is set. On a server that cannot send email they are queued all the same:
 * they stay due for a day, go out if email is set up meanwhile, and are listed as not sent.
 */
export const composeSellerMessages = (
  services: Services,
  settings: NotificationSettingsRow | undefined,
  content: TemplatedMessage,
): NewMessage[] =>
  settings?.mail ? [{ ...composeMail(services, settings.mail, content), tenantId: settings.shop_id }] : []
