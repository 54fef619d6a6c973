import * as z from 'zod/mini'
import { Mail } from '../shared/contact.ts'
import { endpoint } from '../shared/endpoint.ts'
import { ShortUrl } from '../shared/ids.ts'
import { pageOf, paging } from '../shared/paging.ts'
import { Moment } from '../shared/time.ts'

/** The domain events that sellers are notified of. `webhook.test` is sent on request only. */
export const domainEventKinds = [
  'order.paid',
  'order.delivered',
  'order.refunded',
  'order.refundUnfunded',
  'order.refundFailed',
  'order.recalled',
  'order.replaced',
  'order.programFailed',
  'card.redeemed',
  'complaint.opened',
  'complaint.answered',
  'complaint.replied',
  'complaint.escalated',
  'complaint.messaged',
  'complaint.decided',
  'complaint.dueSoon',
  'rating.written',
  'inquiry.asked',
  'inquiry.answered',
  'item.lowStock',
  'item.soldOut',
] as const
export const WebhookKind = z.enum([...domainEventKinds, 'webhook.test'])
export type WebhookKind = z.infer<typeof WebhookKind>

/**
 * The body of a webhook call: never a card, a contact or a password. `time` is when the event occurred; a retry has
 * the same body and the same Webhook-Id.
 */
export const WebhookBody = z.strictObject({
  kind: WebhookKind,
  time: Moment,
  data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})
export type WebhookBody = z.infer<typeof WebhookBody>

/** A call waits for its next attempt, was delivered, or was given up after a day. */
export const webhookStates = ['pending', 'done', 'failed'] as const
export const WebhookState = z.enum(webhookStates)
export type WebhookState = z.infer<typeof WebhookState>

/** The events that a seller can be sent emails of; of the others only webhooks and chats are notified. */
export const mailKinds = [
  'order.paid',
  'order.refundUnfunded',
  'order.refundFailed',
  'card.redeemed',
  'complaint.opened',
  'complaint.replied',
  'complaint.dueSoon',
  'rating.written',
  'inquiry.asked',
  'item.lowStock',
  'item.soldOut',
] as const satisfies readonly (typeof domainEventKinds)[number][]
const MailKind = z.enum(mailKinds)
export type MailKind = z.infer<typeof MailKind>

/** How a seller is notified. */
export const NotificationSettings = z.strictObject({
  /** Null: no email. */
  mail: z.nullable(z.string()),
  /** The events that emails are sent of. */
  mailKinds: z.array(MailKind),
  /** False: this server has no email set up, so emails wait, and buyers get none. */
  canMail: z.boolean(),
  /** The seller is notified when an item has fewer free cards than this; 0: only when it is sold out. */
  lowStock: z.int(),
  /** Null: no webhook. */
  webhookUrl: z.nullable(z.string()),
  /** Calls given up in the last days. */
  failedCalls: z.int(),
  /** Calls that wait for their next attempt; they are dropped with the webhook. */
  pendingCalls: z.int(),
})
export type NotificationSettings = z.infer<typeof NotificationSettings>

const maxLowStock = 1000

const shopInput = { shortUrl: ShortUrl }

export const showNotice = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['settings'],
  session: 'needed',
  apiScope: null,
  path: '/card-core/seller/notice/show',
  summary: 'How the seller of a shop is notified',
  input: z.strictObject(shopInput),
  reply: NotificationSettings,
  errorCodes: ['sessionNeeded', 'shopNotFound'],
})

export const setNotice = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['settings'],
  session: 'needed',
  apiScope: null,
  path: '/card-core/seller/notice/set',
  summary:
    'Sets the email address, the events that emails are sent of, and the low-stock limit; fields left out stay unchanged',
  input: z.strictObject({
    ...shopInput,
    /** Null turns email off. */
    mail: z.optional(z.nullable(Mail)),
    /** The events that emails are sent of. */
    mailKinds: z.optional(z.array(MailKind).check(z.maxLength(mailKinds.length))),
    lowStock: z.optional(z.int().check(z.minimum(0), z.maximum(maxLowStock))),
  }),
  reply: NotificationSettings,
  errorCodes: ['sessionNeeded', 'shopNotFound'],
})

export const setWebhook = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['settings'],
  session: 'needed',
  apiScope: null,
  path: '/card-core/seller/webhook/set',
  summary: "Sets the URL of a seller's webhook and creates its signing key",
  input: z.strictObject({ ...shopInput, url: z.string().check(z.minLength(1), z.maxLength(500)) }),
  /** This is the only time the key is returned: "whsec_" and 32 bytes in base64, as in Standard Webhooks. */
  reply: z.strictObject({ url: z.string(), key: z.string() }),
  errorCodes: ['sessionNeeded', 'shopNotFound', 'webhookNotAllowed'],
})

export const testWebhook = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['settings'],
  session: 'needed',
  apiScope: null,
  path: '/card-core/seller/webhook/test',
  summary: 'Calls the webhook once and returns its response',
  input: z.strictObject(shopInput),
  /**
   * `status`: the HTTP status; null if there was no response within 5 seconds or the address may not be called.
   */
  reply: z.strictObject({ delivered: z.boolean(), status: z.nullable(z.int()) }),
  errorCodes: ['sessionNeeded', 'shopNotFound', 'webhookMissing'],
})

const WebhookCall = z.strictObject({
  callNo: z.string(),
  kind: WebhookKind,
  state: WebhookState,
  tries: z.int(),
  /** The HTTP status of the last attempt; null if there was no response. */
  status: z.nullable(z.int()),
  createTime: Moment,
  nextTryTime: z.nullable(Moment),
  endTime: z.nullable(Moment),
})

export const listWebhookCalls = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['settings'],
  session: 'needed',
  apiScope: null,
  path: '/card-core/seller/webhook/list',
  summary: 'The webhook calls of the last days, newest first',
  input: z.strictObject({ ...shopInput, state: z.optional(WebhookState), ...paging }),
  reply: pageOf(WebhookCall),
  errorCodes: ['sessionNeeded', 'shopNotFound'],
})

export const retryWebhookCall = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['settings'],
  session: 'needed',
  apiScope: null,
  path: '/card-core/seller/webhook/retry',
  summary: 'Makes a call that was given up, or that waits, due at once, with all its attempts',
  input: z.strictObject({ ...shopInput, callNo: z.string().check(z.minLength(1), z.maxLength(40)) }),
  reply: z.strictObject({}),
  errorCodes: ['sessionNeeded', 'shopNotFound', 'notificationNotFound'],
})

export const removeWebhook = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['settings'],
  session: 'needed',
  apiScope: null,
  path: '/card-core/seller/webhook/remove',
  summary: 'Removes the webhook; pending calls are dropped',
  input: z.strictObject(shopInput),
  reply: z.strictObject({}),
  errorCodes: ['sessionNeeded', 'shopNotFound', 'webhookMissing'],
})
