import { type Generated, type Selectable, sql } from 'kysely'
import { staysHere } from '../cells/move-step.sql.ts'
import { batchColumnsOf } from '../db/batch-array.ts'
import type { Db, Tables } from '../db.ts'
import { nextTryAt } from '../next-try.ts'

declare module '../db.ts' {
  interface Tables {
    message: {
      message_id: Generated<number>
      message_no: string
      channel: 'sms' | 'mail' | 'chat'
      sealed: Buffer
      state: 'pending' | 'sent' | 'failed' | 'expired' | 'unwanted'
      tries: Generated<number>
      next_try_at: Date | null
      transport: string | null
      receipt: string | null
      created_at: Date
      expires_at: Date
      ended_at: Date | null
      tenant_id: number | null
      target_no: string | null
      template: string | null
      reason: string | null
    }
  }
}

export type MessageRow = Selectable<Tables['message']>
export type NewMessageRow = Pick<
  MessageRow,
  | 'message_no'
  | 'channel'
  | 'sealed'
  | 'created_at'
  | 'expires_at'
  | 'tenant_id'
  | 'target_no'
  | 'template'
  | 'reason'
>

/** Why a message waits on a server that has no transport for its channel. */
export const noTransport = 'no transport'

/** Inserts messages that are due at once; unwanted ones have ended when they are inserted. */
export const insertMessages = (db: Db, messages: readonly { row: NewMessageRow; isWanted: boolean }[]) =>
  db
    .insertInto('message')
    .values(
      messages.map(({ row, isWanted }) => ({
        ...row,
        state: isWanted ? ('pending' as const) : ('unwanted' as const),
        next_try_at: isWanted ? row.created_at : null,
        ended_at: isWanted ? null : row.created_at,
        transport: null,
        receipt: null,
      })),
    )
    .execute()

/** Seconds between attempts; longer than the timeout of an SMS provider, so that attempts never overlap. */
const retryDelaysSeconds = [15, 30, 60, 120] as const

/**
 * Claims due messages for one attempt each. The time of the next attempt is written with it: no other process sends them
 * meanwhile, and a process that is killed in between causes at most one repetition. Messages of other channels stay due
 * until they expire.
 */
