import './account.tables.ts'
import { sql, type Updateable } from 'kysely'
import type { Db, Tables, Tx } from '../../platform/db.ts'

/** Keys of accounts behind one, in their order. */
export const listAccountIdsAfter = async (db: Db, after: number, most: number): Promise<number[]> =>
  (
    await db
      .selectFrom('account')
      .select('account_id')
      .where('account_id', '>', after)
      .orderBy('account_id')
      .limit(most)
      .execute()
  ).map(({ account_id }) => account_id)

/** Locks those of these accounts whose phone is readable; what another transaction holds is left out. */
export const lockPlaintextPhones = (tx: Tx, accountIds: readonly number[]) =>
  tx
    .selectFrom('account')
    .select(['account_id', 'public_id', 'phone'])
    .where('account_id', '=', (eb) => eb.fn.any(eb.val(accountIds)))
    .where('phone', 'is not', null)
    .orderBy('account_id')
    .forUpdate()
    .skipLocked()
    .execute()

/** Puts the encrypted phone in the place of the readable one. */
export const setEncryptedPhone = (
  tx: Tx,
  accountId: number,
  sealed: Pick<Updateable<Tables['account']>, 'phone' | 'phone_key' | 'sealed_phone'>,
) => tx.updateTable('account').set(sealed).where('account_id', '=', accountId).execute()

/** How many accounts have a readable phone. */
export const countPlaintextPhones = async (db: Db): Promise<number> =>
  (
    await db
      .selectFrom('account')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('phone', 'is not', null)
      .executeTakeFirstOrThrow()
  ).count
