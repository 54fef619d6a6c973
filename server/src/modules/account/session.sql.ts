import './account.tables.ts'
import type { Insertable } from 'kysely'
import type { CommonDb, CommonTables, CommonTx } from '../../platform/db.ts'
import { deleteLoginTickets, deletePendingTotp } from './second-factor.sql.ts'

/** The unexpired session of a token whose account is not disabled. */
export const findSession = (db: CommonDb, tokenHash: Buffer, now: Date) =>
  db
    .selectFrom('session')
    .innerJoin('account', 'account.account_id', 'session.account_id')
    .select(['session.session_id', 'session.account_id', 'session.created_at'])
    .select(['session.last_used_at', 'session.last_place', 'account.roles'])
    .select(['account.phone_proved_at', 'account.mail_key'])
    .where('session.token_hash', '=', tokenHash)
    .where('session.expires_at', '>', now)
    .where('account.disabled_at', 'is', null)
    .executeTakeFirst()

/** Records a use of a session and extends it. */
export const touchSession = (
  db: CommonDb,
  tokenHash: Buffer,
  use: Pick<CommonTables['session'], 'last_used_at' | 'last_place' | 'expires_at'>,
) => db.updateTable('session').set(use).where('token_hash', '=', tokenHash).execute()

/** Inserts a session of an account that was checked in this transaction. */
export const insertSession = (tx: CommonTx, session: Insertable<CommonTables['session']>) =>
  tx.insertInto('session').values(session).execute()

/** Whether an account has an active session from a network. */
export const hasSessionFrom = async (
  db: CommonDb,
  accountId: number,
  addressKey: Buffer,
  now: Date,
): Promise<boolean> =>
  (await db
    .selectFrom('session')
    .select('session_id')
    .where('account_id', '=', accountId)
    .where('address_key', '=', addressKey)
    .where('expires_at', '>', now)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** The active sessions of an account, most recently used first. */
export const findSessions = (db: CommonDb, accountId: number, now: Date) =>
  db
    .selectFrom('session')
    .innerJoin('account', 'account.account_id', 'session.account_id')
    .select(['session_id', 'device', 'session.created_at', 'last_used_at', 'last_place', 'account.roles'])
    .where('session.account_id', '=', accountId)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .orderBy('session_id')
    .execute()

/** Ends one session of an account. Undefined if it has no such session. */
export const deleteSession = (db: CommonDb, accountId: number, sessionId: string) =>
  db
    .deleteFrom('session')
    .where('account_id', '=', accountId)
    .where('session_id', '=', sessionId)
    .returning('session_id')
    .executeTakeFirst()

/**
 * Ends the sessions of an account, except the given one, with what they began: logins that wait for a second factor or a
 * phone, and an app that waits for its first code. Returns how many sessions.
 */
export async function endSessions(db: CommonDb, accountId: number, except?: string): Promise<number> {
  await deleteLoginTickets(db, accountId)
  await deletePendingTotp(db, accountId)
  const ended = await db
    .deleteFrom('session')
    .where('account_id', '=', accountId)
    .$if(except !== undefined, (query) => query.where('session_id', '<>', except ?? ''))
    .returning('session_id')
    .execute()
  return ended.length
}

/** Deletes expired sessions. */
export const deleteExpiredSessions = (db: CommonDb, now: Date) =>
  db.deleteFrom('session').where('expires_at', '<', now).execute()
