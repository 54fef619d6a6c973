import './account.tables.ts'
import { type Selectable, sql } from 'kysely'
import type { CommonDb, CommonTables, CommonTx } from '../../platform/db.ts'

export type VerifyCodeRow = Selectable<CommonTables['verify_code']>
export type CodePurpose = VerifyCodeRow['purpose']
export type CodeKey = Pick<VerifyCodeRow, 'phone_key' | 'purpose'>

/**
 * Replaces the code of a phone and purpose; returns whether it did. It does not if the current one was created after
 * `notAfter`.
 */
export async function replaceCode(
  db: CommonDb,
  code: Omit<VerifyCodeRow, 'tries' | 'strange_tries'>,
  notAfter: Date,
): Promise<boolean> {
  const { rows } = await sql<{ put: boolean }>`
    insert into verify_code (phone_key, purpose, code_hash, tries, created_at, expires_at, address_key)
    values (${code.phone_key}, ${code.purpose}, ${code.code_hash}, 0, ${code.created_at}, ${code.expires_at},
            ${code.address_key})
    on conflict (phone_key, purpose) do update set
      code_hash = excluded.code_hash, tries = 0, created_at = excluded.created_at, expires_at = excluded.expires_at,
      address_key = excluded.address_key, strange_tries = 0
    where verify_code.created_at <= ${notAfter}
    returning true as put`.execute(db)
  return rows.length > 0
}

interface Attempt {
  /** The network that tries. */
  addressKey: Buffer
  maxAttempts: number
  /** How many of them are left to networks that did not ask for the code. */
  maxStrangeAttempts: number
  now: Date
}

/**
 * Counts an attempt at a code and returns the hash to compare with. Undefined if there is no code, or no attempt left to
 * this network.
 */
export const countAttempt = (
  db: CommonDb,
  key: CodeKey,
  { addressKey, maxAttempts, maxStrangeAttempts, now }: Attempt,
) =>
  db
    .updateTable('verify_code')
    .set((eb) => ({
      tries: eb('tries', '+', 1),
      strange_tries: sql<number>`strange_tries + case when address_key <> ${addressKey} then 1 else 0 end`,
    }))
    .where('phone_key', '=', key.phone_key)
    .where('purpose', '=', key.purpose)
    .where('expires_at', '>', now)
    .where('tries', '<', maxAttempts)
    .where((eb) =>
      eb.or([
        eb('address_key', 'is', null),
        eb('address_key', '=', addressKey),
        eb('strange_tries', '<', maxStrangeAttempts),
      ]),
    )
    .returning('code_hash')
    .executeTakeFirst()

/** Deletes a code so that it is used once; returns whether it still existed. */
export async function deleteCode(tx: CommonTx, key: CodeKey, codeHash: Buffer): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('verify_code')
    .where('phone_key', '=', key.phone_key)
    .where('purpose', '=', key.purpose)
    .where('code_hash', '=', codeHash)
    .returning('purpose')
    .executeTakeFirst()
  return deleted !== undefined
}

/** Deletes the codes for a purpose under these keys. */
export const deleteCodes = (tx: CommonTx, keys: readonly Buffer[], purpose: CodePurpose) =>
  tx.deleteFrom('verify_code').where('phone_key', 'in', keys).where('purpose', '=', purpose).execute()

/** Deletes expired codes. */
export const deleteExpiredCodes = (db: CommonDb, now: Date) =>
  db.deleteFrom('verify_code').where('expires_at', '<', now).execute()
