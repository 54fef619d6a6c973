import './account.tables.ts'
import pg from 'pg'
import type { Db, Tx } from '../../kernel/db.ts'
import { type AccountRow, accountOfPhone, readAccount } from './account.sql.ts'
import { type Keys, openAccount, sealedPhone } from './phone-seal.ts'

const uniqueViolation = '23505'

/** Whether an error says that a phone belongs to another account. */
const isTaken = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === uniqueViolation

/**
 * Gives a proved phone to an account; 'taken' where another has it, undefined where the account is disabled or, when
 * `onlyFirst`, has a phone already. After 'taken' the transaction is over.
 */
export async function setPhone(
  keys: Keys,
  tx: Tx,
  accountId: number,
  phone: string,
  { onlyFirst }: { onlyFirst: boolean },
  at: Date,
): Promise<AccountRow | 'taken' | undefined> {
  if (await accountOfPhone(keys, tx, phone, accountId)) return 'taken'
  const { public_id } = await readAccount(keys, tx, accountId)
  try {
    const changed = await tx
      .updateTable('account')
      .set({ ...sealedPhone(keys, public_id, phone), phone_proved_at: at, updated_at: at })
      .where('account_id', '=', accountId)
      .where('disabled_at', 'is', null)
      .$if(onlyFirst, (update) => update.where('phone', 'is', null).where('phone_key', 'is', null))
      .returningAll()
      .executeTakeFirst()
    return changed && openAccount(keys, changed)
  } catch (error) {
    if (isTaken(error)) return 'taken'
    throw error
  }
}

/** Sets the password of the account of a phone that a code has just proved. */
export async function setPasswordOfPhone(keys: Keys, db: Db, phone: string, passwordHash: string, at: Date) {
  const account = await accountOfPhone(keys, db, phone)
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
