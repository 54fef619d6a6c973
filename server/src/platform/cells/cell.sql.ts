import type { Db, Tx } from '../db.ts'

declare module '../db.ts' {
  interface Tables {
    cell: { cell_number: number; created_at: Date }
  }
}

/** The numbers of the further cells, in order. */
export const listCellNumbers = async (db: Db): Promise<number[]> =>
  (await db.selectFrom('cell').select('cell_number').orderBy('cell_number').execute()).map(
    ({ cell_number }) => cell_number,
  )

/** Records a further cell. */
export const insertCell = (tx: Tx, cellNumber: number, now: Date) =>
  tx.insertInto('cell').values({ cell_number: cellNumber, created_at: now }).execute()
