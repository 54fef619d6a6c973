import './feedback.tables.ts'
import type { FeedbackTopic } from '@faka/contract/feedback/feedback'
import { type Selectable, sql } from 'kysely'
import type { CommonDb, CommonTables, CommonTx } from '../../platform/db.ts'

export type FeedbackRow = Selectable<CommonTables['feedback']>

/** Inserts feedback unless the same request already did; returns whether it did. */
export const insertFeedback = async (tx: CommonTx, row: Omit<FeedbackRow, 'read_at'>): Promise<boolean> =>
  (await tx
    .insertInto('feedback')
    .values({ ...row, image_keys: sql`${row.image_keys}::text[]`, read_at: null })
    .onConflict((conflict) => conflict.column('request_id').doNothing())
    .returning('feedback_no')
    .executeTakeFirst()) !== undefined

/** The feedback number of an earlier request. Undefined if there is none. */
export const findFeedbackByRequest = async (db: CommonDb, requestId: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('feedback')
      .select('feedback_no')
      .where('request_id', '=', requestId)
      .executeTakeFirst()
  )?.feedback_no

/** A page of feedback, oldest first, and its total. */
export async function findFeedbackPage(
  db: CommonDb,
  input: { topic: FeedbackTopic | undefined; all: boolean; page: number; pageSize: number },
): Promise<{ rows: FeedbackRow[]; total: number }> {
  const matching = db
    .selectFrom('feedback')
    .$if(!input.all, (query) => query.where('read_at', 'is', null))
    .$if(input.topic !== undefined, (query) => query.where('topic', '=', input.topic ?? 'other'))
  const [rows, totals] = await Promise.all([
    matching
      .selectAll()
      .orderBy('created_at')
      .orderBy('feedback_no')
      .limit(input.pageSize)
      .offset((input.page - 1) * input.pageSize)
      .execute(),
    matching.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(totals.count) }
}

/** The feedback with that number, marked as read. Undefined if there is none. */
export const markFeedbackRead = (
  db: CommonDb,
  feedbackNo: string,
  now: Date,
): Promise<FeedbackRow | undefined> =>
  db
    .updateTable('feedback')
    .set((eb) => ({ read_at: eb.fn.coalesce('read_at', eb.val(now)) }))
    .where('feedback_no', '=', feedbackNo)
    .returningAll()
    .executeTakeFirst()
