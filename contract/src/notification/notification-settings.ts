import * as z from 'zod/mini'
import { Mail } from '../shared/contact.ts'
import { endpoint } from '../shared/endpoint.ts'
import { ShortUrl } from '../shared/ids.ts'
import { pageOf, paging } from '../shared/paging.ts'
import { Moment } from '../shared/time.ts'

/** What is told of, in the words of those who run programs: `webhook.test` is told on request only. */
export const domainEventKinds = [
  'order.delivered',
  'order.refunded',
  'order.refundUnfunded',
  'complaint.opened',
  'complaint.answered',
  'complaint.replied',
  'complaint.escalated',
  'complaint.decided',
  'complaint.dueSoon',
  'item.lowStock',
  'item.soldOut',
] as const
export const WebhookKind = z.enum([...domainEventKinds, 'webhook.test'])
export type WebhookKind = z.infer<typeof WebhookKind>

/**
 * What a seller's program hears: never a card, a contact or a password. `time` is when it happened; a call that is
 * repeated is the same text under the same Webhook-Id.
 */
export const WebhookBody = z.strictObject({
  kind: WebhookKind,
  time: Moment,
  data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})
export type WebhookBody = z.infer<typeof WebhookBody>

/** A call waits for its next try, was heard, or was given up after a day. */
export const webhookStates = ['pending', 'done', 'failed'] as const
export const WebhookState = z.enum(webhookStates)
export type WebhookState = z.infer<typeof WebhookState>

/** How a seller is told. */
export const NotificationSettings = z.strictObject({
  /** Null: by no mail. */
  mail: z.nullable(z.string()),
  /** With fewer free cards than this an item is told of; 0: only when it is sold out. */
  lowStock: z.int(),
  /** Null: no program is told. */
  webhookUrl: z.nullable(z.string()),
  /** Calls that were given up in the last days. */
  failedCalls: z.int(),
})
export type NotificationSettings = z.infer<typeof NotificationSettings>

export const maxLowStock = 1000

const shopInput = { shortUrl: ShortUrl }

export const showNotice = endpoint({
  audience: 'seller',
  access: 'operator',
  path: '/card-core/seller/notice/show',
  summary: 'How the seller of a shop is told of what happens',
  input: z.strictObject(shopInput),
  reply: NotificationSettings,
  errorCodes: ['shopNotFound'],
})

export const setNotice = endpoint({
  audience: 'seller',
  access: 'operator',
  path: '/card-core/seller/notice/set',
  summary: 'Sets where mail goes and from when on stock is low; what is left out stays',
  input: z.strictObject({
    ...shopInput,
    /** Null: no mail any more. */
    mail: z.optional(z.nullable(Mail)),
    lowStock: z.optional(z.int().check(z.minimum(0), z.maximum(maxLowStock))),
  }),
  reply: NotificationSettings,
  errorCodes: ['shopNotFound'],
})

export const setWebhook = endpoint({
  audience: 'seller',
  access: 'operator',
  path: '/card-core/seller/webhook/set',
  summary: "Names the address of a seller's own program and makes the key that its calls are signed with",
  input: z.strictObject({ ...shopInput, url: z.string().check(z.minLength(1), z.maxLength(500)) }),
  /** The key is shown here and never again: "whsec_" and 32 bytes in base64, as Standard Webhooks has it. */
  reply: z.strictObject({ url: z.string(), key: z.string() }),
  errorCodes: ['shopNotFound', 'webhookNotAllowed'],
})

export const testWebhook = endpoint({
  audience: 'seller',
  access: 'operator',
  path: '/card-core/seller/webhook/test',
  summary: 'Calls the address once, now, and says what it answered',
  input: z.strictObject(shopInput),
  /** `status`: the HTTP status; null where nothing answered within 5 seconds or the address may not be called. */
  reply: z.strictObject({ heard: z.boolean(), status: z.nullable(z.int()) }),
  errorCodes: ['shopNotFound', 'webhookMissing'],
})

export const WebhookCall = z.strictObject({
  callNo: z.string(),
  kind: WebhookKind,
  state: WebhookState,
  tries: z.int(),
  /** The HTTP status of the last try; null where nothing answered. */
  status: z.nullable(z.int()),
  createTime: Moment,
  nextTryTime: z.nullable(Moment),
  endTime: z.nullable(Moment),
})
export type WebhookCall = z.infer<typeof WebhookCall>

export const listWebhookCalls = endpoint({
  audience: 'seller',
  access: 'operator',
  path: '/card-core/seller/webhook/list',
  summary: 'The calls of the last days, newest first',
  input: z.strictObject({ ...shopInput, state: z.optional(WebhookState), ...paging }),
  reply: pageOf(WebhookCall),
  errorCodes: ['shopNotFound'],
})

export const removeWebhook = endpoint({
  audience: 'seller',
  access: 'operator',
  path: '/card-core/seller/webhook/remove',
  summary: 'Tells the program nothing any more; calls that wait are forgotten',
  input: z.strictObject(shopInput),
  reply: z.strictObject({}),
  errorCodes: ['shopNotFound', 'webhookMissing'],
})
