import { idLength } from '@faka/contract/shared/ids'
import type { Config } from './config.ts'
import type { Services } from './ctx.ts'
import type { Db } from './db.ts'
import type { Job } from './jobs.ts'
import { describeError } from './log.ts'
import { insertMessages, listOutboxRows } from './messages/message.sql.ts'
import { decryptContent, encryptContent } from './messages/message-encryption.ts'
import { purgeMessages, sendDueMessages } from './messages/send-due-messages.ts'
import type { MessageContent } from './messages/transport.ts'
import { perServices } from './per-services.ts'
import { newNumber } from './random.ts'

export type MessageChannel = 'sms' | 'mail'

export interface NewMessage extends MessageContent {
  channel: MessageChannel
  /** After this it is not sent any more. */
  expiresAt: Date
  /** Writes the same row and never sends it, so that nobody can tell whether there was somebody to send to. */
  unwanted?: boolean
}

/** Whether there is anybody to carry a message. */
export const canSendMessages = (config: Config, channel: MessageChannel): boolean =>
  config[channel] !== undefined

/** Whether the carrier of SMS has an approved text of that name. */
export const hasTemplate = ({ sms }: Pick<Config, 'sms'>, template: string): boolean =>
  sms?.templates?.[template] !== undefined

/**
 * Writes messages that go out after the commit, at least once and with the same number in every try; answers those
 * numbers. Addresses and texts stand sealed. Call `nudgeMessages` after the commit where a person waits.
 */
export async function queueMessages(
  services: Services,
  db: Db,
  messages: readonly NewMessage[],
): Promise<string[]> {
  if (messages.length === 0) return []
  const rows = messages.map(({ channel, to, template, vars, text, expiresAt, unwanted = false }) => {
    const messageNo = newNumber(services.random, idLength)
    const sealed = encryptContent(services.encryption, messageNo, { to, template, vars, text })
    return {
      row: { message_no: messageNo, channel, sealed, created_at: services.now(), expires_at: expiresAt },
      wanted: !unwanted,
    }
  })
  await insertMessages(db, rows)
  return rows.map(({ row }) => row.message_no)
}

/** Writes one message, as `queueMessages` does. */
export async function queueMessage(services: Services, db: Db, message: NewMessage): Promise<string> {
  const [messageNo = ''] = await queueMessages(services, db, [message])
  return messageNo
}

/** The run that a nudge began, and whether somebody asked for another meanwhile. */
const messageRuns = perServices((): { running?: Promise<void>; again: boolean } => ({ again: false }))

/** Sends what is due now instead of with the next turn of the job. Returns at once. */
export function sendMessagesNow(services: Services): void {
  const nudge = messageRuns(services)
  // what is written now goes out when the shop is open again
  if (services.shutdownSignal.aborted) return
  if (nudge.running) nudge.again = true
  else nudge.running = runUntilSent(services)
}

async function runUntilSent(services: Services): Promise<void> {
  const nudge = messageRuns(services)
  try {
    do nudge.again = false
    while (!services.shutdownSignal.aborted && ((await sendDueMessages(services)) || nudge.again))
  } catch (error) {
    services.log.error(describeError(error), 'messages could not be sent and will be tried again')
  } finally {
    delete nudge.running
  }
}

/** Waits for what a nudge began, before the database is closed. */
export const waitForMessageRun = (services: Services): Promise<void> =>
  messageRuns(services).running ?? Promise.resolve()

/** Sends what is due, whichever process wrote it, and forgets what ended long ago. */
export const messageJobs = (services: Services): Job[] => [
  { name: 'messages', everySeconds: 1, run: () => sendDueMessages(services) },
  { name: 'message sweep', everySeconds: 3600, run: () => purgeMessages(services) },
]

/** A message that stayed in the outbox. */
export interface OutboxMessage extends MessageContent {
  messageNo: string
  channel: MessageChannel
  createdAt: Date
}

/** The latest messages that were kept instead of sent, newest first. */
export async function listOutboxMessages(services: Services, most: number): Promise<OutboxMessage[]> {
  const rows = await listOutboxRows(services.db, most)
  return rows.map((row) => ({
    ...decryptContent(services.encryption, row),
    messageNo: row.message_no,
    channel: row.channel,
    createdAt: row.created_at,
  }))
}
