import pg from 'pg'
import { insertMarksOf } from '../../server/src/modules/create-cell.ts'
import { commonTables } from '../../server/src/modules/declarations.ts'
import { toCell } from '../../server/src/platform/cell.ts'
import type { CellDatabaseRow } from '../../server/src/platform/cells/cell-database.sql.ts'
import { createCellDatabase } from '../../server/src/platform/cells/create-cell-database.ts'
import { openDatabase } from '../../server/src/platform/db.ts'
import { createLog } from '../../server/src/platform/log.ts'
import { testDatabaseUrl, testServerUrl, testTemplate } from './fresh-db.ts'

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

/** The name of a database that is that of a cell; the first test that asks for it makes it, and others copy it. */
export async function cellTemplate(number: number): Promise<string> {
  const name = `${testTemplate()}_cell_${number}`
  const client = new pg.Client({ connectionString: testServerUrl() })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) {
      // what a test that was ended left of it does not have its name
      const unfinished = `${name}_unfinished`
      await client.query(`drop database if exists ${unfinished} with (force)`)
      await client.query(`create database ${unfinished}`)
      await fillCellDatabase(cellDatabaseRow(number), testDatabaseUrl(unfinished))
      await client.query(`alter database ${unfinished} rename to ${name}`)
    }
    return name
  } finally {
    await client.end()
  }
}
