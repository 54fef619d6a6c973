import './account.tables.ts'
import { type Role, roles } from '@faka/contract/account/account'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { CommonDb, CommonTables, CommonTx } from '../../platform/db.ts'
import {
  decryptAccount,
  fingerprintMail,
  fingerprintPhone,
  toEncryptedMail,
  toEncryptedPhone,
  type WithEncryption,
} from './login-contact-encryption.ts'
import { loginNameKey } from './login-name.ts'

export type StoredAccount = Selectable<CommonTables['account']>
/** An account with its phone and its verified mail address in plaintext. */
export type AccountRow = Omit<StoredAccount, 'phone_key' | 'sealed_phone' | 'mail_key' | 'sealed_mail'> & {
  mail: string | null
}
export type NewAccount = Pick<
  AccountRow,
  'public_id' | 'user_name' | 'phone' | 'phone_proved_at' | 'password_hash' | 'roles'
> & {
  /** A mail address verified by a code. */
  mail?: string | null
}

/** Matches a phone in either form, plaintext or fingerprint. */
export const phoneMatches = (services: WithEncryption, phone: string) => sql<boolean>`
  (phone = ${phone} or phone is null and phone_key = ${fingerprintPhone(services, phone)})`

/** Matches a name or a verified mail address, in whichever case an address is written: as `loginNameKey`, by an index. */
const nameOrMailMatches = (services: WithEncryption, name: string) => sql<boolean>`
  (user_name = ${name} or mail_key = ${fingerprintMail(services, name)}
    or user_name like '%@%' and lower(user_name collate "C") = ${loginNameKey(name)})`

/** The account of a phone, except the account with the given ID. */
export const findAccountByPhone = (services: WithEncryption, db: CommonDb, phone: string, except = 0) =>
  db
    .selectFrom('account')
    .select(['account_id', 'user_name', 'roles', 'phone_proved_at'])
    .where(phoneMatches(services, phone))
    .where('account_id', '<>', except)
    .executeTakeFirst()

/** The account whose verified mail address it is. */
export const findAccountByMail = (services: WithEncryption, db: CommonDb, mail: string) =>
  db
    .selectFrom('account')
    .select(['account_id', 'user_name', 'roles', 'phone_proved_at'])
    .where('mail_key', '=', fingerprintMail(services, mail))
    .executeTakeFirst()

/** Whether another account has a mail address, verified or as its name: both are logged in with. */
export const isMailOfOther = async (
  services: WithEncryption,
  db: CommonDb,
  mail: string,
  accountId = 0,
): Promise<boolean> =>
  (await db
    .selectFrom('account')
    .select('account_id')
    .where(nameOrMailMatches(services, mail))
    .where('account_id', '<>', accountId)
    .executeTakeFirst()) !== undefined

