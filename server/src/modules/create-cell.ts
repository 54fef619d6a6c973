import { insertMarks } from '../platform/audit/audit.sql.ts'
import type { Cell } from '../platform/cell.ts'
import { insertCell, publishCell } from '../platform/cells/cell.sql.ts'
import { createCellSchema } from '../platform/cells/create-cell-schema.ts'
import type { Services } from '../platform/ctx.ts'
import type { CommonDb, Tx } from '../platform/db.ts'
import { auditedTablesOf, commonTables } from './declarations.ts'

interface CreateCellOptions {
  /** Whether new shops are opened there only where it is named. */
  reserved?: boolean
  /** Writes what the cell begins with, in the same transaction. */
  fill?: (tx: Tx) => Promise<unknown>
}

/**
 * Makes a further cell: its tables, empty, and the marks up to which its events are linked. Running servers are notified
 * with the commit.
 */
export const createCell = (
  { common, now }: Pick<Services, 'common' | 'now'>,
  cell: Cell,
  { reserved = false, fill }: CreateCellOptions = {},
): Promise<void> =>
  createCellSchema(common, cell, commonTables, {
    async fill(tx) {
      const names = auditedTablesOf(cell).map(({ name }) => name)
      await insertMarks(tx, names)
      await fill?.(tx)
    },
    async record(tx) {
      await insertCell(tx, { cell_number: cell.number, reserved, created_at: now() })
      await publishCell(tx, cell.number)
    },
  })

/** Makes the tables of a cell alone, for a backup to fill. */
export const createEmptyCell = (db: CommonDb, cell: Cell): Promise<void> =>
  createCellSchema(db, cell, commonTables)
