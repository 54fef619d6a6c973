import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { useEmbeddedPostgres } from '../adapters/embedded-postgres/embedded-postgres.ts'
import { readConfig } from '../config.ts'
import { tryBackupLock } from '../platform/db/backup-lock.ts'
import { rejectNewerSchema } from '../platform/db/prepare-database.ts'
import { type Db, openDatabase } from '../platform/db.ts'
import { createLog } from '../platform/log.ts'
import { type MigrationState, migrate, readMigration, readMigrationState } from '../platform/migrate.ts'
import { OperatorError } from '../platform/operator-error.ts'
import type { CliEnvironment } from './run-cli.ts'

const usage = `migrate --status   which migrations the database has, and which it lacks; exit code 1 while it lacks any
migrate --plan     the statements that --up would run
migrate --up       applies what is missing, all or nothing; make a backup first
`

/** A migration may rewrite a table. */
const queryTimeoutMs = 3_600_000

const describe = ({ applied, pending, unknown }: MigrationState): string =>
  [
    `applied: ${applied.length}${applied.length > 0 ? `, the last is ${applied.at(-1)}` : ''}`,
    ...pending.map((name) => `pending: ${name}`),
    ...unknown.map((name) => `unknown to this program: ${name}`),
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

/** Applies what is missing while no backup runs. A lock that another statement holds for long is given up. */
const migrateAlone = (db: Db): Promise<void> =>
  db.connection().execute(async (own) => {
    const { rows } = await sql.raw<{ locked: boolean }>(tryBackupLock).execute(own)
    if (!rows[0]?.locked)
      throw new OperatorError(
        'A backup is running, or another migration: nothing was changed. Try again when it is done.',
      )
    await sql`set lock_timeout = '10s'`.execute(own)
    await migrate(own)
  })

/** Performs one act on a database. @throws what made it fail */
async function perform(act: Act, db: Db, write: CliEnvironment['write']): Promise<0 | 1> {
  const state = await readMigrationState(db)
  const { pending, unknown } = state
  if (act === 'status') {
    write(`${describe(state)}\n`)
    return pending.length + unknown.length > 0 ? 1 : 0
  }
  rejectNewerSchema(state)
  if (act === 'up') await migrateAlone(db)
  for (const name of pending)
    write(act === 'up' ? `applied: ${name}\n` : `-- ${name}\n${(await readMigration(name)).trim()}\n\n`)
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
    return await perform(act, database.db, write)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    writeError(`${error instanceof OperatorError ? '' : 'Nothing was changed: '}${error.message}\n`)
    return 1
  } finally {
    await database.close()
    await bundled?.stop()
  }
}