/** Adds an account. Returns undefined if its name, phone or mail is taken. */
export async function insertAccount(
  services: WithEncryption,
  db: CommonDb,
  { mail = null, ...account }: NewAccount,
  now: Date,
): Promise<AccountRow | undefined> {
  // a phone that is still plaintext has no key for the unique index
  if (account.phone !== null && (await findAccountByPhone(services, db, account.phone))) return undefined
  for (const address of [mail, account.user_name])
    if (address !== null && (await isMailOfOther(services, db, address))) return undefined
  const inserted = await db
    .insertInto('account')
    .values({
      ...account,
      ...toEncryptedPhone(services, account.public_id, account.phone),
      ...toEncryptedMail(services, account.public_id, mail),
      roles: sql`${account.roles}::text[]`,
      created_at: now,
      updated_at: now,
      disabled_at: null,
      last_login_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  return inserted && decryptAccount(services, inserted)
}

/**
 * The account with that name, phone or verified mail address. Of several, which earlier programs let have one address, the
 * one whose name is written exactly so, else the one that verified it, else the oldest.
 */
export async function findAccount(
  services: WithEncryption,
  db: CommonDb,
  loginName: string,
): Promise<AccountRow | undefined> {
  const row = await db
    .selectFrom('account')
    .selectAll()
    .where((eb) => eb.or([nameOrMailMatches(services, loginName), phoneMatches(services, loginName)]))
    .orderBy(sql`user_name is not distinct from ${loginName}`, 'desc')
    .orderBy(sql`mail_key is not distinct from ${fingerprintMail(services, loginName)}`, 'desc')
    .orderBy('account_id')
    .limit(1)
    .executeTakeFirst()
  return row && decryptAccount(services, row)
}

export const getAccount = async (
  services: WithEncryption,
  db: CommonDb,
  accountId: number,
): Promise<AccountRow> =>
  decryptAccount(
    services,
    await db.selectFrom('account').selectAll().where('account_id', '=', accountId).executeTakeFirstOrThrow(),
  )

/** Those of these accounts that exist. */
export const findAccounts = async (
  services: WithEncryption,
  db: CommonDb,
  accountIds: readonly number[],
): Promise<AccountRow[]> =>
  (
    await db
      .selectFrom('account')
      .selectAll()
      .where('account_id', '=', (eb) => eb.fn.any(eb.val(accountIds)))
      .execute()
  ).map((row) => decryptAccount(services, row))

/** Accounts whose name contains a text, the newest first. */
export const findAccountsByName = (db: CommonDb, text: string, max: number) =>
  db
    .selectFrom('account')
    .select('account_id')
    .where(sql<boolean>`strpos(lower(user_name), ${text.toLowerCase()}) > 0`)
    .orderBy('account_id', 'desc')
    .limit(max)
    .execute()

/** Reads the account and locks it until this transaction ends. */
export const lockAccount = async (
  services: WithEncryption,
  tx: CommonTx,
  accountId: number,
): Promise<AccountRow> =>
  decryptAccount(
    services,
    await tx
      .selectFrom('account')
      .selectAll()
      .where('account_id', '=', accountId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(),
  )

/**
 * Records a login unless the account was disabled or its password changed since `account` was read; returns whether it
 * did. The row lock delays both until the transaction ends, so that they then find the new session.
 */
export const recordLogin = async (
  tx: CommonTx,
  account: Pick<AccountRow, 'account_id' | 'password_hash'>,
  now: Date,
): Promise<boolean> =>
  (await tx
    .updateTable('account')
    .set({ last_login_at: now })
    .where('account_id', '=', account.account_id)
    .where('disabled_at', 'is', null)
    .where('password_hash', 'is not distinct from', account.password_hash)
    .returning('account_id')
    .executeTakeFirst()) !== undefined

/** Replaces the password hash unless the password changed since `account` was read; returns whether it did. */
export const setPasswordHash = async (
  db: CommonDb,
  account: Pick<AccountRow, 'account_id' | 'password_hash'>,
  passwordHash: string,
  now?: Date,
): Promise<boolean> =>
  (await db
    .updateTable('account')
    .set({ password_hash: passwordHash, ...(now && { updated_at: now }) })
    .where('account_id', '=', account.account_id)
    .where('password_hash', 'is not distinct from', account.password_hash)
    .returning('account_id')
    .executeTakeFirst()) !== undefined

/** Records that a code verified the phone of an account. */
export const setPhoneProved = (db: CommonDb, accountId: number, now: Date) =>
  db
    .updateTable('account')
    .set({ phone_proved_at: now, updated_at: now })
    .where('account_id', '=', accountId)
    .execute()

/** Those of an account's roles that meet a condition, each once, in the order of the contract. */
const rolesWhere = (condition: RawBuilder<boolean>) =>
  sql<Role[]>`array(select role from unnest(${roles}::text[]) with ordinality as known (role, place)
    where ${condition} order by place)`

/** Grants a role to an account. */
export const grantRole = (db: CommonDb, accountId: number, role: Role, now: Date) =>
  db
    .updateTable('account')
    .set({ roles: rolesWhere(sql`role = any(account.roles) or role = ${role}`), updated_at: now })
    .where('account_id', '=', accountId)
    .where(sql<boolean>`${role} <> all(account.roles)`)
    .execute()

/** Revokes a role of an account. */
export const revokeRole = (db: CommonDb, accountId: number, role: Role, now: Date) =>
  db
    .updateTable('account')
    .set({ roles: rolesWhere(sql`role = any(account.roles) and role <> ${role}`), updated_at: now })
    .where('account_id', '=', accountId)
    .where(sql<boolean>`${role} = any(account.roles)`)
    .execute()
