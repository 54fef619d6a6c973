import { sql } from 'kysely'
import type pg from 'pg'
import { storedContents, storedFilePaths } from '../modules/upload/public.ts'
import { type BackupRun, deleteBackupRuns, insertBackupRun } from '../platform/backup-runs.ts'
import type { Services } from '../platform/ctx.ts'
import {
  type DumpedTable,
  dumpTable,
  listSequences,
  listTables,
  prepareForCopies,
} from '../platform/db/dump-tables.ts'
import type { Db } from '../platform/db.ts'
import { describeError } from '../platform/log.ts'
import { readMigrationState } from '../platform/migrate.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { readProgramFacts } from '../program-facts.ts'
import { type ArchiveEntry, packArchive } from './archive.ts'
import { backupName, backupPrefix, expiredBackups } from './backup-name.ts'
import type { BackupSettings } from './backup-settings.ts'
import { type BackupStore, openBackupStore } from './backup-store.ts'
import {
  type Contents,
  contentsName,
  databaseFolder,
  filesFolder,
  keyFingerprint,
  type Manifest,
  manifestName,
} from './manifest.ts'

/** The settings of backups, which a command for them needs. */
export function backupSettingsOrReject({ config }: Pick<Services, 'config'>): BackupSettings {
  if (config.backup) return config.backup
  throw new OperatorError(
    'Backups are not set up: set BACKUP_DIR, or the settings of a bucket that begin with BACKUP_S3_, and BACKUP_RECIPIENTS.',
  )
}

/** What of a shop is written to a backup, as of one moment. */
interface Snapshot {
  manifest: Manifest
  /** The paths of the stored pictures. */
  files: string[]
}

const toJson = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 1)}\n`)

/** Begins the transaction whose snapshot is written, and reads in it what there is. */
async function takeSnapshot(services: Services, client: pg.Client, startedAt: Date): Promise<Snapshot> {
  await client.query('begin isolation level repeatable read read only')
  const { rows } = await client.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot')
  const inSnapshot = <Result>(read: (db: Db) => Promise<Result>): Promise<Result> =>
    services.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        await sql`set transaction snapshot ${sql.lit(rows[0]?.snapshot)}`.execute(tx)
        return read(tx)
      })
  const [files, { applied }] = await inSnapshot(async (db) => [
    await storedFilePaths(db),
    await readMigrationState(db),
  ])
  const manifest: Manifest = {
    format: 1,
    program: readProgramFacts().version,
    startedAt: startedAt.toISOString(),
    migrations: applied,
    keyFingerprint: keyFingerprint(services.encryption),
    tables: await listTables(client),
  }
  return { manifest, files }
}

async function* tableEntries(client: pg.Client, table: DumpedTable): AsyncGenerator<ArchiveEntry, number> {
  const pieces = dumpTable(client, table)
  for (let number = 1; ; number++) {
    const { done, value } = await pieces.next()
    if (done) return value
    yield { name: `${databaseFolder}${table.name}/${String(number).padStart(6, '0')}`, content: value }
  }
}

/** Every file of a backup; `counted` learns what there was. */
async function* backupEntries(
  services: Services,
  client: pg.Client,
  { manifest, files }: Snapshot,
  counted: Contents,
): AsyncGenerator<ArchiveEntry> {
  yield { name: manifestName, content: toJson(manifest) }
  for (const table of manifest.tables) counted.rows[table.name] = yield* tableEntries(client, table)
  counted.sequences = await listSequences(client)
  await client.query('commit')
  for (const path of files) {
    // one that was dropped meanwhile is named by no page
    const content = await storedContents(services, path)
    if (!content) continue
    counted.files++
    yield { name: filesFolder + path, content }
  }
  yield { name: contentsName, content: toJson(counted) }
}

/** Deletes the backups that are older than they are to be kept. */
async function deleteExpired(
  services: Services,
  store: BackupStore,
  { keepDays }: BackupSettings,
): Promise<void> {
  const now = services.now()
  const names = (await store.list(backupPrefix)).map(({ name }) => name)
  for (const name of expiredBackups(names, now, keepDays)) await store.remove(name)
  await deleteBackupRuns(services.db, new Date(now.getTime() - 2 * keepDays * 24 * 3_600_000))
}

/**
 * Writes the whole shop to a new encrypted backup while it runs, and deletes expired ones. The outcome is recorded, also
 * where it failed.
 * @param client a connection of its own, without a transaction
 */
async function createBackup(services: Services, client: pg.Client): Promise<BackupRun> {
  const settings = backupSettingsOrReject(services)
  const store = openBackupStore(settings.target, services)
  const startedAt = services.now()
  const counted: Contents = { rows: {}, sequences: [], files: 0 }
  const name = backupName(startedAt)
  const run = { name, started_at: startedAt, size_bytes: null, row_count: null, file_count: null }
  try {
    await prepareForCopies(client)
    const snapshot = await takeSnapshot(services, client, startedAt)
    const entries = backupEntries(services, client, snapshot, counted)
    const bytes = await packArchive(entries, settings.recipients, services.shutdownSignal)
    const made: BackupRun = {
      ...run,
      size_bytes: await store.write(name, bytes, services.shutdownSignal),
      row_count: Object.values(counted.rows).reduce((sum, rows) => sum + rows, 0),
      file_count: counted.files,
      ended_at: services.now(),
      failure: null,
    }
    await insertBackupRun(services.db, made)
    await deleteExpired(services, store, settings)
    return made
  } catch (error) {
    const { error: kind, code } = describeError(error)
    const failure = error instanceof OperatorError ? error.message : [kind, code].filter(Boolean).join(' ')
    await insertBackupRun(services.db, { ...run, ended_at: services.now(), failure })
    throw error
  }
}

/**
 * Makes a backup unless another process of this shop is making one, or `isWanted` says no once none is.
 * @returns undefined where none was made
 */
export async function tryCreateBackup(
  services: Services,
  isWanted: () => Promise<boolean> = async () => true,
): Promise<BackupRun | undefined> {
  const client = await services.openConnection()
  try {
    const { rows } = await client.query<{ locked: boolean }>(
      `select pg_try_advisory_lock(hashtext('faka backup')) as locked`,
    )
    return rows[0]?.locked && (await isWanted()) ? await createBackup(services, client) : undefined
  } finally {
    await client.end().catch(() => undefined)
  }
}
