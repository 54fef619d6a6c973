import './account.tables.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Cell } from '../../platform/cell.ts'
import type { CommonDb, CommonTx } from '../../platform/db.ts'

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

/** Records in the common schema that the accounts of a statement may have something in a further cell. */
export const recordAccountsOf = (tx: CommonTx, { number }: Cell, accountIds: RawBuilder<unknown>) =>
  sql`insert into account_cell (account_id, cell_number)
    select distinct account_id, ${number}::int from (${accountIds}) a(account_id) on conflict do nothing`.execute(
    tx,
  )
