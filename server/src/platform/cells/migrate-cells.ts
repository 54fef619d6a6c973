import { sql } from 'kysely'
import { type Cell, toCell } from '../cell.ts'
import { type Migration, splitStatements } from '../db/migration-file.ts'
import type { CommonDb, Db } from '../db.ts'
import { listCellNumbers } from './cell.sql.ts'
import { listCellDatabases } from './cell-database.sql.ts'
import { startKeys } from './start-keys.ts'

const setSearchPath = (db: Db, path: string) =>
  sql`select set_config('search_path', ${path}, false)`.execute(db)

/**
 * Applies to a cell what a migration did in the first one. It finds nothing of the common schema, whose tables another
 * migration changes; a function is made in each cell.
 */
export async function migrateCell(db: CommonDb, cell: Cell, text: string): Promise<void> {
  await setSearchPath(db, cell.schema)
  try {
    // one by one: an index that is built beside writes takes no other statement with it
    for (const statement of splitStatements({ text })) await sql.raw(statement).execute(db)
    await startKeys(db, cell)
  } finally {
    // where the statement ended a transaction, its path ends with it
    await sql`reset search_path`.execute(db).catch(() => undefined)
  }
}

/**
 * The same for every further cell of this database, over the same connection.
 * @param text what is executed of it: in a transaction, indexes are not built beside writes
 */
export async function migrateCells(db: CommonDb, migration: Migration, text = migration.text): Promise<void> {
  if (!migration.isOfCells) return
  const apart = new Set((await listCellDatabases(db)).map(({ cell_number }) => cell_number))
  for (const number of await listCellNumbers(db))
    if (!apart.has(number)) await migrateCell(db, toCell(number), text)
}
