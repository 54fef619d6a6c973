import { insertMarks } from '../platform/audit/audit.sql.ts'
import type { Cell } from '../platform/cell.ts'
import { createCellSchema } from '../platform/cells/create-cell-schema.ts'
import type { Db } from '../platform/db.ts'
import { auditedTablesOf, commonTables } from './declarations.ts'

/** Makes a further cell: its tables, empty, and the marks up to which its events are linked. */
export const createCell = (db: Db, cell: Cell): Promise<void> =>
  createCellSchema(db, cell, commonTables, (tx) =>
    insertMarks(
      tx,
      auditedTablesOf(cell).map(({ name }) => name),
    ),
  )
