import { insertMarks } from '../platform/audit/audit.sql.ts'
import type { Cell } from '../platform/cell.ts'
import { insertCell } from '../platform/cells/cell.sql.ts'
import { createCellSchema } from '../platform/cells/create-cell-schema.ts'
import type { Services } from '../platform/ctx.ts'
import { auditedTablesOf, commonTables } from './declarations.ts'

/** Makes a further cell: its tables, empty, and the marks up to which its events are linked. */
export const createCell = ({ db, now }: Pick<Services, 'db' | 'now'>, cell: Cell): Promise<void> =>
  createCellSchema(db, cell, commonTables, async (tx) => {
    const names = auditedTablesOf(cell).map(({ name }) => name)
    await insertMarks(tx, names)
    await insertCell(tx, cell.number, now())
  })
