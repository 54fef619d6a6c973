import { insertMarks } from '../platform/audit/audit.sql.ts'
import type { Cell } from '../platform/cell.ts'
import { insertCell, publishCell } from '../platform/cells/cell.sql.ts'
import { forgetCellDatabase } from '../platform/cells/cell-database.sql.ts'
import { createCellSchema } from '../platform/cells/create-cell-schema.ts'
import type { Services } from '../platform/ctx.ts'
import type { CommonDb, Tx } from '../platform/db.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { auditedTablesOf, commonTables } from './declarations.ts'

interface CreateCellOptions {
  /** Whether new shops are opened there only where it is named. */
  reserved?: boolean
  /** Writes what the cell begins with, in the same transaction. */
  fill?: (tx: Tx) => Promise<unknown>
}

/** What a call says whose number was taken meanwhile. */
export const otherCommand = () =>
  new OperatorError('Another command added a cell just now. Run this one again for one more.')

/** Writes the marks up to which the events of a new cell are linked. */
export const insertMarksOf = (tx: Tx, cell: Cell) =>
  insertMarks(
    tx,
    auditedTablesOf(cell).map(({ name }) => name),
  )

/**
 * Makes a further cell: its tables, empty, and the marks up to which its events are linked. Running servers are notified
 * with the commit.
 * @throws OperatorError where there is a cell of that number, also in a database of its own
 */
export const createCell = (
  { common, now }: Pick<Services, 'common' | 'now'>,
  cell: Cell,
  { reserved = false, fill }: CreateCellOptions = {},
): Promise<void> =>
  createCellSchema(common, cell, commonTables, {
    async fill(tx) {
      await insertMarksOf(tx, cell)
      await fill?.(tx)
    },
    async record(tx) {
      if (!(await insertCell(tx, { cell_number: cell.number, reserved, created_at: now() })))
        throw otherCommand()
      // a call that was to make it elsewhere failed
      await forgetCellDatabase(tx, cell.number)
      await publishCell(tx, cell.number)
    },
  })

/** Makes the tables of a cell alone, for a backup to fill. */
export const createEmptyCell = (db: CommonDb, cell: Cell): Promise<void> =>
  createCellSchema(db, cell, commonTables)