export async function claimDueMessages(
  db: Db,
  channels: readonly MessageRow['channel'][],
  now: Date,
  max: number,
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    update message set tries = tries + 1, next_try_at = ${nextTryAt(now, retryDelaysSeconds)}
    where message_id in (
      select message_id from message where state = 'pending' and next_try_at <= ${now}
        and (channel = any(${[...channels]}::text[]) or expires_at <= ${now}) and ${staysHere(sql`message.tenant_id`)}
      order by next_try_at limit ${max} for update skip locked)
    returning *`.execute(db)
  return rows
}

export interface MessageOutcome {
  messageNo: string
  state: 'sent' | 'failed' | 'expired'
  transport: string
  /** The provider's own number of the message, for later questions to it. */
  receipt?: string
  /** Whether its content is kept: for messages that the outbox page shows, or that can be retried. */
  keepContent: boolean
  /** Why it failed; undefined leaves the reason of the attempt before. */
  reason?: string
  endedAt: Date
}

/** Ends messages that are still pending, and deletes their content unless it is kept. */
export async function endMessages(db: Db, outcomes: readonly MessageOutcome[]): Promise<void> {
  const column = batchColumnsOf(outcomes)
  await sql`
    update message set state = o.state, transport = o.transport, receipt = o.receipt,
      next_try_at = null, ended_at = o.ended_at,
      sealed = case when o.keep_content then sealed else '' end,
      reason = case when o.state = 'sent' then null else coalesce(o.reason, message.reason) end
    from unnest(
      ${column(({ messageNo }) => messageNo, 'text')}, ${column(({ state }) => state, 'text')},
      ${column(({ transport }) => transport, 'text')}, ${column(({ receipt }) => receipt ?? null, 'text')},
      ${column(({ keepContent }) => keepContent, 'boolean')}, ${column(({ reason }) => reason ?? null, 'text')},
      ${column(({ endedAt }) => endedAt, 'timestamptz')}
    ) as o(message_no, state, transport, receipt, keep_content, reason, ended_at)
    where message.message_no = o.message_no and message.state = 'pending'`.execute(db)
}

/** Records why an attempt failed; the message stays pending. */
export const recordFailedAttempt = (db: Db, messageNo: string, reason: string) =>
  db
    .updateTable('message')
    .set({ reason })
    .where('message_no', '=', messageNo)
    .where('state', '=', 'pending')
    .execute()

/** Makes a message that failed or expired due again; returns false if there is none with its content. */
export async function retryMessage(
  db: Db,
  { tenantId, messageNo, expiresAt }: { tenantId: number; messageNo: string; expiresAt: Date },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('message')
    .set({ state: 'pending', next_try_at: now, ended_at: null, expires_at: expiresAt })
    .where('message_no', '=', messageNo)
    .where('tenant_id', '=', tenantId)
    .where('state', 'in', ['failed', 'expired'])
    .where(sql<boolean>`octet_length(sealed) > 0`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes what waits for a recipient of a tenant; returns how many messages that were. */
export async function dropPendingMessages(
  db: Db,
  { tenantId, targetNo }: { tenantId: number; targetNo: string },
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('message')
    .where('tenant_id', '=', tenantId)
    .where('target_no', '=', targetNo)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export interface TenantMessageFilter {
  tenantId: number
  state: MessageRow['state'] | undefined
  page: number
  pageSize: number
}

/** A tenant's own message, without its text and recipient. */
export type TenantMessage = Omit<MessageRow, 'sealed'>

/** A tenant's own messages, of one state or all. */
export const selectTenantMessages = (
  db: Db,
  { tenantId, state }: Pick<TenantMessageFilter, 'tenantId' | 'state'>,
) =>
  db
    .selectFrom('message')
    .where('tenant_id', '=', tenantId)
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'pending'))

/** A page of a tenant's own messages, newest first, and their total. */
export async function findTenantMessagePage(
  db: Db,
  { tenantId, state, page, pageSize }: TenantMessageFilter,
): Promise<{ rows: TenantMessage[]; total: number }> {
  const matching = selectTenantMessages(db, { tenantId, state })
  const [rows, { total }] = await Promise.all([
    matching
      .selectAll()
      .orderBy('message_id', 'desc')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows: rows.map(({ sealed: _, ...row }) => row), total }
}

/** The latest messages of the outbox transport. */
export const listOutboxRows = (db: Db, max: number): Promise<MessageRow[]> =>
  db
    .selectFrom('message')
    .selectAll()
    .where('transport', '=', 'outbox')
    .where('state', '=', 'sent')
    .orderBy('message_id', 'desc')
    .limit(max)
    .execute()

/** Deletes messages that ended before a time. */
export const deleteEndedMessages = (db: Db, before: Date) =>
  db.deleteFrom('message').where('ended_at', 'is not', null).where('ended_at', '<', before).execute()

/** How many messages wait by channel, and since when the oldest does. */
export async function measureMessages(
  db: Db,
): Promise<Record<MessageRow['channel'], { waiting: number; oldest_at: Date | null }>> {
  const rows = await db
    .selectFrom('message')
    .select(({ fn }) => [
      'channel',
      fn.countAll<number>().as('waiting'),
      fn.min('created_at').as('oldest_at'),
    ])
    .where('state', '=', 'pending')
    .groupBy('channel')
    .execute()
  const of = (channel: MessageRow['channel']) => {
    const row = rows.find((each) => each.channel === channel)
    return { waiting: row?.waiting ?? 0, oldest_at: row?.oldest_at ?? null }
  }
  return { sms: of('sms'), mail: of('mail'), chat: of('chat') }
}
