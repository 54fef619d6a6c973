import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import { ShortUrl } from '../shared/ids.ts'
import { pageOf, paging } from '../shared/paging.ts'
import { Moment } from '../shared/time.ts'

/** An email waits for its next attempt, was accepted by the mail server, was refused by it, or could not be sent in a day. */
export const notificationStates = ['pending', 'sent', 'failed', 'expired'] as const
const NotificationState = z.enum(notificationStates)
export type NotificationState = z.infer<typeof NotificationState>

const NotificationRow = z.strictObject({
  messageNo: z.string(),
  /** What it tells, by the name of its text. */
  kind: z.string(),
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
  session: 'needed',
  path: '/card-core/seller/notification/list',
  summary: 'The emails to the seller of a shop in the last days, newest first, with why one was not sent',
  input: z.strictObject({ shortUrl: ShortUrl, state: z.optional(NotificationState), ...paging }),
  reply: pageOf(NotificationRow),
  errorCodes: ['sessionNeeded', 'shopNotFound'],
})
