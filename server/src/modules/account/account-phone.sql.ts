import './account.tables.ts'
import pg from 'pg'
import type { Db, Tx } from '../../platform/db.ts'
import { type AccountRow, findAccountByPhone, getAccount } from './account.sql.ts'
import { decryptAccount, toEncryptedPhone, type WithEncryption } from './phone-encryption.ts'

const uniqueViolation = '23505'

/** Whether an error says that a phone belongs to another account. */
const isUniqueViolation = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === uniqueViolation

/**
 * Gives a proved phone to an account; 'taken' where another has it, undefined where the account is disabled or, when
 * `onlyFirst`, has a phone already. After 'taken' the transaction is over.
 */
export async function setPhone(
  keys: WithEncryption,
  tx: Tx,
  accountId: number,
  phone: string,
  { onlyFirst: onlyIfUnset }: { onlyFirst: boolean },
  at: Date,
): Promise<AccountRow | 'taken' | undefined> {
  if (await findAccountByPhone(keys, tx, phone, accountId)) return 'taken'
  const { public_id } = await getAccount(keys, tx, accountId)
  try {
    const changed = await tx
      .updateTable('account')
      .set({ ...toEncryptedPhone(keys, public_id, phone), phone_proved_at: at, updated_at: at })
      .where('account_id', '=', accountId)
      .where('disabled_at', 'is', null)
      .$if(onlyIfUnset, (update) => update.where('phone', 'is', null).where('phone_key', 'is', null))
      .returningAll()
      .executeTakeFirst()
    return changed && decryptAccount(keys, changed)
  } catch (error) {
    if (isUniqueViolation(error)) return 'taken'
    throw error
  }
}

/** Sets the password of the account of a phone that a code has just proved. */
export async function setPasswordByPhone(
  keys: WithEncryption,
  db: Db,
  phone: string,
  passwordHash: string,
  at: Date,
) {
  const account = await findAccountByPhone(keys, db, phone)
  if (!account) return undefined
  return db
    .updateTable('account')
    .set((eb) => ({
      password_hash: passwordHash,
      phone_proved_at: eb.fn.coalesce('phone_proved_at', eb.val(at)),
      updated_at: at,
    }))
    .where('account_id', '=', account.account_id)
    .returning(['account_id', 'user_name'])
    .executeTakeFirst()
}
