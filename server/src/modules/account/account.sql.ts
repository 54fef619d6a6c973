import './account.tables.ts'
import { type Role, roles } from '@faka/contract/account/account'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db, Tables, Tx } from '../../platform/db.ts'
import {
  decryptAccount,
  fingerprintPhone,
  toEncryptedPhone,
  type WithEncryption,
} from './phone-encryption.ts'

export type StoredAccount = Selectable<Tables['account']>
/** An account, its phone in the clear. */
export type AccountRow = Omit<StoredAccount, 'phone_key' | 'sealed_phone'>
export type NewAccount = Pick<
  AccountRow,
  'public_id' | 'user_name' | 'phone' | 'phone_proved_at' | 'password_hash' | 'roles'
>

/** Whose phone it is, in either form. */
const phoneMatches = (keys: WithEncryption, phone: string) => sql<boolean>`
  (phone = ${phone} or phone is null and phone_key = ${fingerprintPhone(keys, phone)})`

const nameOrPhoneMatches = (keys: WithEncryption, nameOrPhone: string) => sql<boolean>`
  (user_name = ${nameOrPhone} or ${phoneMatches(keys, nameOrPhone)})`

/** The account of a phone, but for one of that key. */
export const findAccountByPhone = (keys: WithEncryption, db: Db, phone: string, except = 0) =>
  db
    .selectFrom('account')
    .select(['account_id', 'public_id'])
    .where(phoneMatches(keys, phone))
    .where('account_id', '<>', except)
    .executeTakeFirst()

/** Adds an account; answers undefined where its name or its phone is taken. */
export async function insertAccount(
  keys: WithEncryption,
  db: Db,
  account: NewAccount,
  at: Date,
): Promise<AccountRow | undefined> {
  // one that is not encrypted yet has no key to be unique by
  if (account.phone !== null && (await findAccountByPhone(keys, db, account.phone))) return undefined
  const inserted = await db
    .insertInto('account')
    .values({
      ...account,
      ...toEncryptedPhone(keys, account.public_id, account.phone),
      roles: sql`${account.roles}::text[]`,
      created_at: at,
      updated_at: at,
      disabled_at: null,
      last_login_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  return inserted && decryptAccount(keys, inserted)
}

/** The account of that name, or of that phone. */
export async function findAccount(
  keys: WithEncryption,
  db: Db,
  nameOrPhone: string,
): Promise<AccountRow | undefined> {
  const row = await db
    .selectFrom('account')
    .selectAll()
    .where(nameOrPhoneMatches(keys, nameOrPhone))
    .executeTakeFirst()
  return row && decryptAccount(keys, row)
}

export const getAccount = async (keys: WithEncryption, db: Db, accountId: number): Promise<AccountRow> =>
  decryptAccount(
    keys,
    await db.selectFrom('account').selectAll().where('account_id', '=', accountId).executeTakeFirstOrThrow(),
  )

/** The account, which nobody changes before this transaction ends. */
export const lockAccount = async (keys: WithEncryption, tx: Tx, accountId: number): Promise<AccountRow> =>
  decryptAccount(
    keys,
    await tx
      .selectFrom('account')
      .selectAll()
      .where('account_id', '=', accountId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(),
  )

/**
 * Notes a login, unless the account was disabled or its password changed since `account` was read; answers whether it
 * did. Until the transaction ends nobody does either, so that whoever does it then finds the session that was begun.
 */
export const recordLogin = async (
  tx: Tx,
  account: Pick<AccountRow, 'account_id' | 'password_hash'>,
  at: Date,
): Promise<boolean> =>
  (await tx
    .updateTable('account')
    .set({ last_login_at: at })
    .where('account_id', '=', account.account_id)
    .where('disabled_at', 'is', null)
    .where('password_hash', 'is not distinct from', account.password_hash)
    .returning('account_id')
    .executeTakeFirst()) !== undefined

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

export interface UserFilter {
  role: Role | undefined
  /** A part of a name, or a whole phone. */
  keyword: string | undefined
  page: number
  pageSize: number
}

/** Accounts, newest first, and how many there are. */
export async function findAccountPage(
  keys: WithEncryption,
  db: Db,
  { role, keyword, page, pageSize }: UserFilter,
) {
  const wanted = db
    .selectFrom('account')
    .$if(role !== undefined, (query) => query.where(sql<boolean>`${role} = any(roles)`))
    .$if(keyword !== undefined, (query) =>
      query.where(
        sql<boolean>`(strpos(lower(user_name), ${keyword?.toLowerCase()}) > 0 or ${phoneMatches(keys, keyword ?? '')})`,
      ),
    )
  const [rows, { total }] = await Promise.all([
    wanted
      .selectAll()
      .orderBy('account_id', 'desc')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    wanted.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows: rows.map((row) => decryptAccount(keys, row)), total }
}

/** Those of an account's roles that fulfil a condition, each once and in the order in which the contract names them. */
const rolesWhere = (condition: RawBuilder<boolean>) =>
  sql<Role[]>`array(select role from unnest(${roles}::text[]) with ordinality as known (role, place)
    where ${condition} order by place)`

const updateByNameOrPhone = (keys: WithEncryption, db: Db, nameOrPhone: string) =>
  db.updateTable('account').where(nameOrPhoneMatches(keys, nameOrPhone)).returningAll()

const decryptIfFound = (keys: WithEncryption, row: StoredAccount | undefined) =>
  row && decryptAccount(keys, row)

/** Gives an account a role; undefined where there is no such account. */
export const grantRole = async (keys: WithEncryption, db: Db, nameOrPhone: string, role: Role, at: Date) =>
  decryptIfFound(
    keys,
    await updateByNameOrPhone(keys, db, nameOrPhone)
      .set({ roles: rolesWhere(sql`role = any(account.roles) or role = ${role}`), updated_at: at })
      .executeTakeFirst(),
  )

/** Takes a role away; undefined where there is no such account. */
export const revokeRole = async (keys: WithEncryption, db: Db, nameOrPhone: string, role: Role, at: Date) =>
  decryptIfFound(
    keys,
    await updateByNameOrPhone(keys, db, nameOrPhone)
      .set({ roles: rolesWhere(sql`role = any(account.roles) and role <> ${role}`), updated_at: at })
      .executeTakeFirst(),
  )

/** Disables an account from a moment, or enables it; undefined where there is none. */
export const setDisabled = async (
  keys: WithEncryption,
  db: Db,
  nameOrPhone: string,
  disabledAt: Date | null,
  at: Date,
) =>
  decryptIfFound(
    keys,
    await updateByNameOrPhone(keys, db, nameOrPhone)
      .set({ disabled_at: disabledAt, updated_at: at })
      .executeTakeFirst(),
  )
