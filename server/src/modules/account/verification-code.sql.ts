import './account.tables.ts'
import { type Selectable, sql } from 'kysely'
import type { Db, Tables, Tx } from '../../platform/db.ts'

export type VerifyCodeRow = Selectable<Tables['verify_code']>
export type CodePurpose = VerifyCodeRow['purpose']
type CodeKey = Pick<VerifyCodeRow, 'phone_key' | 'purpose'>

/**
 * Puts a new code in the place of the last one of that phone and purpose; answers whether it did: not where the last
 * one was made after `notAfter`.
 */
export async function replaceCode(
  db: Db,
  code: Omit<VerifyCodeRow, 'tries'>,
  notAfter: Date,
): Promise<boolean> {
  const { rows } = await sql<{ put: boolean }>`
    insert into verify_code (phone_key, purpose, code_hash, tries, created_at, expires_at)
    values (${code.phone_key}, ${code.purpose}, ${code.code_hash}, 0, ${code.created_at}, ${code.expires_at})
    on conflict (phone_key, purpose) do update set
      code_hash = excluded.code_hash, tries = 0, created_at = excluded.created_at, expires_at = excluded.expires_at
    where verify_code.created_at <= ${notAfter}
    returning true as put`.execute(db)
  return rows.length > 0
}

/** Counts a try at a code and gives what it is compared with; undefined where there is none, or no try is left. */
export const countAttempt = (db: Db, key: CodeKey, mostTries: number, at: Date) =>
  db
    .updateTable('verify_code')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('phone_key', '=', key.phone_key)
    .where('purpose', '=', key.purpose)
    .where('expires_at', '>', at)
    .where('tries', '<', mostTries)
    .returning('code_hash')
    .executeTakeFirst()

/** Takes a code away for its one use; answers whether it was still there. */
export async function deleteCode(tx: Tx, key: CodeKey, codeHash: Buffer): Promise<boolean> {
  const taken = await tx
    .deleteFrom('verify_code')
    .where('phone_key', '=', key.phone_key)
    .where('purpose', '=', key.purpose)
    .where('code_hash', '=', codeHash)
    .returning('purpose')
    .executeTakeFirst()
  return taken !== undefined
}

/** Forgets codes that are over. */
export const deleteExpiredCodes = (db: Db, at: Date) =>
  db.deleteFrom('verify_code').where('expires_at', '<', at).execute()
