import './account.tables.ts'
import { type Selectable, sql } from 'kysely'
import type { Db, Tables } from '../../kernel/db.ts'

export type AccountRow = Selectable<Tables['account']>
export type NewAccount = Pick<
  AccountRow,
  'public_id' | 'user_name' | 'phone' | 'phone_proved_at' | 'password_hash' | 'roles'
>

/** Adds an account; answers undefined where its name or its phone is taken. */
export const insertAccount = (db: Db, account: NewAccount, at: Date): Promise<AccountRow | undefined> =>
  db
    .insertInto('account')
    .values({
      ...account,
      roles: sql`${account.roles}::text[]`,
      created_at: at,
      updated_at: at,
      disabled_at: null,
      last_login_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()

/** The account of that name, or of that phone. */
export const findAccount = (db: Db, nameOrPhone: string): Promise<AccountRow | undefined> =>
  db
    .selectFrom('account')
    .selectAll()
    .where((eb) => eb.or([eb('user_name', '=', nameOrPhone), eb('phone', '=', nameOrPhone)]))
    .executeTakeFirst()

export const readAccount = (db: Db, accountId: number): Promise<AccountRow> =>
  db.selectFrom('account').selectAll().where('account_id', '=', accountId).executeTakeFirstOrThrow()

export const noteLogin = (db: Db, accountId: number, at: Date) =>
  db.updateTable('account').set({ last_login_at: at }).where('account_id', '=', accountId).execute()

/** Gives an account another hash, unless its password was changed since `account` was read; answers whether it did. */
export const setPasswordHash = async (
  db: Db,
  account: Pick<AccountRow, 'account_id' | 'password_hash'>,
  passwordHash: string,
  at?: Date,
): Promise<boolean> =>
  (await db
    .updateTable('account')
    .set({ password_hash: passwordHash, ...(at && { updated_at: at }) })
    .where('account_id', '=', account.account_id)
    .where('password_hash', 'is not distinct from', account.password_hash)
    .returning('account_id')
    .executeTakeFirst()) !== undefined
