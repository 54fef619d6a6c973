import './delivery.tables.ts'
import type { ProgramCallState, ProgramProblem } from '@faka/contract/delivery/delivery-program'
import { type Selectable, sql } from 'kysely'
import { staysHere } from '../../platform/cells/move-step.sql.ts'
import type { Db, Tables, Tx } from '../../platform/db.ts'
import { addSeconds, nextTryAt } from '../../platform/next-try.ts'
import { programRetryDelays } from './delivery-program.rules.ts'

export type ProgramCallRow = Selectable<Tables['program_call']>

/** Inserts calls that are due now, in the transaction that settles their orders. */
export const insertProgramCalls = (
  tx: Tx,
  orders: readonly { order_no: string; shop_id: number }[],
  now: Date,
) =>
  tx
    .insertInto('program_call')
    .values(
      orders.map(({ order_no, shop_id }) => ({
        order_no,
        shop_id,
        state: 'pending' as const,
        next_try_at: now,
        problem: null,
        status: null,
        answer_hash: null,
        created_at: now,
        ended_at: null,
      })),
    )
    .onConflict((on) => on.doNothing())
    .execute()

export const findProgramCall = (db: Db, orderNo: string): Promise<ProgramCallRow | undefined> =>
  db.selectFrom('program_call').selectAll().where('order_no', '=', orderNo).executeTakeFirst()

/** Shops with due calls, the longest waiting first. */
export async function listShopsWithDuePrograms(db: Db, now: Date, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('program_call')
    .select('shop_id')
    .where('state', '=', 'pending')
    .where('next_try_at', '<=', now)
    .groupBy('shop_id')
    .orderBy(({ fn }) => fn.min('next_try_at'))
    .limit(limit)
    .execute()
  return rows.map(({ shop_id }) => shop_id)
}

/** Claims due calls of a shop for one attempt each, and writes the time of the next one with it, as for webhooks. */
export async function claimDuePrograms(
  db: Db,
  shopId: number,
  now: Date,
  limit: number,
): Promise<ProgramCallRow[]> {
  const { rows } = await sql<ProgramCallRow>`
    update program_call set tries = tries + 1, next_try_at = ${nextTryAt(now, programRetryDelays)}
    where order_no in (
      select order_no from program_call where state = 'pending' and shop_id = ${shopId} and next_try_at <= ${now}
        and ${staysHere(sql`shop_id`)}
      order by next_try_at limit ${limit} for update skip locked)
    returning *`.execute(db)
  return rows
}

/** Claims the call of an order for one attempt now, as the first of all; undefined where it ended. */
export async function restartProgramCall(
  db: Db,
  orderNo: string,
  now: Date,
): Promise<ProgramCallRow | undefined> {
  const { rows } = await sql<ProgramCallRow>`
    update program_call set state = 'pending', tries = 1, ended_at = null,
      next_try_at = ${addSeconds(now, programRetryDelays[0])}
    where order_no = ${orderNo} and state != 'done'
    returning *`.execute(db)
  return rows[0]
}

/** Notes the first valid answer of an order; false where an earlier one had other cards. */
export async function keepAnswerHash(db: Db, orderNo: string, hash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('program_call')
    .set({ answer_hash: hash })
    .where('order_no', '=', orderNo)
    .where((eb) => eb.or([eb('answer_hash', 'is', null), eb('answer_hash', '=', hash)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Records an attempt that delivered nothing; false where the call has ended meanwhile. */
export async function recordProblem(
  db: Db,
  orderNo: string,
  { state, problem, status }: { state: 'pending' | 'failed'; problem: ProgramProblem; status: number | null },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('program_call')
    .set({ problem, status, ...(state === 'failed' && { state, next_try_at: null, ended_at: now }) })
    .where('order_no', '=', orderNo)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends the call of an order that was delivered, by the program or otherwise; the last problem is kept unless given. */
export async function endProgramCall(
  tx: Tx,
  orderNo: string,
  now: Date,
  last: { problem?: ProgramProblem | null; status?: number } = {},
): Promise<void> {
  await tx
    .updateTable('program_call')
    .set({ state: 'done', next_try_at: null, ended_at: now, ...last })
    .where('order_no', '=', orderNo)
    .where('state', '!=', 'done')
    .execute()
}

interface ProgramCallFilter {
  shopId: number
  state: ProgramCallState | undefined
  page: number
  pageSize: number
}

/** A page of a shop's calls, of one state or all, newest first, and their total. */
export async function findProgramCallPage(db: Db, { shopId, state, page, pageSize }: ProgramCallFilter) {
  const matching = db
    .selectFrom('program_call')
    .where('shop_id', '=', shopId)
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'pending'))
  const [rows, { total }] = await Promise.all([
    matching
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('order_no')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

/** Takes cards for an order; how many of them the programs of the shop had not delivered before. */
export async function insertProgramCards(
  tx: Tx,
  { shopId, orderNo }: { shopId: number; orderNo: string },
  fingerprints: readonly Buffer[],
): Promise<number> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('program_card')
    .values(
      // in order, so that two orders that are answered the same cards cannot deadlock
      [...fingerprints]
        .sort(Buffer.compare)
        .map((fingerprint) => ({ shop_id: shopId, fingerprint, order_no: orderNo })),
    )
    .onConflict((on) => on.doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows)
}
