import './account.tables.ts'
import { sql } from 'kysely'
import type { CommonDb, CommonTx } from '../../platform/db.ts'
import type { AccountRow } from './account.sql.ts'

/** The secret of an account's app, enabled or not. */
export const findTotp = (db: CommonDb, accountId: number) =>
  db.selectFrom('totp_secret').selectAll().where('account_id', '=', accountId).executeTakeFirst()

/** Whether an account has a second factor: an app that a code proved, or a passkey. */
export const hasSecondFactor = async (db: CommonDb, accountId: number): Promise<boolean> =>
  (await db
    .selectFrom('totp_secret')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('enabled_at', 'is not', null)
    .unionAll(db.selectFrom('passkey').select('account_id').where('account_id', '=', accountId))
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Stores a secret that no code proved yet, in place of an earlier one; undefined if the account has an enabled one. */
export const storePendingTotp = (
  db: CommonDb,
  secret: { account_id: number; sealed_secret: Buffer; created_at: Date },
) =>
  db
    .insertInto('totp_secret')
    .values(secret)
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet({ sealed_secret: secret.sealed_secret, created_at: secret.created_at, last_step: 0 })
        .where('totp_secret.enabled_at', 'is', null),
    )
    .returning('account_id')
    .executeTakeFirst()

/** Enables the secret that was read; undefined if it was enabled, replaced or deleted meanwhile. */
export const enableTotpRow = (
  tx: CommonTx,
  { account_id, sealed_secret }: { account_id: number; sealed_secret: Buffer },
  { now, step }: { now: Date; step: number },
) =>
  tx
    .updateTable('totp_secret')
    .set({ enabled_at: now, last_step: step })
    .where('account_id', '=', account_id)
    .where('sealed_secret', '=', sealed_secret)
    .where('enabled_at', 'is', null)
    .returning('account_id')
    .executeTakeFirst()

/** Marks the code of a step as used; false if it, or a later one, was used before. */
export const consumeTotpStep = async (tx: CommonTx, accountId: number, step: number): Promise<boolean> =>
  (await tx
    .updateTable('totp_secret')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where('enabled_at', 'is not', null)
    .where('last_step', '<', step)
    .returning('account_id')
    .executeTakeFirst()) !== undefined

/** Deletes a recovery code with its use; false if the account has none such. */
export const consumeRecoveryCode = async (
  tx: CommonTx,
  accountId: number,
  codeHash: Buffer,
): Promise<boolean> =>
  (await tx
    .deleteFrom('recovery_code')
    .where('account_id', '=', accountId)
    .where('code_hash', '=', codeHash)
    .returning('account_id')
    .executeTakeFirst()) !== undefined

export const countRecoveryCodes = async (db: CommonDb, accountId: number): Promise<number> =>
  (
    await db
      .selectFrom('recovery_code')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow()
  ).count

/** Gives an account these recovery codes in place of all others. */
export async function replaceRecoveryCodes(
  tx: CommonTx,
  accountId: number,
  codeHashes: readonly Buffer[],
): Promise<void> {
  await tx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute()
  if (codeHashes.length > 0)
    await tx
      .insertInto('recovery_code')
      .values(codeHashes.map((code_hash) => ({ account_id: accountId, code_hash })))
      .execute()
}

/** Deletes the app of an account; undefined if it had none. */
export const deleteTotp = (tx: CommonTx, accountId: number) =>
  tx.deleteFrom('totp_secret').where('account_id', '=', accountId).returning('enabled_at').executeTakeFirst()

/** Deletes the secret of an account that no code proved yet. */
export const deletePendingTotp = (db: CommonDb, accountId: number) =>
  db.deleteFrom('totp_secret').where('account_id', '=', accountId).where('enabled_at', 'is', null).execute()

/** Records that the second factor was proved in a session; undefined if that ended. */
export const confirmSession = (tx: CommonTx, sessionId: string, now: Date) =>
  tx
    .updateTable('session')
    .set({ confirmed_at: now })
    .where('session_id', '=', sessionId)
    .returning('session_id')
    .executeTakeFirst()

/** Whether the second factor was proved in a session after a time. */
export const isSessionConfirmed = async (db: CommonDb, sessionId: string, since: Date): Promise<boolean> =>
  (await db
    .selectFrom('session')
    .select('session_id')
    .where('session_id', '=', sessionId)
    .where('confirmed_at', '>', since)
    .executeTakeFirst()) !== undefined

interface NewTicket {
  ticketHash: Buffer
  expiresAt: Date
}

/**
 * Inserts what a correct password starts, unless the account was disabled or its password changed since `account` was
 * read; returns whether it did. The row lock delays both until the ticket is stored, so that they then delete it.
 */
async function insertTicketOf(
  db: CommonDb,
  table: 'login_ticket' | 'bind_ticket',
  { account_id, password_hash }: Pick<AccountRow, 'account_id' | 'password_hash'>,
  { ticketHash, expiresAt }: NewTicket,
): Promise<boolean> {
  const inserted = await db
    .insertInto(table)
    .columns(['ticket_hash', 'account_id', 'expires_at'])
    .expression((eb) =>
      eb
        .selectFrom('account')
        .select([
          sql<Buffer>`${ticketHash}::bytea`.as('ticket_hash'),
          'account_id',
          sql<Date>`${expiresAt}::timestamptz`.as('expires_at'),
        ])
        .where('account_id', '=', account_id)
        .where('disabled_at', 'is', null)
        .where('password_hash', 'is not distinct from', password_hash)
        .forShare(),
    )
    .returning('account_id')
    .executeTakeFirst()
  return inserted !== undefined
}

export const insertLoginTicket = (
  db: CommonDb,
  account: Pick<AccountRow, 'account_id' | 'password_hash'>,
  ticket: NewTicket,
) => insertTicketOf(db, 'login_ticket', account, ticket)

export const insertBindTicket = (
  db: CommonDb,
  account: Pick<AccountRow, 'account_id' | 'password_hash'>,
  ticket: NewTicket,
) => insertTicketOf(db, 'bind_ticket', account, ticket)

/** The account of a ticket that has not expired. */
export const findLoginTicket = (db: CommonDb, ticketHash: Buffer, now: Date) =>
  db
    .selectFrom('login_ticket')
    .select('account_id')
    .where('ticket_hash', '=', ticketHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** Deletes a ticket so that it is used once. Undefined if it was used before or has expired. */
export const consumeLoginTicket = (tx: CommonTx, ticketHash: Buffer, now: Date) =>
  tx
    .deleteFrom('login_ticket')
    .where('ticket_hash', '=', ticketHash)
    .where('expires_at', '>', now)
    .returning('account_id')
    .executeTakeFirst()

/** Deletes the tickets of an account: of logins that wait for a second factor, and of those that wait for a phone. */
export async function deleteLoginTickets(db: CommonDb, accountId: number): Promise<void> {
  await db.deleteFrom('login_ticket').where('account_id', '=', accountId).execute()
  await db.deleteFrom('bind_ticket').where('account_id', '=', accountId).execute()
}

/** Deletes expired tickets. */
export const deleteExpiredLoginTickets = (db: CommonDb, now: Date) =>
  db.deleteFrom('login_ticket').where('expires_at', '<', now).execute()
