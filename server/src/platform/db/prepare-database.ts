import { sql } from 'kysely'
import type { CellDatabaseSettings } from '../cells/cell-database-settings.ts'
import { migrateReachableCells } from '../cells/migrate-cell-databases.ts'
import { type CommonDb, type Db, openDatabase } from '../db.ts'
import { isMatchingKey } from '../encryption/check-key.ts'
import { createEncryption } from '../encryption.ts'
import type { Log } from '../log.ts'
import { readMigrationState } from '../migrate.ts'
import { OperatorError } from '../operator-error.ts'
import { systemRandom } from '../random.ts'
import { serverTimeoutMarginMs } from './connection-pool.ts'
import { migrateAlone } from './migrate-alone.ts'
import { rejectNewerSchema } from './reject-newer-schema.ts'
import { createWriteProbe, explainUnwritable } from './write-probe.ts'

const poolerError = (name: string): OperatorError =>
  new OperatorError(
    `${name} leads to PgBouncer or another pooler that gives each transaction another connection. Leave DATABASE_URL as it is and set DATABASE_LISTEN_URL to PostgreSQL's own address, for what needs a connection of its own: hearing of changes, and migrating.`,
  )

/** Rejects the URL of a transaction pooler, behind which session settings do not last. */
async function rejectPooler(db: Db, queryTimeoutMs: number): Promise<void> {
  const { rows } = await sql<{ ms: number }>`
    select setting::int as ms from pg_settings where name = 'statement_timeout'`.execute(db)
  if (rows[0]?.ms !== queryTimeoutMs - serverTimeoutMarginMs) throw poolerError('DATABASE_URL')
}

/** A backup, or a start beside this one that migrates. */
const migrationPatienceMs = 120_000

/**
 * Migrates the database; in production only an empty one, since an operator decides when a shop that has data gets
 * another schema: others are rejected while a migration is pending. A newer schema is rejected unless each of its steps
 * says that programs like this one run beside it, as in a rolling update and its way back.
 */
async function migrateOrReject(db: CommonDb, { production, pooled, log }: DatabaseToPrepare): Promise<void> {
  const state = await readMigrationState(db)
  const { applied, pending, unknown } = state
  if (pending.length > 0 || unknown.some(({ runsBeside }) => !runsBeside)) rejectNewerSchema(state)
  if (unknown.length > 0)
    log.warn(
      { unknown: unknown.map(({ name }) => name) },
      'the database is newer than this program, which runs beside its new steps',
    )
  if (pending.length === 0) return
  if (production && applied.length > 0)
    throw new OperatorError(
      `This program is newer than its database, which lacks "${pending[0]?.name}"${pending.length > 1 ? ` and ${pending.length - 1} more migrations` : ''}. Make a backup, read what they do with "migrate --plan", apply them with "migrate --up", and start again.`,
    )
  await migrateAlone(db, { pooled, patienceMs: migrationPatienceMs })
}

interface DatabaseToPrepare {
  /** PostgreSQL's own address, where queries go through a pooler. */
  url: string
  /** Whether queries go through one. */
  pooled: boolean
  secretKey: string
  /** Where cells are that have a database to themselves; by default there are none. */
  cells?: CellDatabaseSettings
  /** Whether a database with data is only migrated by the command for it. */
  production: boolean
  log: Log
}

/**
 * Migrates the database, as far as that may be done here; rejects one of an unsupported version, one that a newer release
 * has migrated, one that is reached through a pooler, one that takes no writes, and one that is encrypted with another key.
 */
export async function prepareDatabase(options: DatabaseToPrepare): Promise<void> {
  const { url, secretKey, log } = options
  const queryTimeoutMs = 600_000
  const database = openDatabase({ url, connections: 1, log, queryTimeoutMs: queryTimeoutMs })
  try {
    const { rows } = await sql<{
      version: number
    }>`select current_setting('server_version_num')::int as version`.execute(database.db)
    if ((rows[0]?.version ?? 0) < 150_000)
      throw new OperatorError('The database of DATABASE_URL is older than PostgreSQL 15.')
    await rejectPooler(database.db, queryTimeoutMs)
    // the shop could not sell anything
    await createWriteProbe(database.db)()
    await migrateOrReject(database.db, options)
    if (options.cells && !options.production)
      await migrateReachableCells(database.db, options.cells, (sentence) => log.warn({}, sentence))
    if (!(await isMatchingKey(database.db, createEncryption(secretKey, systemRandom))))
      throw new OperatorError(
        'The key is not the one that this database was encrypted with. Set SECRET_KEY to that one, or put its file back under DATA_DIR.',
      )
  } catch (error) {
    // PgBouncer's message about session settings
    if (error instanceof Error && /unsupported startup parameter/.test(error.message))
      throw poolerError('DATABASE_URL')
    throw explainUnwritable(error)
  } finally {
    await database.close()
  }
}
