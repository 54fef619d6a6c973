import './account.tables.ts'
import { sql } from 'kysely'
import type { CommonDb, CommonTx } from '../../platform/db.ts'

/** Whether any account is an administrator. */
export const adminExists = async (db: CommonDb): Promise<boolean> =>
  (await db
    .selectFrom('account')
    .select('account_id')
    .where(sql<boolean>`'ADMIN' = any(roles)`)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Inserts a link for the first administrator, and deletes those that have expired. */
export async function insertFirstAdminLink(
  db: CommonDb,
  link: { token_hash: Buffer; expires_at: Date },
  now: Date,
): Promise<void> {
  await db.deleteFrom('first_admin_link').where('expires_at', '<=', now).execute()
  await db.insertInto('first_admin_link').values(link).execute()
}

/** A link that has not expired. */
export const findFirstAdminLink = (db: CommonDb, tokenHash: Buffer, now: Date) =>
  db
    .selectFrom('first_admin_link')
    .select('token_hash')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** Deletes every link, since one of them is used. A transaction that does the same waits, and then finds none. */
export const deleteFirstAdminLinks = (tx: CommonTx) =>
  tx.deleteFrom('first_admin_link').returning(['token_hash', 'expires_at']).execute()
