import { type Generated, type Selectable, sql } from 'kysely'
import type { Db, Tables } from '../db.ts'

declare module '../db.ts' {
  interface Tables {
    message: {
      message_id: Generated<number>
      message_no: string
      channel: 'sms' | 'mail'
      sealed: Buffer
      state: 'pending' | 'sent' | 'failed' | 'expired' | 'unwanted'
      tries: Generated<number>
      next_try_at: Date | null
      transport: string | null
      receipt: string | null
      created_at: Date
      expires_at: Date
      ended_at: Date | null
    }
  }
}

export type MessageRow = Selectable<Tables['message']>
export type NewMessageRow = Pick<
  MessageRow,
  'message_no' | 'channel' | 'sealed' | 'created_at' | 'expires_at'
>

/** Writes messages that are due at once, or that nobody wants and that end with their beginning. */
export const insertMessages = (db: Db, messages: readonly { row: NewMessageRow; wanted: boolean }[]) =>
  db
    .insertInto('message')
    .values(
      messages.map(({ row, wanted }) => ({
        ...row,
        state: wanted ? ('pending' as const) : ('unwanted' as const),
        next_try_at: wanted ? row.created_at : null,
        ended_at: wanted ? null : row.created_at,
        transport: null,
        receipt: null,
      })),
    )
    .execute()

/** Seconds from a try to the next; longer than a carrier of SMS is waited for, so that no two tries meet. */
const retryDelaysSeconds = [15, 30, 60, 120] as const

/**
 * Takes due messages for one try each. The try after is written at once: no other process sends them meanwhile, and
 * one that is killed in the middle repeats a message at most.
 */
export async function claimDueMessages(db: Db, at: Date, most: number): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    update message set tries = tries + 1, next_try_at = ${at}::timestamptz + make_interval(
      secs => (${[...retryDelaysSeconds]}::int[])[least(tries + 1, ${retryDelaysSeconds.length})])
    where message_id in (
      select message_id from message where state = 'pending' and next_try_at <= ${at}
      order by next_try_at limit ${most} for update skip locked)
    returning *`.execute(db)
  return rows
}

export interface MessageOutcome {
  state: 'sent' | 'failed' | 'expired'
  transport: string
  /** The carrier's own number of the message, for asking it later. */
  receipt?: string
  /** Whether what it said may still be read: only where it is kept for somebody to look at. */
  keepContent: boolean
}

/** Ends a message that was not ended meanwhile; what it said is forgotten. */
export const endMessage = (
  db: Db,
  messageNo: string,
  { state, transport, receipt, keepContent: keep }: MessageOutcome,
  at: Date,
) =>
  db
    .updateTable('message')
    .set({
      ...{ state, transport, receipt: receipt ?? null, next_try_at: null, ended_at: at },
      ...(keep ? {} : { sealed: Buffer.alloc(0) }),
    })
    .where('message_no', '=', messageNo)
    .where('state', '=', 'pending')
    .execute()

/** The latest messages that stayed in the outbox. */
export const listOutboxRows = (db: Db, most: number): Promise<MessageRow[]> =>
  db
    .selectFrom('message')
    .selectAll()
    .where('transport', '=', 'outbox')
    .where('state', '=', 'sent')
    .orderBy('message_id', 'desc')
    .limit(most)
    .execute()

/** Forgets messages that ended before `at`. */
export const deleteEndedMessages = (db: Db, at: Date) =>
  db.deleteFrom('message').where('ended_at', 'is not', null).where('ended_at', '<', at).execute()
