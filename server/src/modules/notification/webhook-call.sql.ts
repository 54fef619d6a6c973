import './notification.tables.ts'
import type { WebhookState } from '@faka/contract/notification/notification-settings'
import { type Selectable, sql } from 'kysely'
import { staysHere } from '../../platform/cells/move-step.sql.ts'
import { batchColumnsOf } from '../../platform/db/batch-array.ts'
import type { Db, Tables, Tx } from '../../platform/db.ts'
import { nextTryAt } from '../../platform/next-try.ts'
import { webhookRetryDelays } from './notification.rules.ts'

export type WebhookCallRow = Selectable<Tables['webhook_call']>
export type NewWebhookCall = Pick<WebhookCallRow, 'call_no' | 'shop_id' | 'kind' | 'body' | 'created_at'>

/** Inserts calls that are due now. */
export const insertWebhookCalls = (tx: Tx, calls: readonly NewWebhookCall[]) =>
  tx
    .insertInto('webhook_call')
    .values(
      calls.map((call) => ({
        ...call,
        state: 'pending' as const,
        status: null,
        next_try_at: call.created_at,
        ended_at: null,
      })),
    )
    .execute()

/** Shops with due calls, the longest waiting first. */
export async function listShopsWithDueCalls(db: Db, now: Date, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('webhook_call')
    .select('shop_id')
    .where('state', '=', 'pending')
    .where('next_try_at', '<=', now)
    .groupBy('shop_id')
    .orderBy(({ fn }) => fn.min('next_try_at'))
    .limit(limit)
    .execute()
  return rows.map(({ shop_id }) => shop_id)
}

/**
 * Claims due calls of a shop for one attempt each. The time of the next attempt is written with it: no other process
 * sends them meanwhile, and a killed process repeats a call at most.
 */
export async function claimDueCalls(
  db: Db,
  shopId: number,
  now: Date,
  limit: number,
): Promise<WebhookCallRow[]> {
  const { rows } = await sql<WebhookCallRow>`
    update webhook_call set tries = tries + 1, next_try_at = ${nextTryAt(now, webhookRetryDelays)}
    where call_no in (
      select call_no from webhook_call where state = 'pending' and shop_id = ${shopId} and next_try_at <= ${now}
        and ${staysHere(sql`shop_id`)}
      order by next_try_at limit ${limit} for update skip locked)
    returning *`.execute(db)
  return rows
}

/** The result of an attempt. */
export interface WebhookAttempt {
  callNo: string
  state: WebhookState
  /** The HTTP status of the response; null: there was none. */
  status: number | null
  at: Date
}

/** Records results of attempts. A `pending` call waits for the next attempt, whose time is already written. */
export async function recordAttempts(db: Db, attempts: readonly WebhookAttempt[]): Promise<void> {
  const column = batchColumnsOf(attempts)
  await sql`
    update webhook_call set status = a.status, state = a.state,
      next_try_at = case when a.state = 'pending' then next_try_at end,
      ended_at = case when a.state = 'pending' then null else a.at end
    from unnest(
      ${column(({ callNo }) => callNo, 'text')}, ${column(({ state }) => state, 'text')},
      ${column(({ status }) => status, 'int')}, ${column(({ at }) => at, 'timestamptz')}
    ) as a(call_no, state, status, at)
    where webhook_call.call_no = a.call_no and webhook_call.state = 'pending'`.execute(db)
}

/** Makes a call that failed, or that waits for its next attempt, due now with all attempts; false if there is none. */
export async function retryCall(
  db: Db,
  { shopId, callNo }: { shopId: number; callNo: string },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhook_call')
    .set({ state: 'pending', tries: 0, next_try_at: now, ended_at: null })
    .where('call_no', '=', callNo)
    .where('shop_id', '=', shopId)
    .where('state', 'in', ['failed', 'pending'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const deletePendingCalls = (tx: Tx, shopId: number) =>
  tx.deleteFrom('webhook_call').where('shop_id', '=', shopId).where('state', '=', 'pending').execute()

/** Deletes calls that ended before `at`. */
export const deleteEndedCalls = (db: Db, now: Date) =>
  db
    .deleteFrom('webhook_call')
    .where('ended_at', 'is not', null)
    .where('ended_at', '<', now)
    .where(staysHere(sql`shop_id`))
    .execute()

/** How many calls of a shop have a state. */
export async function countCalls(db: Db, shopId: number, state: WebhookState): Promise<number> {
  const { count } = await db
    .selectFrom('webhook_call')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('shop_id', '=', shopId)
    .where('state', '=', state)
    .executeTakeFirstOrThrow()
  return count
}

export interface WebhookCallFilter {
  shopId: number
  state: WebhookState | undefined
  page: number
  pageSize: number
}

/** A shop's calls, of one state or all. */
export const selectShopCalls = (db: Db, { shopId, state }: Pick<WebhookCallFilter, 'shopId' | 'state'>) =>
  db
    .selectFrom('webhook_call')
    .where('shop_id', '=', shopId)
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'pending'))

/** A page of a shop's calls, newest first, and their total. */
export async function findWebhookCallPage(db: Db, { shopId, state, page, pageSize }: WebhookCallFilter) {
  const matching = selectShopCalls(db, { shopId, state })
  const [rows, { total }] = await Promise.all([
    matching
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('call_no')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

/** How many calls wait for an attempt, and since when the oldest does. */
export const measureCalls = (db: Db) =>
  db
    .selectFrom('webhook_call')
    .select(({ fn }) => [fn.countAll<number>().as('waiting'), fn.min('created_at').as('oldest_at')])
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow()
