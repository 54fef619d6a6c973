import type pg from 'pg'
import { commonTables } from '../modules/declarations.ts'
import type { Cell } from '../platform/cell.ts'
import type { CellIdentity } from '../platform/cells/cell-database.sql.ts'
import { toCellProblem } from '../platform/cells/cell-problem.ts'
import { judgeFailure } from '../platform/cells/check-cell-database.ts'
import { createCellDatabase } from '../platform/cells/create-cell-database.ts'
import type { Config } from '../platform/config.ts'
import type { Services } from '../platform/ctx.ts'
import { openDirectConnection } from '../platform/db/direct-connection.ts'
import { listTables } from '../platform/db/dump-tables.ts'
import type { CommonDb } from '../platform/db.ts'
import { OperatorError } from '../platform/operator-error.ts'

/** The database of a cell that has one to itself, to which a backup is restored. */
export interface CellTarget {
  cell: Cell
  /** PostgreSQL's own. */
  url: string
  client: pg.Client
}

async function connect({ cell, url }: Pick<CellTarget, 'cell' | 'url'>): Promise<pg.Client> {
  try {
    return await openDirectConnection(url)
  } catch (error) {
    throw new OperatorError(toCellProblem(cell.number, judgeFailure(error)).says.en)
  }
}

/**
 * Connects to the databases that the settings name for these cells; the others are in the first one.
 * @throws a sentence where one does not answer
 */
export async function openCellTargets(
  { cellDatabaseUrls, cellDatabaseListenUrls }: Config,
  cells: readonly Cell[],
): Promise<CellTarget[]> {
  const targets: CellTarget[] = []
  try {
    for (const cell of cells) {
      const url = cellDatabaseListenUrls.get(cell.number) ?? cellDatabaseUrls.get(cell.number)
      if (url !== undefined) targets.push({ cell, url, client: await connect({ cell, url }) })
    }
  } catch (error) {
    await closeCellTargets(targets)
    throw error
  }
  return targets
}

export const closeCellTargets = async (targets: readonly CellTarget[]): Promise<void> => {
  await Promise.all(targets.map(({ client }) => client.end().catch(() => undefined)))
}

const isTable = async (client: pg.Client, name: string): Promise<boolean> =>
  (await client.query(`select from pg_tables where schemaname = 'public' and tablename = $1`, [name]))
    .rowCount === 1

type Found = Pick<CellIdentity, 'cell_number' | 'identity' | 'mark'>

async function readFound({ client }: CellTarget): Promise<Found | undefined> {
  if (!(await isTable(client, 'cell_identity'))) return undefined
  const { rows } = await client.query<Found>(
    'select cell_number, identity, mark from public.cell_identity limit 1',
  )
  return rows[0]
}

/** Whether a restore filled the database and ended before the first one was, so that nothing was served of it. */
async function isOfBrokenRestore({ client }: CellTarget, found: Found): Promise<boolean> {
  if (!(await isTable(client, 'unfinished_restore'))) return false
  // a served one raises its mark each minute
  const { rows } = await client.query<{ mark: number }>('select mark from public.unfinished_restore')
  return rows[0]?.mark === found.mark
}

async function hasRows({ client, cell }: CellTarget): Promise<boolean> {
  for (const { name } of await listTables(client, [cell.schema]))
    if ((await client.query(`select from ${name} limit 1`)).rowCount) return true
  return false
}

/**
 * Rejects a database in which a cell or another program has anything; what a restore that was broken off left there may be
 * overwritten.
 */
export async function rejectFilledCell(target: CellTarget): Promise<void> {
  const found = await readFound(target)
  const isEmpty = found
    ? found.cell_number === target.cell.number &&
      ((await isOfBrokenRestore(target, found)) || !(await hasRows(target)))
    : (await listTables(target.client)).length === 0
  if (!isEmpty)
    throw new OperatorError(
      `The database of cell ${target.cell.number} is not empty: a backup is only restored where there is nothing that it could overwrite. Name a new one in CELL_DATABASE_URLS.`,
    )
}

/** Gives the database of a cell its tables, for a backup to fill. */
export async function prepareCell(common: CommonDb, target: CellTarget, now: Date): Promise<void> {
  const { cell, url } = target
  const { identity = 'being restored', mark = 0 } = (await readFound(target)) ?? {}
  await createCellDatabase(common, {
    place: { cell, url, pooled: false },
    row: { cell_number: cell.number, identity, mark, created_at: now },
    commonTables,
    fill: async () => undefined,
  })
}

/**
 * Gives each cell that has a database to itself an identity that no other one has, also not the one that was backed up, in the
 * transactions that restore. Until `finishCells`, the database of a cell says that the first one may lack its part.
 */
export async function renewIdentities(
  first: pg.Client,
  targets: readonly CellTarget[],
  { random, now }: Pick<Services, 'random' | 'now'>,
): Promise<void> {
  await first.query('delete from public.cell_database')
  for (const { cell, client } of targets) {
    const identity = random(16).toString('hex')
    await client.query('update public.cell_identity set identity = $1, mark = 0', [identity])
    await client.query(
      'create table if not exists public.unfinished_restore (mark bigint primary key); delete from public.unfinished_restore; insert into public.unfinished_restore values (0)',
    )
    await first.query(
      'insert into public.cell_database (cell_number, identity, mark, created_at) values ($1, $2, 0, $3)',
      [cell.number, identity, now()],
    )
  }
}

/** Ends a restore in the databases of cells, once the first one is committed. */
export async function finishCells(
  targets: readonly CellTarget[],
  log: Pick<Services, 'log'>['log'],
): Promise<void> {
  for (const { cell, client } of targets)
    await client
      .query('drop table public.unfinished_restore')
      .catch(() =>
        log.warn(
          { cell: cell.number },
          'the shop is restored, and the database of a cell keeps the table unfinished_restore',
        ),
      )
}
