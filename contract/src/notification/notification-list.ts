import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import { ShortUrl } from '../shared/ids.ts'
import { pageOf, paging } from '../shared/paging.ts'
import { Moment } from '../shared/time.ts'
import { ChatProviderName } from './chat.ts'

/** A notification waits for its next attempt, was accepted by the mail server or the chat, was refused by it, or could not be sent in a day. */
export const notificationStates = ['pending', 'sent', 'failed', 'expired'] as const
const NotificationState = z.enum(notificationStates)
export type NotificationState = z.infer<typeof NotificationState>

const NotificationRow = z.strictObject({
  messageNo: z.string(),
  /** What it is about: the name of an email's text, or the event of a message to a chat. */
  kind: z.string(),
  channel: z.enum(['mail', 'chat']),
  /** The chat's provider and what identifies it; null for an email, and for a chat that was removed. */
  chat: z.nullable(z.strictObject({ provider: ChatProviderName, hint: z.string() })),
  /** Whether it was given up and can be tried again. */
  canRetry: z.boolean(),
  state: NotificationState,
  tries: z.int(),
  /** Why it has not been sent: `no transport` where the server has no email set up; null once it is sent. */
  reason: z.nullable(z.string()),
  createTime: Moment,
  nextTryTime: z.nullable(Moment),
  endTime: z.nullable(Moment),
})

export const listNotifications = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['settings'],
  session: 'needed',
  apiScope: null,
  path: '/card-core/seller/notification/list',
  summary:
    'The emails and chat messages to the seller of a shop in the last days, newest first, with why one was not sent',
  input: z.strictObject({ shortUrl: ShortUrl, state: z.optional(NotificationState), ...paging }),
  reply: pageOf(NotificationRow),
  errorCodes: ['sessionNeeded', 'shopNotFound'],
})

export const retryNotification = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['settings'],
  session: 'needed',
  apiScope: null,
  path: '/card-core/seller/notification/retry',
  summary: 'Makes a notification that was given up due again, for another day',
  input: z.strictObject({ shortUrl: ShortUrl, messageNo: z.string().check(z.minLength(1), z.maxLength(40)) }),
  reply: z.strictObject({}),
  errorCodes: ['sessionNeeded', 'shopNotFound', 'notificationNotFound'],
})
