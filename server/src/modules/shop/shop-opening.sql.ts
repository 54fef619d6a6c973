import './shop.tables.ts'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tables, Tx } from '../../platform/db.ts'

export type OpeningRow = Selectable<Tables['shop_opening']>
type OpeningKey = Pick<OpeningRow, 'short_url' | 'opening_no'>

/**
 * Begins to open a shop, in the place of what the same account began at that address; false if another account is opening
 * one there.
 */
export async function insertOpening(tx: Tx, opening: Insertable<Tables['shop_opening']>): Promise<boolean> {
  const inserted = await tx
    .insertInto('shop_opening')
    .values(opening)
    .onConflict((conflict) =>
      conflict
        .column('short_url')
        .doUpdateSet(opening)
        .where('shop_opening.account_id', '=', opening.account_id),
    )
    .returning('opening_no')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Ends an opening, from which no shop is made afterwards; false if it has ended, or another one took its place. */
export const deleteOpening = async (db: Db, { short_url, opening_no }: OpeningKey): Promise<boolean> =>
  (await db
    .deleteFrom('shop_opening')
    .where('short_url', '=', short_url)
    .where('opening_no', '=', opening_no)
    .returning('opening_no')
    .executeTakeFirst()) !== undefined

/** An opening that has not ended. */
export const findOpening = (db: Db, { short_url, opening_no }: OpeningKey): Promise<OpeningRow | undefined> =>
  db
    .selectFrom('shop_opening')
    .selectAll()
    .where('short_url', '=', short_url)
    .where('opening_no', '=', opening_no)
    .executeTakeFirst()

/** Openings that began before a time, the oldest first, after one of them. */
export const listOpenings = (
  db: Db,
  before: Date,
  last: OpeningRow | undefined,
  max: number,
): Promise<OpeningRow[]> =>
  db
    .selectFrom('shop_opening')
    .selectAll()
    .where('created_at', '<', before)
    .$if(last !== undefined, (query) =>
      query.where(sql<boolean>`(created_at, short_url) > (${last?.created_at}, ${last?.short_url})`),
    )
    .orderBy('created_at')
    .orderBy('short_url')
    .limit(max)
    .execute()
