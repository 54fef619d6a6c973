import './account.tables.ts'
import type { Db } from '../../kernel/db.ts'

/** Adds an account; answers undefined where the name is taken. */
export const insertAccount = (db: Db, name: string, at: Date) =>
  db
    .insertInto('account')
    .values({ name, created_at: at })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('account_id')
    .executeTakeFirst()

export const findAccount = (db: Db, name: string) =>
  db.selectFrom('account').select('account_id').where('name', '=', name).executeTakeFirst()
