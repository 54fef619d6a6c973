import { insertMarksOf } from '../../server/src/modules/create-cell.ts'
import { commonTables } from '../../server/src/modules/declarations.ts'
import { toCell } from '../../server/src/platform/cell.ts'
import type { CellDatabaseRow } from '../../server/src/platform/cells/cell-database.sql.ts'
import { createCellDatabase } from '../../server/src/platform/cells/create-cell-database.ts'
import { openDatabase } from '../../server/src/platform/db.ts'
import { createLog } from '../../server/src/platform/log.ts'
import { testServerUrl } from './fresh-db.ts'
import { templateDatabase } from './template-database.ts'

/** What a test's installation records of the database of a cell. */
export const cellDatabaseRow = (number: number): CellDatabaseRow => ({
  cell_number: number,
  identity: `identity of ${number}`,
  mark: 0,
  created_at: new Date(),
})

/** Makes the database of a cell as `cell add` does: with all migrations, which takes a second. */
export async function fillCellDatabase(row: CellDatabaseRow, url: string): Promise<void> {
  const cell = toCell(row.cell_number)
  const first = openDatabase({ url: testServerUrl(), connections: 1, log: createLog('silent') })
  try {
    await createCellDatabase(first.db, {
      place: { cell, url, pooled: false },
      row,
      commonTables,
      fill: (tx) => insertMarksOf(tx, cell),
    })
  } finally {
    await first.close()
  }
}

/** The name of a database that is that of a cell, which tests copy. */
export async function cellTemplate(number: number): Promise<string> {
  const made = await templateDatabase({
    name: `cell_${number}`,
    fill: (url) => fillCellDatabase(cellDatabaseRow(number), url),
  })
  return made.name
}
