import { idLength } from '@faka/contract/ids'
import type { Config } from './config.ts'
import type { House } from './ctx.ts'
import type { Db } from './db.ts'
import type { Job } from './jobs.ts'
import { describeError } from './log.ts'
import { insertMessages, keptMessages } from './messages/message.sql.ts'
import { openContent, sealContent } from './messages/message-seal.ts'
import { sendDue, sweepMessages } from './messages/send-due.ts'
import type { Content } from './messages/transport.ts'
import { perHouse } from './per-house.ts'
import { newNumber } from './random.ts'

export type Channel = 'sms' | 'mail'

export interface NewMessage extends Content {
  channel: Channel
  /** After this it is not sent any more. */
  expiresAt: Date
  /** Writes the same row and never sends it, so that nobody can tell whether there was somebody to send to. */
  unwanted?: boolean
}

/** Whether there is anybody to carry a message. */
export const messagesOpen = (config: Config, channel: Channel): boolean => config[channel] !== undefined

/** Whether the carrier of SMS has an approved text of that name. */
export const hasTemplate = ({ sms }: Pick<Config, 'sms'>, template: string): boolean =>
  sms?.templates?.[template] !== undefined

/**
 * Writes messages that go out after the commit, at least once and with the same number in every try; answers those
 * numbers. Addresses and texts stand sealed. Call `nudgeMessages` after the commit where a person waits.
 */
export async function queueMessages(
  house: House,
  db: Db,
  messages: readonly NewMessage[],
): Promise<string[]> {
  if (messages.length === 0) return []
  const rows = messages.map(({ channel, to, template, vars, text, expiresAt, unwanted = false }) => {
    const messageNo = newNumber(house.random, idLength)
    const sealed = sealContent(house.vault, messageNo, { to, template, vars, text })
    return {
      row: { message_no: messageNo, channel, sealed, created_at: house.now(), expires_at: expiresAt },
      wanted: !unwanted,
    }
  })
  await insertMessages(db, rows)
  return rows.map(({ row }) => row.message_no)
}

/** Writes one message, as `queueMessages` does. */
export async function queueMessage(house: House, db: Db, message: NewMessage): Promise<string> {
  const [messageNo = ''] = await queueMessages(house, db, [message])
  return messageNo
}

/** The run that a nudge began, and whether somebody asked for another meanwhile. */
const nudges = perHouse((): { running?: Promise<void>; again: boolean } => ({ again: false }))

/** Sends what is due now instead of with the next turn of the job. Returns at once. */
export function nudgeMessages(house: House): void {
  const nudge = nudges(house)
  // what is written now goes out when the shop is open again
  if (house.stopping.aborted) return
  if (nudge.running) nudge.again = true
  else nudge.running = runNudged(house)
}

async function runNudged(house: House): Promise<void> {
  const nudge = nudges(house)
  try {
    do nudge.again = false
    while (!house.stopping.aborted && ((await sendDue(house)) || nudge.again))
  } catch (error) {
    house.log.error(describeError(error), 'messages could not be sent and will be tried again')
  } finally {
    delete nudge.running
  }
}

/** Waits for what a nudge began, before the database is closed. */
export const nudgedMessages = (house: House): Promise<void> => nudges(house).running ?? Promise.resolve()

/** Sends what is due, whichever process wrote it, and forgets what ended long ago. */
export const messageJobs = (house: House): Job[] => [
  { name: 'messages', everySeconds: 1, run: () => sendDue(house) },
  { name: 'message sweep', everySeconds: 3600, run: () => sweepMessages(house) },
]

/** A message that stayed in the outbox. */
export interface KeptMessage extends Content {
  messageNo: string
  channel: Channel
  createdAt: Date
}

/** The latest messages that were kept instead of sent, newest first. */
export async function listKeptMessages(house: House, most: number): Promise<KeptMessage[]> {
  const rows = await keptMessages(house.db, most)
  return rows.map((row) => ({
    ...openContent(house.vault, row),
    messageNo: row.message_no,
    channel: row.channel,
    createdAt: row.created_at,
  }))
}
