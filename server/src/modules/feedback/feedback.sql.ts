import './feedback.tables.ts'
import type { FeedbackTopic } from '@faka/contract/feedback/feedback'
import { type Selectable, sql } from 'kysely'
import type { Db, Tables, Tx } from '../../platform/db.ts'

export type FeedbackRow = Selectable<Tables['feedback']>

/** Adds feedback unless the same request brought it already; answers whether it did. */
export const insertFeedback = async (tx: Tx, row: Omit<FeedbackRow, 'read_at'>): Promise<boolean> =>
  (await tx
    .insertInto('feedback')
    .values({ ...row, image_keys: sql`${row.image_keys}::text[]`, read_at: null })
    .onConflict((conflict) => conflict.column('request_id').doNothing())
    .returning('feedback_no')
    .executeTakeFirst()) !== undefined

/** The number of the feedback that a request brought; undefined where it brought none. */
export const findFeedbackByRequest = async (db: Db, requestId: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('feedback')
      .select('feedback_no')
      .where('request_id', '=', requestId)
      .executeTakeFirst()
  )?.feedback_no

/** A page of feedback, the oldest first, and how many there are. */
export async function findFeedbackPage(
  db: Db,
  wish: { topic: FeedbackTopic | undefined; all: boolean; page: number; pageSize: number },
): Promise<{ rows: FeedbackRow[]; total: number }> {
  const found = db
    .selectFrom('feedback')
    .$if(!wish.all, (query) => query.where('read_at', 'is', null))
    .$if(wish.topic !== undefined, (query) => query.where('topic', '=', wish.topic ?? 'other'))
  const [rows, counted] = await Promise.all([
    found
      .selectAll()
      .orderBy('created_at')
      .orderBy('feedback_no')
      .limit(wish.pageSize)
      .offset((wish.page - 1) * wish.pageSize)
      .execute(),
    found.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(counted.count) }
}

/** The feedback of that number, read from now on where it was not before; undefined where there is none. */
export const markFeedbackRead = (db: Db, feedbackNo: string, at: Date): Promise<FeedbackRow | undefined> =>
  db
    .updateTable('feedback')
    .set((eb) => ({ read_at: eb.fn.coalesce('read_at', eb.val(at)) }))
    .where('feedback_no', '=', feedbackNo)
    .returningAll()
    .executeTakeFirst()
