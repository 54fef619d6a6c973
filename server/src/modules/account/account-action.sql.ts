import './account.tables.ts'
import type { Role } from '@faka/contract/account/account'
import type { UserState } from '@faka/contract/account/platform-users'
import { type Insertable, sql } from 'kysely'
import type { CommonDb, CommonTables, CommonTx } from '../../platform/db.ts'
import { type AccountRow, phoneMatches } from './account.sql.ts'
import { decryptAccount, fingerprintMail, type WithEncryption } from './login-contact-encryption.ts'

/** Records what an administrator did to an account, in the transaction that does it. */
export const insertAccountAction = (tx: CommonTx, action: Insertable<CommonTables['account_action']>) =>
  tx.insertInto('account_action').values(action).execute()

/** Locks an account by its public number; undefined if there is none. */
export async function lockAccountByNumber(
  services: WithEncryption,
  tx: CommonTx,
  userId: string,
): Promise<AccountRow | undefined> {
  const row = await tx
    .selectFrom('account')
    .selectAll()
    .where('public_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row && decryptAccount(services, row)
}

/** Blocks an account from a time on, or lets it log in again with null. */
export const setBlocked = (tx: CommonTx, accountId: number, since: Date | null, now: Date) =>
  tx
    .updateTable('account')
    .set({ disabled_at: since, updated_at: now })
    .where('account_id', '=', accountId)
    .execute()

export interface UserSearch {
  /** Part of a name, a whole phone or a whole mail address. */
  text: string | undefined
  role: Role | undefined
  state?: UserState | undefined
  page: number
  pageSize: number
}

/** A page of accounts, newest first, and their total. */
export async function findUsers(
  services: WithEncryption,
  db: CommonDb,
  { text, role, state, page, pageSize }: UserSearch,
) {
  const matching = db
    .selectFrom('account')
    .$if(role !== undefined, (query) => query.where(sql<boolean>`${role} = any(roles)`))
    .$if(state !== undefined, (query) =>
      query.where('disabled_at', state === 'blocked' ? 'is not' : 'is', null),
    )
    .$if(text !== undefined, (query) =>
      query.where(
        sql<boolean>`(strpos(lower(user_name), ${text?.toLowerCase()}) > 0 or ${phoneMatches(services, text ?? '')}
          or mail_key = ${fingerprintMail(services, text ?? '')})`,
      ),
    )
  const [rows, { total }] = await Promise.all([
    matching
      .selectAll()
      .orderBy('account_id', 'desc')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows: rows.map((row) => decryptAccount(services, row)), total }
}

/** Why those of these accounts that are blocked are, by their ids; without those for which no reason was given. */
export async function listBlockReasons(
  db: CommonDb,
  accounts: readonly Pick<AccountRow, 'account_id' | 'disabled_at'>[],
): Promise<ReadonlyMap<number, string>> {
  const blocked = accounts.flatMap(({ account_id, disabled_at }) => (disabled_at ? [account_id] : []))
  const { rows } = await sql<{ account_id: number; why: string }>`
    select distinct on (account_id) account_id, why from account_action
    where account_id = any(${blocked}::bigint[]) and kind = 'blocked'
    order by account_id, action_id desc`.execute(db)
  return new Map(rows.map(({ account_id, why }) => [account_id, why]))
}
