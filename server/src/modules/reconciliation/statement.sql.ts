import './reconciliation.tables.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import type { StatementDifference } from './statement.rules.ts'

/** Inserts differences; returns how many were new. */
export async function insertStatementDifferences(
  db: Db,
  { channelId, day, foundAt }: { channelId: string; day: string; foundAt: Date },
  differences: readonly StatementDifference[],
): Promise<number> {
  const { rows } = await sql`
    insert into bill_difference (pay_channel_id, day, kind, what, trade_no, number, here_fen, there_fen, found_at)
    select ${channelId}, ${day}::date, kind, what, trade_no, number, here_fen, there_fen, ${foundAt}::timestamptz
    from unnest(${differences.map((each) => each.kind)}::text[], ${differences.map((each) => each.what)}::text[],
                ${differences.map((each) => each.tradeNo)}::text[], ${differences.map((each) => each.number)}::text[],
                ${differences.map((each) => each.hereFen)}::bigint[], ${differences.map((each) => each.thereFen)}::bigint[])
      as d(kind, what, trade_no, number, here_fen, there_fen)
    on conflict (pay_channel_id, what, trade_no, number, kind) do nothing
    returning difference_id`.execute(db)
  return rows.length
}

/** Schedules the statement checks of a day, once per channel. */
export const insertDueStatementChecks = (db: Db, channelIds: readonly string[], day: string, dueAt: Date) =>
  sql`
  insert into bill_check (pay_channel_id, day, state, next_try_at)
  select unnest(${channelIds}::text[]), ${day}::date, 'due', ${dueAt}::timestamptz
  on conflict do nothing`.execute(db)

/**
 * Claims statement checks that are due; the next try is scheduled at once, so that no two processes fetch the same
 * statement.
 */
export async function claimDueStatementChecks(db: Db, now: Date, nextTry: Date, limit: number) {
  const { rows } = await sql<{ pay_channel_id: string; day: string; tries: number }>`
    update bill_check set tries = tries + 1, next_try_at = ${nextTry}
    where (pay_channel_id, day) in (
      select pay_channel_id, day from bill_check where state = 'due' and next_try_at <= ${now}
      order by next_try_at limit ${limit} for update skip locked)
    returning pay_channel_id, day::text, tries`.execute(db)
  return rows
}

/**
 * Marks a statement check as finished: the statement was compared with what there was at `checkedAt`, or it is no longer
 * waited for.
 */
export const finishStatementCheck = (
  db: Db,
  channelId: string,
  day: string,
  lines: number,
  checkedAt: Date,
) =>
  sql`
  insert into bill_check (pay_channel_id, day, state, lines, checked_at)
  values (${channelId}, ${day}::date, 'done', ${lines}, ${checkedAt})
  on conflict (pay_channel_id, day) do update
    set state = 'done', lines = excluded.lines, checked_at = excluded.checked_at, next_try_at = null`.execute(
    db,
  )

/** Makes statement checks of these channels due again: of days from one on that were compared before a moment. */
export const repeatStatementChecks = (
  db: Db,
  channelIds: readonly string[],
  { fromDay, checkedBefore, dueAt }: { fromDay: string; checkedBefore: Date; dueAt: Date },
) =>
  sql`
  update bill_check set state = 'due', tries = 0, next_try_at = ${dueAt}
  where pay_channel_id = any(${channelIds}::text[]) and day >= ${fromDay}::date and state = 'done'
    and checked_at < ${checkedBefore}`.execute(db)

/** The last days of channels whose statements were compared or are due, the newest first, with their differences. */
export async function listStatementDays(db: Db, channelIds: readonly string[], maxDays: number) {
  const { rows } = await sql<{
    pay_channel_id: string
    day: string
    state: 'due' | 'done'
    lines: number
    checked_at: Date | null
    differences: number
    waiting: number
  }>`
    select pay_channel_id, day::text, state, lines, checked_at,
      (select count(*)::int from bill_difference found
        where found.pay_channel_id = checked.pay_channel_id and found.day = checked.day) as differences,
      (select count(*)::int from bill_difference found
        where found.pay_channel_id = checked.pay_channel_id and found.day = checked.day
          and not exists (select from money_decision where case_no = 'bill-' || found.difference_id)) as waiting
    from unnest(${channelIds}::text[]) channel(id) cross join lateral (
      select * from bill_check where bill_check.pay_channel_id = channel.id order by day desc limit ${maxDays}) checked
    order by pay_channel_id, day desc`.execute(db)
  return rows
}

/** How many statements wait to be compared, and since when the oldest was to be. */
export const measureStatements = (db: Db) =>
  db
    .selectFrom('bill_check')
    .select(({ fn }) => [fn.countAll<number>().as('waiting'), fn.min('next_try_at').as('oldest_at')])
    .where('state', '=', 'due')
    .executeTakeFirstOrThrow()
