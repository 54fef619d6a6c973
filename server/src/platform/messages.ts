import { idLength } from '@faka/contract/shared/ids'
import type { Config } from './config.ts'
import type { Services } from './ctx.ts'
import type { Db } from './db.ts'
import type { Job } from './jobs.ts'
import { describeError } from './log.ts'
import {
  findTenantMessagePage,
  insertMessages,
  listOutboxRows,
  noTransport,
  retryMessage,
  type TenantMessage,
  type TenantMessageFilter,
} from './messages/message.sql.ts'

export { dropPendingMessages, measureMessages } from './messages/message.sql.ts'

import { newCellNumber } from './cell.ts'
import { decryptContent, encryptContent } from './messages/message-encryption.ts'
import { purgeMessages, sendDueMessages } from './messages/send-due-messages.ts'
import type { MessageContent } from './messages/transport.ts'

export type MessageChannel = 'sms' | 'mail' | 'chat'

export interface NewMessage extends MessageContent {
  channel: MessageChannel
  /** It is not sent after this. */
  expiresAt: Date
  /** The tenant whose own message it is: listed to the tenant with its template and what became of it. */
  tenantId?: number
  /** The tenant's own number of the recipient; none for addresses. */
  targetNo?: string
  /** Writes the same row but never sends it, so that nothing discloses whether there is a recipient. */
  unwanted?: boolean
}

/** Whether a channel has a transport. */
export const canSendMessages = (config: Config, channel: MessageChannel): boolean =>
  channel === 'chat' || config[channel] !== undefined

/** Whether the SMS provider has an approved template of that name. */
export const hasTemplate = ({ sms }: Pick<Config, 'sms'>, template: string): boolean =>
  sms?.templates?.[template] !== undefined

/**
 * Queues messages that are sent after the commit, at least once and with the same number in every attempt; returns those
 * numbers. Addresses and texts are stored encrypted. Call `sendMessagesNow` after the commit where a person waits.
 */
export async function queueMessages(
  services: Services,
  db: Db,
  messages: readonly NewMessage[],
): Promise<string[]> {
  if (messages.length === 0) return []
  const rows = messages.map(({ channel, expiresAt, tenantId, targetNo, unwanted = false, ...content }) => {
    const messageNo = newCellNumber(services, idLength)
    const sealed = encryptContent(services.encryption, messageNo, content)
    return {
      row: {
        message_no: messageNo,
        channel,
        sealed,
        created_at: services.now(),
        expires_at: expiresAt,
        tenant_id: tenantId ?? null,
        target_no: targetNo ?? null,
        template: tenantId === undefined ? null : content.template,
        reason: canSendMessages(services.config, channel) ? null : noTransport,
      },
      isWanted: !unwanted,
    }
  })
  await insertMessages(db, rows)
  return rows.map(({ row }) => row.message_no)
}

/** A page of a tenant's own messages, newest first, and their total. */
export const listTenantMessages = (
  services: Pick<Services, 'db'>,
  filter: TenantMessageFilter,
): Promise<{ rows: TenantMessage[]; total: number }> => findTenantMessagePage(services.db, filter)

/**
 * Makes a message of a tenant that failed or expired due again, until a new time; false where there is none, or where its
 * content is gone.
 */
export const retryTenantMessage = (
  { db, now }: Pick<Services, 'db' | 'now'>,
  input: { tenantId: number; messageNo: string; expiresAt: Date },
): Promise<boolean> => retryMessage(db, input, now())

/** Queues one message, as `queueMessages` does. */
export async function queueMessage(services: Services, db: Db, message: NewMessage): Promise<string> {
  const [messageNo = ''] = await queueMessages(services, db, [message])
  return messageNo
}

/** The current run of `sendMessagesNow` in this process, and whether another was requested meanwhile. */
export interface MessageRun {
  running?: Promise<void>
  again: boolean
}

/** Sends what is due now instead of at the next interval of the job. Returns at once. */
export function sendMessagesNow(services: Services): void {
  const state = services.messageRun
  // what is queued during the shutdown is sent after the next start
  if (services.shutdownSignal.aborted) return
  if (state.running) state.again = true
  else state.running = runUntilSent(services)
}

async function runUntilSent(services: Services): Promise<void> {
  const state = services.messageRun
  try {
    do state.again = false
    while (!services.shutdownSignal.aborted && ((await sendDueMessages(services)) || state.again))
  } catch (error) {
    services.log.error(describeError(error), 'messages could not be sent and will be retried')
  } finally {
    delete state.running
  }
}

/** Waits for the run that `sendMessagesNow` started; the database is closed after it. */
export const waitForMessageRun = (services: Services): Promise<void> =>
  services.messageRun.running ?? Promise.resolve()

/** Sends what is due, whichever process queued it, and deletes what ended long ago. */
export const messageJobs = (services: Services): Job[] => [
  { name: 'messages', everySeconds: 1, run: () => sendDueMessages(services) },
  { name: 'message sweep', everySeconds: 3600, run: () => purgeMessages(services) },
]

/** A message that the outbox transport kept. */
export interface OutboxMessage extends MessageContent {
  messageNo: string
  channel: MessageChannel
  createdAt: Date
}

/** The latest messages that were kept instead of sent, newest first. */
export async function listOutboxMessages(services: Services, max: number): Promise<OutboxMessage[]> {
  const rows = await listOutboxRows(services.db, max)
  return rows.map((row) => ({
    ...decryptContent(services.encryption, row),
    messageNo: row.message_no,
    channel: row.channel,
    createdAt: row.created_at,
  }))
}
