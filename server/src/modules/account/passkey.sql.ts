import './account.tables.ts'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { CommonDb, CommonTables, CommonTx } from '../../platform/db.ts'

export type PasskeyRow = Selectable<CommonTables['passkey']>
export type ChallengeRow = Selectable<CommonTables['passkey_challenge']>

/** The passkeys of an account, oldest first. */
export const findPasskeys = (db: CommonDb, accountId: number) =>
  db
    .selectFrom('passkey')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('passkey_id')
    .execute()

/** A passkey of an account by the number that its device gave it. */
export const findPasskey = (db: CommonDb, accountId: number, credentialId: Buffer) =>
  db
    .selectFrom('passkey')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()

/** A passkey of whichever account has it. */
export const findPasskeyOfAny = (db: CommonDb, credentialId: Buffer) =>
  db.selectFrom('passkey').selectAll().where('credential_id', '=', credentialId).executeTakeFirst()

/** Inserts a passkey; undefined if it was added before, to this account or another. */
export const insertPasskey = (tx: CommonTx, passkey: Insertable<CommonTables['passkey']>) =>
  tx
    .insertInto('passkey')
    .values({ ...passkey, transports: sql`${passkey.transports}::text[]` })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('passkey_id')
    .executeTakeFirst()

/** Renames a passkey of an account; undefined if it has no such passkey. */
export const setPasskeyName = (db: CommonDb, accountId: number, passkeyId: string, name: string) =>
  db
    .updateTable('passkey')
    .set({ name })
    .where('account_id', '=', accountId)
    .where('passkey_id', '=', passkeyId)
    .returningAll()
    .executeTakeFirst()

/**
 * Records a use of a passkey. False if its device did not count on since the last one: then two devices have its key.
 * Devices that do not count always say 0.
 */
export const advancePasskey = async (
  db: CommonDb,
  passkeyId: string,
  { signCount, now }: { signCount: number; now: Date },
): Promise<boolean> =>
  (await db
    .updateTable('passkey')
    .set({ sign_count: signCount, last_used_at: now })
    .where('passkey_id', '=', passkeyId)
    .where((eb) =>
      eb.or([eb('sign_count', '<', signCount), eb.and([eb('sign_count', '=', 0), eb.val(signCount === 0)])]),
    )
    .returning('passkey_id')
    .executeTakeFirst()) !== undefined

/** Deletes a passkey of an account; undefined if it has no such passkey. */
export const deletePasskey = (tx: CommonTx, accountId: number, passkeyId: string) =>
  tx
    .deleteFrom('passkey')
    .where('account_id', '=', accountId)
    .where('passkey_id', '=', passkeyId)
    .returning('passkey_id')
    .executeTakeFirst()

/** Deletes all passkeys of an account. */
export const deletePasskeys = (tx: CommonTx, accountId: number) =>
  tx.deleteFrom('passkey').where('account_id', '=', accountId).execute()

export const insertChallenge = (db: CommonDb, challenge: ChallengeRow) =>
  db.insertInto('passkey_challenge').values(challenge).execute()

/** Deletes a challenge so that it is used once; false if it was used before, has expired, or was issued for something else. */
export const consumeChallenge = async (
  db: CommonDb,
  { challenge, account_id, purpose, holder }: Omit<ChallengeRow, 'expires_at'>,
  now: Date,
): Promise<boolean> =>
  (await db
    .deleteFrom('passkey_challenge')
    .where('challenge', '=', challenge)
    .where('account_id', '=', account_id)
    .where('purpose', '=', purpose)
    .where('holder', '=', holder)
    .where('expires_at', '>', now)
    .returning('challenge')
    .executeTakeFirst()) !== undefined

/** Deletes expired challenges. */
export const deleteExpiredChallenges = (db: CommonDb, now: Date) =>
  db.deleteFrom('passkey_challenge').where('expires_at', '<', now).execute()
