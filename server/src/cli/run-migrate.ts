import { parseArgs } from 'node:util'
import { useEmbeddedPostgres } from '../adapters/embedded-postgres/embedded-postgres.ts'
import { readConfig } from '../config.ts'
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

type Act = 'status' | 'plan' | 'up'

function readAct(argv: readonly string[]): Act | undefined {
  const options = { status: { type: 'boolean' }, plan: { type: 'boolean' }, up: { type: 'boolean' } } as const
  try {
    const { values } = parseArgs({ args: [...argv], options })
    const [act, another] = Object.keys(values)
    return another === undefined
      ? (['status', 'plan', 'up'] as const).find((name) => name === act)
      : undefined
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

/** Performs one act on a database. @throws what made it fail */
async function perform(
  act: Act,
  db: CommonDb,
  pooled: boolean,
  write: CliEnvironment['write'],
): Promise<0 | 1> {
  const state = await readMigrationState(db)
  const { pending, unknown } = state
  if (act === 'status') {
    write(`${describe(state)}\n`)
    return pending.length + unknown.length > 0 ? 1 : 0
  }
  rejectNewerSchema(state)
  if (act === 'up') await migrateAlone(db, { pooled, onApplied: (name) => write(`applied: ${name}\n`) })
  else if (pending.length > 0) write(describePlan(state))
  if (pending.length === 0) write('Nothing is missing.\n')
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
    return await perform(act, database.db, config.databaseListenUrl !== undefined, write)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    writeError(`${error instanceof OperatorError ? '' : 'Nothing was changed: '}${error.message}\n`)
    return 1
  } finally {
    await database.close()
    await bundled?.stop()
  }
}
