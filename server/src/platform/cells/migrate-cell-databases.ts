import { type Cell, toCell } from '../cell.ts'
import { describeUrl } from '../db/describe-url.ts'
import { migrateAlone } from '../db/migrate-alone.ts'
import { type CommonDb, type Database, openDatabase } from '../db.ts'
import { createLog } from '../log.ts'
import { type MigrationState, readMigrationState } from '../migrate.ts'
import { OperatorError } from '../operator-error.ts'
import { type CellDatabaseRow, listCellDatabases, listCells, readIdentity } from './cell-database.sql.ts'
import type { CellDatabaseSettings } from './cell-database-settings.ts'
import { type CellProblem, toCellProblem } from './cell-problem.ts'
import { findUnfit, judgeFailure, judgeIdentity } from './check-cell-database.ts'

/** A database that a cell has to itself, and why it cannot be migrated, or how its schema is. */
export interface CellSchema {
  cell: Cell
  /** Server and database, without user and password. */
  where: string
  problem?: CellProblem
  state?: MigrationState
}

/** A migration may rewrite a table. */
const queryTimeoutMs = 3_600_000

/** PostgreSQL's own URL of the database of a cell. */
const directUrlOf = ({ cellDatabaseUrls, cellDatabaseListenUrls }: CellDatabaseSettings, number: number) =>
  cellDatabaseListenUrls.get(number) ?? cellDatabaseUrls.get(number)

const openDirect = (url: string): Database =>
  openDatabase({ url, connections: 1, log: createLog('silent'), queryTimeoutMs })

async function readCellSchema(row: CellDatabaseRow, url: string | undefined): Promise<CellSchema> {
  const cell = toCell(row.cell_number)
  const problemOf = (...[kind, detail]: [kind: CellProblem['kind'], detail?: string]) =>
    toCellProblem(cell.number, kind, detail)
  if (url === undefined) return { cell, where: '', problem: problemOf('noUrl') }
  const where = describeUrl(url)
  const database = openDirect(url)
  try {
    const { db } = database
    const kind =
      (await findUnfit(db, { cell, url, pooled: false }, queryTimeoutMs)) ??
      judgeIdentity(cell.number, await readIdentity(db), row)
    if (kind) return { cell, where, problem: problemOf(kind) }
    const state = await readMigrationState(db)
    // others change nothing there, and are recorded with the next one that does
    const pending = state.pending.some(({ isOfCells }) => isOfCells) ? state.pending : []
    return { cell, where, state: { ...state, pending } }
  } catch (error) {
    return { cell, where, problem: problemOf(judgeFailure(error), where) }
  } finally {
    await database.close()
  }
}

/** How the schemas of the databases are that cells have to themselves, in the order of their numbers. */
export async function readCellSchemas(
  common: CommonDb,
  settings: CellDatabaseSettings,
): Promise<CellSchema[]> {
  // an empty database, and one that is older than cells, has no table of them yet
  if ((await listCellDatabases(common)).length === 0) return []
  const rows = (await listCells(common)).flatMap(({ database }) => database ?? [])
  return Promise.all(rows.map((row) => readCellSchema(row, directUrlOf(settings, row.cell_number))))
}

interface MigrateCellsOptions {
  settings: CellDatabaseSettings
  /** The numbers of cells that are left as they are, and not served until a later call has migrated them. */
  without?: readonly number[]
  /** Learns of each migration that was applied, and in which cell. */
  onApplied?: (name: string, cell: Cell) => void
}

/** Rejects before anything is changed where a database cannot be migrated that is not left out. */
function rejectAway(schemas: readonly CellSchema[], without: readonly number[]): void {
  const problems = schemas.flatMap(({ cell, problem }) =>
    problem && !without.includes(cell.number) ? problem : [],
  )
  if (problems.length === 0) return
  const numbers = problems.map(({ cell }) => cell).join(',')
  throw new OperatorError(
    `Nothing was changed:\n${problems.map(({ says }) => says.en).join('\n')}\nMend that, or leave ${problems.length === 1 ? 'that cell' : 'those cells'} out by "--without ${numbers}": not served until a later "migrate --up" has reached ${problems.length === 1 ? 'it' : 'them'}.`,
  )
}

/** Migrates one database of a cell; what it applied stays where a later step fails. */
async function migrateCellDatabase(
  { cell }: CellSchema,
  { settings, onApplied }: MigrateCellsOptions,
): Promise<void> {
  const database = openDirect(directUrlOf(settings, cell.number) ?? '')
  try {
    await migrateAlone(database.db, {
      pooled: settings.cellDatabaseListenUrls.has(cell.number),
      cell,
      onApplied: (name) => onApplied?.(name, cell),
    })
  } catch (error) {
    if (!(error instanceof Error)) throw error
    throw new OperatorError(`In the database of cell ${cell.number}: ${error.message}`)
  } finally {
    await database.close()
  }
}

/**
 * Migrates the databases that cells have to themselves, one after the other, each with its own record of what was applied: a
 * call that was broken off is finished by the next. It changes none where one cannot be reached that is not left out.
 */
export async function migrateCellDatabases(common: CommonDb, options: MigrateCellsOptions): Promise<void> {
  const { settings, without = [] } = options
  const schemas = await readCellSchemas(common, settings)
  rejectAway(schemas, without)
  for (const schema of schemas)
    if (schema.state && !without.includes(schema.cell.number)) await migrateCellDatabase(schema, options)
}

/** Migrates those that can be; of the others the log says why they cannot. For a start that migrates by itself. */
export async function migrateReachableCells(
  common: CommonDb,
  settings: CellDatabaseSettings,
  warn: (sentence: string) => void,
): Promise<void> {
  for (const schema of await readCellSchemas(common, settings)) {
    if (!schema.state || schema.state.pending.length === 0) continue
    await migrateCellDatabase(schema, { settings }).catch((error) => {
      if (!(error instanceof OperatorError)) throw error
      warn(error.message)
    })
  }
}
