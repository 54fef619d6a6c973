import { parseArgs } from 'node:util'
import { useEmbeddedPostgres } from '../adapters/embedded-postgres/embedded-postgres.ts'
import { readConfig } from '../config.ts'
import {
  type CellSchema,
  migrateCellDatabases,
  readCellSchemas,
} from '../platform/cells/migrate-cell-databases.ts'
import type { Config } from '../platform/config.ts'
import { migrateAlone } from '../platform/db/migrate-alone.ts'
import { rejectNewerSchema } from '../platform/db/reject-newer-schema.ts'
import { type CommonDb, openDatabase } from '../platform/db.ts'
import { createLog } from '../platform/log.ts'
import { type MigrationState, readMigrationState } from '../platform/migrate.ts'
import { OperatorError } from '../platform/operator-error.ts'
import type { CliEnvironment } from './run-cli.ts'

const usage = `migrate --status   which migrations the database has, and which it lacks; exit code 1 while it lacks any
migrate --plan     the statements that --up would run, and whether the shop has to be stopped for them
migrate --up       applies what is missing; make a backup first
                   --without 2,3 leaves out the databases of these cells, which are away
`

/** A migration may rewrite a table. */
const queryTimeoutMs = 3_600_000

/** What a step asks of the programs before it. */
const describeNeed = ({ needsStop }: { needsStop: boolean }): string =>
  needsStop ? 'needs the program stopped' : 'runs beside the program'

const describe = ({ applied, pending, unknown }: MigrationState): string =>
  [
    `applied: ${applied.length}${applied.length > 0 ? `, the last is ${applied.at(-1)}` : ''}`,
    ...pending.map((step) => `pending: ${step.name} (${describeNeed(step)})`),
    ...unknown.map(({ name }) => `unknown to this program: ${name}`),
  ].join('\n')

const acts = ['status', 'plan', 'up'] as const

interface Act {
  name: (typeof acts)[number]
  /** The numbers of cells whose databases are left out. */
  without: number[]
}

function readAct(argv: readonly string[]): Act | undefined {
  const flag = { type: 'boolean' } as const
  const options = { status: flag, plan: flag, up: flag, without: { type: 'string' } } as const
  try {
    const { values } = parseArgs({ args: [...argv], options })
    const { without = '', ...named } = values
    const [name, another] = acts.filter((each) => named[each])
    if (name === undefined || another !== undefined || !/^(?:\d{1,4}(?:,\d{1,4})*)?$/.test(without))
      return undefined
    return { name, without: without.split(',').filter(Boolean).map(Number) }
  } catch {
    return undefined
  }
}

/** The statements of each step, and last what they ask of the operator. */
function describePlan({ pending }: MigrationState): string {
  const steps = pending.map((step) => `-- ${step.name}: ${describeNeed(step)}\n${step.text.trim()}\n\n`)
  const stopping = pending.filter(({ needsStop }) => needsStop).length
  return `${steps.join('')}${
    stopping > 0
      ? `-- ${stopping} of ${pending.length} need the program stopped: stop every process of the shop, then "migrate --up".`
      : '-- The program may run meanwhile.'
  }\n`
}

/** How the database of a cell is, in lines that name the cell. */
function describeCell({ cell, where, state, problem }: CellSchema): string {
  const text = state ? describe(state) : (problem?.says.en ?? '')
  return text
    .split('\n')
    .map((line) => `cell ${cell.number}${where && ` at ${where}`}: ${line}\n`)
    .join('')
}

/** Which cells lack steps of the plan too. */
const describeCellPlan = (cells: readonly CellSchema[]): string =>
  cells
    .filter(({ state }) => state && state.pending.length > 0)
    .map(
      ({ cell, state }) =>
        `-- In the database of cell ${cell.number} as well: ${state?.pending.map(({ name }) => name).join(', ')}\n`,
    )
    .join('')

/** The failure of the first database, with what was done before in those of cells. */
function afterCells(error: unknown, migrated: ReadonlySet<number>): unknown {
  if (migrated.size === 0 || error instanceof OperatorError || !(error instanceof Error)) return error
  const numbers = [...migrated].join(', ')
  const done =
    migrated.size === 1
      ? `The database of cell ${numbers} was migrated`
      : `The databases of cells ${numbers} were migrated`
  return new OperatorError(`${done}, and the first one was not: ${error.message}`)
}

/** Applies what is missing: in the databases of cells before the first one. */
async function migrateUp(
  { without }: Act,
  db: CommonDb,
  config: Config,
  write: CliEnvironment['write'],
): Promise<void> {
  const migrated = new Set<number>()
  try {
    await migrateAlone(db, {
      pooled: config.databaseListenUrl !== undefined,
      // a program that needs the new schema starts once the first database has it
      beforeSteps: (own) =>
        migrateCellDatabases(own, {
          settings: config,
          without,
          onApplied(name, cell) {
            migrated.add(cell.number)
            write(`applied in cell ${cell.number}: ${name}\n`)
          },
        }),
      onApplied: (name) => write(`applied: ${name}\n`),
    })
  } catch (error) {
    throw afterCells(error, migrated)
  }
}

/** Performs one act on the first database and on those of cells. @throws what made it fail */
async function perform(
  act: Act,
  db: CommonDb,
  config: Config,
  write: CliEnvironment['write'],
): Promise<0 | 1> {
  const state = await readMigrationState(db)
  const cells = await readCellSchemas(db, config)
  const states = [state, ...cells.flatMap((cell) => cell.state ?? [])]
  const isMissing = states.some(({ pending }) => pending.length > 0)
  if (act.name === 'status') {
    write(`${describe(state)}\n${cells.map(describeCell).join('')}`)
    const isUnknown = states.some(({ unknown }) => unknown.length > 0)
    return isMissing || isUnknown || cells.some(({ problem }) => problem) ? 1 : 0
  }
  for (const each of states) rejectNewerSchema(each)
  if (act.name === 'up') await migrateUp(act, db, config, write)
  else if (isMissing) write((state.pending.length > 0 ? describePlan(state) : '') + describeCellPlan(cells))
  if (!isMissing) write('Nothing is missing.\n')
  return 0
}

/**
 * Shows or applies the migrations of the configured database. The exit code: 0 done, or nothing is missing; 1 something
 * is missing or failed; 2 wrong usage or configuration.
 */
export async function runMigrate(
  argv: readonly string[],
  { env, write, writeError }: Pick<CliEnvironment, 'env' | 'write' | 'writeError'>,
): Promise<0 | 1 | 2> {
  const act = readAct(argv)
  const { config, errors } = readConfig(env)
  if (act === undefined || errors.length > 0) {
    writeError(act === undefined ? usage : `${errors.join('\n')}\n`)
    return 2
  }
  const log = createLog('silent')
  const bundled = config.databaseUrl ? undefined : await useEmbeddedPostgres({ dataDir: config.dataDir, log })
  const url = config.databaseListenUrl ?? config.databaseUrl ?? bundled?.url ?? ''
  const database = openDatabase({ url, connections: 1, log, queryTimeoutMs })
  try {
    return await perform(act, database.db, config, write)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    writeError(`${error instanceof OperatorError ? '' : 'Nothing was changed: '}${error.message}\n`)
    return 1
  } finally {
    await database.close()
    await bundled?.stop()
  }
}
