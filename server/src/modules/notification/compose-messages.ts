import type { WebhookBody } from '@faka/contract/notification/notification-settings'
import type { BuyerContact } from '@faka/contract/shared/contact'
import type { Services } from '../../platform/ctx.ts'
import type { DueDomainEvent } from '../../platform/domain-events.ts'
import { canSendMessages, hasTemplate, type NewMessage } from '../../platform/messages.ts'
import { accountNamed } from '../account/public.ts'
import type { NotificationSettingsRow } from './notification-settings.sql.ts'
import { renderMail, renderSms, type TemplateName, type TemplateVars } from './notification-templates.ts'

/** What is said of one happening: to people, and to the seller's program. */
export interface Notification {
  messages: readonly NewMessage[]
  /** Undefined: nothing. */
  webhookData?: WebhookBody['data']
}

/** A happening, with how the seller of its shop is told; undefined where he said nothing. */
export interface NotificationContext {
  event: DueDomainEvent
  settings: NotificationSettingsRow | undefined
}

export const noNotification: Notification = { messages: [] }

/** What was not read by then is no news. */
const messageTtlMs = 24 * 3_600_000
const messageExpiry = (services: Services): Date => new Date(services.now().getTime() + messageTtlMs)

/** What is said, and the page of ours where the rest stands. */
export interface TemplatedMessage {
  name: TemplateName
  vars: TemplateVars
  path: string
}

const composeMail = (services: Services, to: string, { name, vars, path }: TemplatedMessage): NewMessage => ({
  ...{ channel: 'mail', to, template: name, vars: {} },
  text: renderMail(name, vars, `${services.config.publicUrl}${path}`),
  expiresAt: messageExpiry(services),
})

/**
 * Tells a buyer: by mail where he left an address with his order, else by SMS to the phone that his account proved,
 * where somebody set a template for it. An SMS names no order.
 */
export async function composeBuyerMessages(
  services: Services,
  { contact, accountId }: { contact: BuyerContact; accountId: number | null },
  saying: TemplatedMessage,
): Promise<NewMessage[]> {
  const { name } = saying
  if (contact.mail !== undefined)
    return canSendMessages(services.config, 'mail') ? [composeMail(services, contact.mail, saying)] : []
  if (accountId === null || !hasTemplate(services.config, name)) return []
  const { phone, phone_proved_at } = await accountNamed(services, services.db, accountId)
  if (phone === null || phone_proved_at === null) return []
  const text = { body: renderSms(name) }
  return [{ channel: 'sms', to: phone, template: name, vars: {}, text, expiresAt: messageExpiry(services) }]
}

/** Tells a seller by mail, where he wishes it. */
export const composeSellerMessages = (
  services: Services,
  notice: NotificationSettingsRow | undefined,
  saying: TemplatedMessage,
): NewMessage[] =>
  notice?.mail && canSendMessages(services.config, 'mail') ? [composeMail(services, notice.mail, saying)] : []
