import { orderDetailUrl } from '@faka/contract/order/order-urls'
import { OrderNo } from '@faka/contract/shared/ids'
import { servicesOfNumber } from '../../platform/cells/find-services.ts'
import { type Ctx, jobCtx, type Services } from '../../platform/ctx.ts'
import type { OutgoingMessage } from '../../platform/messages/transport.ts'
import { createMailedFile, recordReveal } from '../delivery/public.ts'
import { getItemVersion } from '../item/public.ts'
import { findOrder, issueMailLink, mailLinkDays, type OrderRow } from '../order/public.ts'
import { renderMail, type TemplateName, type TemplateVars } from './notification-templates.ts'

/** The composer that messages about delivered orders name; its subject is the order's number. */
export const cardMailComposer = 'cards'

/** The values of the templates. */
const toVars = (title: string, order: OrderRow): TemplateVars => ({
  item: title,
  quantity: String(order.quantity),
  days: String(mailLinkDays),
})

/** The message with another text; the link in it is a path of our site. */
const withText = (
  { config }: Services,
  message: OutgoingMessage,
  { name, vars, path }: { name: TemplateName; vars: TemplateVars; path: string },
): OutgoingMessage => ({ ...message, text: renderMail(name, vars, `${config.publicUrl}${path}`) })

/** With the link that opens a guest's order once. The order of an account is opened by logging in, as it was queued. */
async function withLink(ctx: Ctx, message: OutgoingMessage, order: OrderRow, title: string) {
  if (order.account_id !== null) return message
  const path = await issueMailLink(ctx, order)
  await recordReveal(ctx, order, { kind: 'mailed', format: 'link' })
  return withText(ctx, message, { name: 'orderDeliveredByLink', vars: toVars(title, order), path })
}

/** With the cards in an encrypted file; without it where they are too long for an email. */
async function withFile(ctx: Ctx, message: OutgoingMessage, order: OrderRow, title: string) {
  const file = await createMailedFile(ctx, order)
  if (!file) return message
  await recordReveal(ctx, order, { kind: 'mailed', format: 'zip' })
  const path = orderDetailUrl(OrderNo.parse(order.order_no))
  const text = { name: 'orderDeliveredByFile', vars: toVars(title, order), path } as const
  return { ...withText(ctx, message, text), attachments: [file] }
}

/**
 * Composes the email about a delivered order as its item says: with a link, or with the cards in an encrypted file. What
 * is queued has neither. Each sending is recorded as an opening of the cards, before it is made.
 */
export async function composeCardMail(
  services: Services,
  message: OutgoingMessage,
): Promise<OutgoingMessage> {
  const orderNo = message.composer?.subject ?? ''
  // messages to buyers stay where they were queued when a shop moves
  const there = await servicesOfNumber(services, orderNo, true)
  const order = await findOrder(there, orderNo)
  if (!order || order.delivered_at === null) return message
  const ctx = jobCtx(there, 'messages')
  const { version } = await getItemVersion(there, order.wares_id)
  if (version.cardsByMail === 'link') return withLink(ctx, message, order, version.title)
  if (version.cardsByMail === 'attachment') return withFile(ctx, message, order, version.title)
  return message
}
