import './account.tables.ts'
import { sql } from 'kysely'
import type { Cell } from '../../platform/cell.ts'
import type { CommonDb } from '../../platform/db.ts'

/** Records that an account has something in a further cell. */
export const insertAccountCell = (db: CommonDb, accountId: number, cellNumber: number) =>
  db
    .insertInto('account_cell')
    .values({ account_id: accountId, cell_number: cellNumber })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** The numbers of the further cells in which an account may have something. */
export const listAccountCells = async (db: CommonDb, accountId: number): Promise<number[]> =>
  (
    await db
      .selectFrom('account_cell')
      .select('cell_number')
      .where('account_id', '=', accountId)
      .orderBy('cell_number')
      .execute()
  ).map(({ cell_number }) => cell_number)

/** Records that several accounts may have something in a further cell. */
export const recordAccountsOf = (db: CommonDb, { number }: Cell, accountIds: readonly number[]) =>
  sql`insert into account_cell (account_id, cell_number)
    select account_id, ${number}::int from unnest(${accountIds}::bigint[]) a(account_id)
    on conflict do nothing`.execute(db)
