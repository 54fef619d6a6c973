import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Cell } from '../cell.ts'
import { type CommonDb, type Db, onOneConnection } from '../db.ts'
import {
  type MigrationState,
  migrate,
  migrateOneStep,
  readMigrationState,
  recordBesideSince,
} from '../migrate.ts'
import { OperatorError } from '../operator-error.ts'
import { tryBackupLock } from './backup-lock.ts'
import { isDeadlock, isLockTimeout } from './is-lock-timeout.ts'
import { isConcurrent } from './migration-file.ts'
import { rejectNewerSchema } from './reject-newer-schema.ts'

/** How a database is migrated. */
export interface MigrationOptions {
  /** Whether the shop's queries go through a pooler, which keeps connections when the shop is stopped. */
  pooled: boolean
  /** How long a backup or another migration is waited for. */
  patienceMs?: number
  /** The cell that has the database to itself; by default it is the first database. */
  cell?: Cell | undefined
  /** Runs before anything is applied, while no backup and no other migration runs. */
  beforeSteps?: ((own: CommonDb) => Promise<void>) | undefined
  /** Learns of each migration that was applied. */
  onApplied?: (name: string) => void
}

const lockPollMs = 500

async function takeBackupLock(own: Db, patienceMs: number): Promise<void> {
  // asked for again and again: a statement that waits would keep indexes from being built beside it
  for (const end = performance.now() + patienceMs; ; await pause(lockPollMs)) {
    const { rows } = await sql.raw<{ locked: boolean }>(tryBackupLock).execute(own)
    if (rows[0]?.locked) return
    if (performance.now() >= end)
      throw new OperatorError(
        'A backup is running, or another migration: nothing was changed. Try again when it is done.',
      )
  }
}

/** How many connections of the shop and of its commands there are to this database, without this one. */
async function countOtherConnections(own: Db, pooled: boolean): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and (application_name like ${pooled ? 'faka _%' : 'faka%'}
        or not ${pooled} and application_name = current_setting('application_name'))`.execute(own)
  return rows[0]?.count ?? 0
}

async function rejectWhileInUse(
  own: Db,
  { pending }: MigrationState,
  { pooled, cell, beforeSteps }: MigrationOptions,
): Promise<void> {
  const step = pending.find(({ needsStop }) => needsStop)
  const connections = step ? await countOtherConnections(own, pooled) : 0
  // the steps before may have changed the databases of cells
  const unchanged = cell || beforeSteps ? 'nothing was changed in this database' : 'nothing was changed'
  if (step && connections > 0)
    throw new OperatorError(
      `The programs before "${step.name}" cannot run beside it, and have ${connections} ${connections === 1 ? 'connection' : 'connections'} to the database. Stop all processes of FAKA, and commands of it that run; ${unchanged}.`,
    )
}

/** The shop waits for as long as a step waits for the shop, so it waits briefly, and often. */
const [lockTimeout, lockTries, lockRetryMs] = ['2s', 30, 1000]

async function applyStep(
  own: CommonDb,
  step: MigrationState['pending'][number],
  cell: Cell | undefined,
): Promise<void> {
  // what waits beside writes delays none
  await sql`set lock_timeout = ${sql.lit(isConcurrent(step) ? '0' : lockTimeout)}`.execute(own)
  for (let tries = 1; ; tries++)
    try {
      return await migrateOneStep(own, step, cell)
    } catch (error) {
      if (!(error instanceof Error)) throw error
      if ((isLockTimeout(error) || isDeadlock(error)) && tries < lockTries) await pause(lockRetryMs)
      else throw new OperatorError(`"${step.name}" was not applied: ${error.message}`)
    }
}

/**
 * Applies what the database lacks while no backup runs. Where a step needs the programs before it stopped, it is refused
 * while one is connected, before it begins and again before it commits, and all steps are one transaction; else each is
 * applied by itself beside them.
 * @throws a sentence where it is refused or where a step fails, and the failure of the one transaction
 */
export const migrateAlone = (db: CommonDb, options: MigrationOptions): Promise<void> =>
  onOneConnection(db, async (own) => {
    await takeBackupLock(own, options.patienceMs ?? 0)
    const state = await readMigrationState(own)
    rejectNewerSchema(state)
    // before it changes other databases
    await rejectWhileInUse(own, state, { pooled: options.pooled })
    await options.beforeSteps?.(own)
    const { applied, pending } = state
    if (applied.length === 0 || pending.some(({ needsStop }) => needsStop)) {
      await rejectWhileInUse(own, state, options)
      await sql`set lock_timeout = '10s'`.execute(own)
      // a program that was started meanwhile uses the schema of before
      await migrate(own, { cell: options.cell, beforeCommit: (tx) => rejectWhileInUse(tx, state, options) })
      for (const { name } of pending) options.onApplied?.(name)
    } else {
      // of a step that an earlier run applied and was killed
      await recordBesideSince(own)
      for (const step of pending) {
        await applyStep(own, step, options.cell)
        options.onApplied?.(step.name)
      }
    }
  })
