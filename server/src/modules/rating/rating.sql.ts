import './rating.tables.ts'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tables, Tx } from '../../platform/db.ts'

export type RatingRow = Selectable<Tables['rating']>
export type RatingEventKind = Tables['rating_event']['kind']

interface WrittenRating {
  rating_no: string
  order_no: string
  shop_id: number
  item_id: number
  stars: number
  body: string
}

/**
 * Inserts the rating of an order, or changes the one that it has, if that was written after a moment and is not hidden.
 * Waits for a concurrent insert. Undefined if nothing was to be changed, or if it may not be.
 */
export async function upsertRating(
  tx: Tx,
  rating: WrittenRating,
  { now, changeableSince }: { now: Date; changeableSince: Date },
): Promise<RatingRow | undefined> {
  const { rows } = await sql<RatingRow>`
    insert into rating (rating_no, order_no, shop_id, item_id, stars, body, created_at)
    values (${rating.rating_no}, ${rating.order_no}, ${rating.shop_id}, ${rating.item_id}, ${rating.stars}, ${rating.body},
      ${now})
    on conflict (order_no) do update set stars = excluded.stars, body = excluded.body, changed_at = ${now}
    where not rating.hidden and rating.created_at > ${changeableSince}
      and (rating.stars, rating.body) is distinct from (excluded.stars, excluded.body)
    returning *`.execute(tx)
  return rows[0]
}

export const findRatingOfOrder = (db: Db, orderNo: string): Promise<RatingRow | undefined> =>
  db.selectFrom('rating').selectAll().where('order_no', '=', orderNo).executeTakeFirst()

export const findRating = (db: Db, ratingNo: string): Promise<RatingRow | undefined> =>
  db.selectFrom('rating').selectAll().where('rating_no', '=', ratingNo).executeTakeFirst()

/** Sets the answer to a rating; undefined if it has one. */
export const setAnswer = (tx: Tx, ratingNo: string, answer: string, at: Date) =>
  tx
    .updateTable('rating')
    .set({ answer, answered_at: at })
    .where('rating_no', '=', ratingNo)
    .where('answer', 'is', null)
    .returningAll()
    .executeTakeFirst()

/** Marks a rating as reported; undefined if it is already. */
export const setReported = (tx: Tx, ratingNo: string, why: string, at: Date) =>
  tx
    .updateTable('rating')
    .set({ reported_at: at, report_why: why })
    .where('rating_no', '=', ratingNo)
    .where('reported_at', 'is', null)
    .returningAll()
    .executeTakeFirst()

/** Hides a rating, or shows it; undefined if the platform decided the same before. */
export const setDecision = (
  tx: Tx,
  ratingNo: string,
  { hidden, why, at }: { hidden: boolean; why: string; at: Date },
) =>
  tx
    .updateTable('rating')
    .set({ hidden, decision_why: why, decided_at: at })
    .where('rating_no', '=', ratingNo)
    .where((eb) => eb.or([eb('hidden', '<>', hidden), eb('decided_at', 'is', null)]))
    .returningAll()
    .executeTakeFirst()

export const insertRatingEvent = (tx: Tx, event: Insertable<Tables['rating_event']>) =>
  tx.insertInto('rating_event').values(event).execute()
