import type { Db } from '../db.ts'

declare module '../db.ts' {
  interface Tables {
    account_cell: { account_id: number; cell_number: number }
  }
}

/** Notes that an account has something in a further cell. */
export const insertAccountCell = (db: Db, accountId: number, cellNumber: number) =>
  db
    .insertInto('account_cell')
    .values({ account_id: accountId, cell_number: cellNumber })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** The numbers of the further cells in which an account may have something. */
export const listAccountCells = async (db: Db, accountId: number): Promise<number[]> =>
  (
    await db
      .selectFrom('account_cell')
      .select('cell_number')
      .where('account_id', '=', accountId)
      .orderBy('cell_number')
      .execute()
  ).map(({ cell_number }) => cell_number)
