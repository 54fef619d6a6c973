import './account.tables.ts'
import pg from 'pg'
import type { Db, Tx } from '../../platform/db.ts'
import { type AccountRow, findAccountByPhone, getAccount } from './account.sql.ts'
import { decryptAccount, toEncryptedPhone, type WithEncryption } from './phone-encryption.ts'

const uniqueViolation = '23505'

/** Whether an error says that the phone belongs to another account. */
const isUniqueViolation = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === uniqueViolation

/**
 * Sets the verified phone of an account. Returns 'taken' where another account has it, and undefined where the account
 * is disabled or, with `onlyIfUnset`, already has a phone. After 'taken' the transaction is aborted.
 */
export async function setPhone(
  services: WithEncryption,
  tx: Tx,
  accountId: number,
  phone: string,
  { onlyIfUnset }: { onlyIfUnset: boolean },
  now: Date,
): Promise<AccountRow | 'taken' | undefined> {
  if (await findAccountByPhone(services, tx, phone, accountId)) return 'taken'
  const { public_id } = await getAccount(services, tx, accountId)
  try {
    const changed = await tx
      .updateTable('account')
      .set({ ...toEncryptedPhone(services, public_id, phone), phone_proved_at: now, updated_at: now })
      .where('account_id', '=', accountId)
      .where('disabled_at', 'is', null)
      .$if(onlyIfUnset, (update) => update.where('phone', 'is', null).where('phone_key', 'is', null))
      .returningAll()
      .executeTakeFirst()
    return changed && decryptAccount(services, changed)
  } catch (error) {
    if (isUniqueViolation(error)) return 'taken'
    throw error
  }
}

/** Sets the password of the account whose phone was just verified by a code. */
export async function setPasswordByPhone(
  services: WithEncryption,
  db: Db,
  phone: string,
  passwordHash: string,
  now: Date,
) {
  const account = await findAccountByPhone(services, db, phone)
  if (!account) return undefined
  return db
    .updateTable('account')
    .set((eb) => ({
      password_hash: passwordHash,
      phone_proved_at: eb.fn.coalesce('phone_proved_at', eb.val(now)),
      updated_at: now,
    }))
    .where('account_id', '=', account.account_id)
    .returning(['account_id', 'user_name'])
    .executeTakeFirst()
}
