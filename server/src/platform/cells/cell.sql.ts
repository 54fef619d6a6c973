import type { Insertable } from 'kysely'
import type { CommonDb, CommonTables, CommonTx, Tx } from '../db.ts'
import { notifyWithCommit } from '../pubsub.ts'

declare module '../db.ts' {
  interface CommonTables {
    cell: {
      cell_number: number
      /** New shops are opened there only where it is named. */
      reserved: boolean
      created_at: Date
    }
  }
}

/** The numbers of the cells in which new shops are opened only where they are named. */
export const listReservedCells = async (db: CommonDb): Promise<ReadonlySet<number>> =>
  new Set(
    (await db.selectFrom('cell').select('cell_number').where('reserved', '=', true).execute()).map(
      ({ cell_number }) => cell_number,
    ),
  )

/** The numbers of the further cells, in order. */
export const listCellNumbers = async (db: CommonDb): Promise<number[]> =>
  (await db.selectFrom('cell').select('cell_number').orderBy('cell_number').execute()).map(
    ({ cell_number }) => cell_number,
  )

/** Records a further cell; false if there is one of that number. */
export const insertCell = async (tx: CommonTx, cell: Insertable<CommonTables['cell']>): Promise<boolean> =>
  (await tx
    .insertInto('cell')
    .values(cell)
    .onConflict((conflict) => conflict.doNothing())
    .returning('cell_number')
    .executeTakeFirst()) !== undefined

/** Lets every process know with the commit that a cell was added, or got a tenant of another one. */
export const publishCell = (tx: Tx, cellNumber: number) =>
  notifyWithCommit(tx, [{ channel: 'cells', key: String(cellNumber) }])
