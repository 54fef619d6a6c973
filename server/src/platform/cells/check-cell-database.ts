import { sql } from 'kysely'
import pg from 'pg'
import type { Cell } from '../cell.ts'
import { serverTimeoutMarginMs } from '../db/connection-pool.ts'
import { type CommonDb, openDatabase } from '../db.ts'
import { createLog } from '../log.ts'
import { readMigrationState } from '../migrate.ts'
import { type CellIdentity, type ExpectedIdentity, readIdentity } from './cell-database.sql.ts'
import { type CellProblem, type CellProblemKind, toCellProblem } from './cell-problem.ts'

/** The database of a cell that has one to itself. */
export interface CellPlace {
  cell: Cell
  /** Where its statements go. */
  url: string
  /** Whether that is the URL of a transaction pooler. */
  pooled: boolean
}

/** How long each statement of a check may take. */
const checkTimeoutMs = 4000

/** A failover may lose the last mark without losing more than that; the database of a cell has one before it is recorded. */
const maxLostMarks = 1

/** Whether a database is that of the cell, and neither it nor the first one an older copy; undefined: it is. */
export function judgeIdentity(
  cellNumber: number,
  found: CellIdentity | undefined,
  expected: ExpectedIdentity,
): CellProblemKind | undefined {
  if (found?.identity !== expected.identity || found.cell_number !== cellNumber) return 'otherDatabase'
  if (found.mark < expected.mark - maxLostMarks) return 'olderCopy'
  return found.mark > expected.mark + maxLostMarks ? 'olderFirst' : undefined
}

/** What keeps a database from being used for a cell at all, whatever is in it. */
export async function findUnfit(
  db: CommonDb,
  { cell, pooled }: CellPlace,
  queryTimeoutMs: number,
): Promise<CellProblemKind | undefined> {
  const { rows } = await sql<{ version: number; timeout: number; path: string }>`
    select current_setting('server_version_num')::int as version, current_schema() as path,
      (select setting::int from pg_settings where name = 'statement_timeout') as timeout`.execute(db)
  const [{ version, timeout, path } = { version: 0, timeout: 0, path: '' }] = rows
  if (version < 150_000) return 'oldServer'
  if (pooled) return path === cell.schema ? undefined : 'entry'
  return timeout === queryTimeoutMs - serverTimeoutMarginMs ? undefined : 'pooler'
}

/** Whether this program may write to the schema of a database; undefined: it may. */
async function judgeSchema(db: CommonDb, { number }: Cell): Promise<CellProblem | undefined> {
  const { pending, unknown } = await readMigrationState(db)
  const newer = unknown.find(({ runsBeside }) => !runsBeside)
  // which programs run beside a step is recorded just after it
  if (newer)
    return { ...toCellProblem(number, 'newer', newer.name), ...(newer.isOpen && { tolerated: 'once' }) }
  const missing = pending.find(({ isOfCells }) => isOfCells)
  return missing && toCellProblem(number, 'behind', missing.name)
}

/** What a failed connection says of the database. */
export function judgeFailure(error: unknown): CellProblemKind {
  const code = error instanceof pg.DatabaseError ? (error.code ?? '') : ''
  if (code === '53100') return 'full'
  if (/^(?:28|3D000|42501)/.test(code)) return 'refused'
  return error instanceof Error && /unsupported startup parameter/.test(error.message) ? 'pooler' : 'away'
}

/**
 * Failures of a check that do not close a cell which was served before: with a full disk or without a free connection others
 * still read, and a statement that was too slow once may be fast the next time.
 */
const tolerated: Readonly<Record<string, CellProblem['tolerated']>> = {
  '53100': 'always',
  '53300': 'always',
  '57014': 'once',
}

/** Opens one connection to the database of a cell for a check. */
const openForCheck = ({ url, pooled }: Omit<CellPlace, 'cell'>) =>
  openDatabase({ url, pooled, connections: 1, log: createLog('silent'), queryTimeoutMs: checkTimeoutMs })

/**
 * Whether the database of a cell may be served: it is that of the cell and not an older copy, and its schema is the one that
 * this program needs. Undefined: it may, also while it takes no writes, since bought cards stay readable then.
 */
export async function checkCellDatabase(
  place: CellPlace,
  expected: ExpectedIdentity,
): Promise<CellProblem | undefined> {
  const { cell } = place
  const database = openForCheck(place)
  const { db } = database
  try {
    const kind =
      (await findUnfit(db, place, checkTimeoutMs)) ??
      judgeIdentity(cell.number, await readIdentity(db), expected)
    if (kind) return toCellProblem(cell.number, kind)
    return await judgeSchema(db, cell)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const found = toCellProblem(cell.number, judgeFailure(error), code)
    return { ...found, ...(tolerated[code] && { tolerated: tolerated[code] }) }
  } finally {
    await database.close()
  }
}

/** Direct connections are tried again whenever they are needed, so that one fails closes no cell. */
const ofConnection: ReadonlySet<CellProblemKind> = new Set(['away', 'full', 'refused'])

/**
 * The same for a cell whose statements go through a pooler too, with PostgreSQL's own URL for it: both have to lead to the
 * database of the cell.
 */
export async function checkCellDatabases(
  place: CellPlace,
  directUrl: string | undefined,
  expected: ExpectedIdentity,
): Promise<CellProblem | undefined> {
  const problem = await checkCellDatabase(place, expected)
  if (problem || directUrl === undefined) return problem
  const direct = await checkCellDatabase({ cell: place.cell, url: directUrl, pooled: false }, expected)
  return direct && ofConnection.has(direct.kind) ? undefined : direct
}
