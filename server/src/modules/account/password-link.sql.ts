import './account.tables.ts'
import type { Selectable } from 'kysely'
import type { CommonDb, CommonTables, CommonTx } from '../../platform/db.ts'

/** Inserts a link by which an account gets a new password. */
export const insertPasswordLink = (tx: CommonTx, link: Selectable<CommonTables['password_link']>) =>
  tx.insertInto('password_link').values(link).execute()

/** The account of a link that has not expired, unless it is disabled. */
export const findPasswordLink = (db: CommonDb, tokenHash: Buffer, now: Date) =>
  db
    .selectFrom('password_link')
    .innerJoin('account', 'account.account_id', 'password_link.account_id')
    .select('password_link.account_id')
    .where('password_link.token_hash', '=', tokenHash)
    .where('password_link.expires_at', '>', now)
    .where('account.disabled_at', 'is', null)
    .executeTakeFirst()

/** Deletes a link so that it is used once. Undefined if it was used before or has expired. */
export const consumePasswordLink = (tx: CommonTx, tokenHash: Buffer, now: Date) =>
  tx
    .deleteFrom('password_link')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning('account_id')
    .executeTakeFirst()

/** Deletes the links of an account: it has another password, or gets another link. */
export const deletePasswordLinks = (tx: CommonTx, accountId: number) =>
  tx.deleteFrom('password_link').where('account_id', '=', accountId).execute()

/** Deletes expired links. */
export const deleteExpiredPasswordLinks = (db: CommonDb, now: Date) =>
  db.deleteFrom('password_link').where('expires_at', '<', now).execute()
