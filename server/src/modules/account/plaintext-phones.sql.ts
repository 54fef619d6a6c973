import './account.tables.ts'
import { sql, type Updateable } from 'kysely'
import type { CommonDb, CommonTables, CommonTx } from '../../platform/db.ts'

/** Account IDs after the given one, ascending. */
export const listAccountIdsAfter = async (db: CommonDb, after: number, limit: number): Promise<number[]> =>
  (
    await db
      .selectFrom('account')
      .select('account_id')
      .where('account_id', '>', after)
      .orderBy('account_id')
      .limit(limit)
      .execute()
  ).map(({ account_id }) => account_id)

/** Locks those of these accounts whose phone is still plaintext; skips rows that another transaction has locked. */
export const lockPlaintextPhones = (tx: CommonTx, accountIds: readonly number[]) =>
  tx
    .selectFrom('account')
    .select(['account_id', 'public_id', 'phone'])
    .where('account_id', '=', (eb) => eb.fn.any(eb.val(accountIds)))
    .where('phone', 'is not', null)
    .orderBy('account_id')
    .forUpdate()
    .skipLocked()
    .execute()

/** Replaces the plaintext phone by the encrypted one. */
export const setEncryptedPhone = (
  tx: CommonTx,
  accountId: number,
  columns: Pick<Updateable<CommonTables['account']>, 'phone' | 'phone_key' | 'sealed_phone'>,
) => tx.updateTable('account').set(columns).where('account_id', '=', accountId).execute()

/** How many accounts have a plaintext phone. */
export const countPlaintextPhones = async (db: CommonDb): Promise<number> =>
  (
    await db
      .selectFrom('account')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('phone', 'is not', null)
      .executeTakeFirstOrThrow()
  ).count
