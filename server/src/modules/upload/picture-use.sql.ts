import './upload.tables.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

/** A picture with the number of the use that it was kept for. */
interface PictureUse {
  key: string
  useNo: string
}

/** Writes uses of pictures; returns the keys of those that were neither written nor ruled out before. */
export async function insertUses(tx: Tx, uses: readonly PictureUse[], now: Date): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    insert into picture_use (use_no, key, is_note, at)
    select use_no, key, false, ${now}::timestamptz
    from unnest(${uses.map(({ useNo }) => useNo)}::text[], ${uses.map(({ key }) => key)}::text[]) as u(use_no, key)
    order by use_no
    on conflict (use_no) do nothing
    returning key`.execute(tx)
  return rows.map(({ key }) => key)
}

/**
 * Rules a use out that was not written until now: it waits for the transaction that is writing it. Returns whether it is
 * ruled out, by this call or an earlier one; else it was written.
 */
export async function ruleOutUse(db: Db, { key, useNo }: PictureUse, now: Date): Promise<boolean> {
  await db
    .insertInto('picture_use')
    .values({ use_no: useNo, key, is_note: true, at: now })
    .onConflict((conflict) => conflict.column('use_no').doNothing())
    .execute()
  // a statement of its own, for the first one does not see the row that it waited for
  const { is_note } = await db
    .selectFrom('picture_use')
    .select('is_note')
    .where('use_no', '=', useNo)
    .executeTakeFirstOrThrow()
  return is_note
}

/** Whether a use was written, or ruled out. */
export const hasUse = async (db: Db, useNo: string): Promise<boolean> =>
  (await db.selectFrom('picture_use').select('use_no').where('use_no', '=', useNo).executeTakeFirst()) !==
  undefined

/** Records that nothing shows these pictures any more. */
export const insertReleased = (tx: Tx, keys: readonly string[], now: Date) =>
  tx
    .insertInto('released_picture')
    .values(keys.map((key) => ({ key, at: now })))
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()

/** Pictures that nothing shows any more, the earliest first. */
export const listReleased = async (db: Db, limit: number): Promise<string[]> =>
  (await db.selectFrom('released_picture').select('key').orderBy('at').limit(limit).execute()).map(
    ({ key }) => key,
  )

/** Records that they were dropped. */
export const deleteReleased = (db: Db, keys: readonly string[]) =>
  db.deleteFrom('released_picture').where('key', 'in', keys).execute()
