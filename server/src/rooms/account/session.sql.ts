import './account.tables.ts'
import type { Db } from '../../kernel/db.ts'

/** The session of a token that is not over and whose account may be used. */
export const findSession = (db: Db, tokenHash: Buffer, at: Date) =>
  db
    .selectFrom('session')
    .innerJoin('account', 'account.account_id', 'session.account_id')
    .select(['session.session_id', 'session.account_id', 'session.last_used_at', 'account.roles'])
    .where('session.token_hash', '=', tokenHash)
    .where('session.expires_at', '>', at)
    .where('account.disabled_at', 'is', null)
    .executeTakeFirst()

/** Moves the end of a session that is being used. */
export const touchSession = (db: Db, tokenHash: Buffer, at: Date, expiresAt: Date) =>
  db
    .updateTable('session')
    .set({ last_used_at: at, expires_at: expiresAt })
    .where('token_hash', '=', tokenHash)
    .execute()
