import './account.tables.ts'
import pg from 'pg'
import type { Db, Tx } from '../../kernel/db.ts'
import type { AccountRow } from './account.sql.ts'

const uniqueViolation = '23505'

/** Whether an error says that a phone belongs to another account. */
const isTaken = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === uniqueViolation

/**
 * Gives a proved phone to an account; 'taken' where another has it, undefined where the account is disabled or, when
 * `onlyFirst`, has a phone already. After 'taken' the transaction is over.
 */
export async function setPhone(
  tx: Tx,
  accountId: number,
  phone: string,
  { onlyFirst }: { onlyFirst: boolean },
  at: Date,
): Promise<AccountRow | 'taken' | undefined> {
  try {
    return await tx
      .updateTable('account')
      .set({ phone, phone_proved_at: at, updated_at: at })
      .where('account_id', '=', accountId)
      .where('disabled_at', 'is', null)
      .$if(onlyFirst, (update) => update.where('phone', 'is', null))
      .returningAll()
      .executeTakeFirst()
  } catch (error) {
    if (isTaken(error)) return 'taken'
    throw error
  }
}

/** Sets the password of the account of a phone that a code has just proved. */
export const setPasswordOfPhone = (db: Db, phone: string, passwordHash: string, at: Date) =>
  db
    .updateTable('account')
    .set((eb) => ({
      password_hash: passwordHash,
      phone_proved_at: eb.fn.coalesce('phone_proved_at', eb.val(at)),
      updated_at: at,
    }))
    .where('phone', '=', phone)
    .returning(['account_id', 'user_name'])
    .executeTakeFirst()
