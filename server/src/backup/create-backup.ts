import type pg from 'pg'
import { readTextFiles } from '../modules/menu/public.ts'
import { readStoredPieces, storedContents, storedFilePaths } from '../modules/upload/public.ts'
import { type BackupRun, deleteBackupRuns, insertBackupRun } from '../platform/backup-runs.ts'
import type { Services } from '../platform/ctx.ts'
import { tryBackupLock } from '../platform/db/backup-lock.ts'
import { type DumpedTable, dumpTable, listSequences } from '../platform/db/dump-tables.ts'
import { describeError } from '../platform/log.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { type ArchiveEntry, packArchive } from './archive.ts'
import { backupName, backupPrefix, expiredBackups } from './backup-name.ts'
import type { BackupSettings } from './backup-settings.ts'
import { type BackupStore, openBackupStore } from './backup-store.ts'
import {
  type Contents,
  contentsName,
  databaseFolder,
  filesFolder,
  goodsFolder,
  manifestName,
  textsFolder,
} from './manifest.ts'
import { listGoodsPaths, type Snapshot, takeSnapshot } from './take-snapshot.ts'

/** The settings of backups, which a command for them needs. */
export function backupSettingsOrReject({ config }: Pick<Services, 'config'>): BackupSettings {
  if (config.backup) return config.backup
  throw new OperatorError(
    'Backups are not set up: set BACKUP_DIR, or the settings of a bucket that begin with BACKUP_S3_, and BACKUP_RECIPIENTS.',
  )
}

const toJson = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 1)}\n`)

async function* tableEntries(client: pg.Client, table: DumpedTable): AsyncGenerator<ArchiveEntry, number> {
  const pieces = dumpTable(client, table)
  for (let number = 1; ; number++) {
    const { done, value } = await pieces.next()
    if (done) return value
    yield { name: `${databaseFolder}${table.name}/${String(number).padStart(6, '0')}`, content: value }
  }
}

/** So few pictures may be missing, or this part of all, before a backup without them is refused. */
const toleratedMissing = 10
const toleratedPart = 0.01

/** How many files of the paths are missing though they are still recorded; more than a few fail the backup. */
async function countMissing(services: Services, absent: readonly string[], total: number): Promise<number> {
  if (absent.length === 0) return 0
  // one that was dropped meanwhile is named by no page
  const goods = await Promise.all(services.cells.all().map(({ db }) => listGoodsPaths(db)))
  const recorded = new Set([...(await storedFilePaths(services.common)), ...goods.flat()])
  const missing = absent.filter((path) => recorded.has(path)).length
  if (missing > toleratedMissing && missing > total * toleratedPart)
    throw new OperatorError(
      `${missing} of ${total} pictures and files are missing where they are stored: is DATA_DIR the one of the shop, or the bucket the right one? No backup was made.`,
    )
  if (missing > 0) services.log.warn({ missing }, 'pictures or files are missing, and are not in the backup')
  return missing
}

/** What a backup has, and how many pictures it lacks. */
interface Counted {
  contents: Contents
  missing: number
}

/** Every file of a backup; `counted` learns what there was. */
async function* backupEntries(
  services: Services,
  { manifest, files, goods, databases }: Snapshot,
  counted: Counted,
): AsyncGenerator<ArchiveEntry> {
  const { contents } = counted
  yield { name: manifestName, content: toJson(manifest) }
  for (const { client, tables, schemas } of databases) {
    for (const table of tables) contents.rows[table.name] = yield* tableEntries(client, table)
    contents.sequences.push(...(await listSequences(client, schemas)))
    await client.query('commit')
  }
  const absent: string[] = []
  for (const path of files) {
    const content = await storedContents(services, path)
    if (content) {
      contents.files++
      yield { name: filesFolder + path, content }
    } else absent.push(path)
  }
  for (const path of goods) {
    let pieces = 0
    for await (const content of readStoredPieces(services, path))
      yield { name: `${goodsFolder}${path}/${String(++pieces).padStart(6, '0')}`, content }
    if (pieces > 0) contents.files++
    else absent.push(path)
  }
  counted.missing = await countMissing(services, absent, files.length + goods.length)
  for (const { name, content } of await readTextFiles(services.config.textsDir)) {
    contents.texts++
    yield { name: textsFolder + name, content }
  }
  yield { name: contentsName, content: toJson(contents) }
}

const dayMs = 24 * 3_600_000

/** Deletes the backups that are older than they are to be kept, and what is left of interrupted ones. */
async function deleteExpired(
  services: Services,
  store: BackupStore,
  { keepDays }: BackupSettings,
): Promise<void> {
  const now = services.now()
  await deleteBackupRuns(services.common, new Date(now.getTime() - 2 * keepDays * dayMs))
  await store.removeUnfinished?.(backupPrefix, new Date(now.getTime() - dayMs))
  const names = (await store.list(backupPrefix)).map(({ name }) => name)
  for (const name of expiredBackups(names, now, keepDays)) await store.remove(name)
}

/** A backup that was made. */
export interface MadeBackup extends BackupRun {
  /** How many recorded pictures have no file. */
  missing: number
}

/**
 * Writes the whole shop to a new encrypted backup while it runs, and deletes expired ones. The outcome is recorded, also
 * where it failed.
 */
async function createBackup(services: Services): Promise<MadeBackup> {
  const settings = backupSettingsOrReject(services)
  const store = openBackupStore(settings.target, services)
  const startedAt = services.now()
  const contents: Contents = { rows: {}, sequences: [], files: 0, texts: 0 }
  const counted: Counted = { contents, missing: 0 }
  const name = backupName(startedAt)
  const run = { name, started_at: startedAt, size_bytes: null, row_count: null, file_count: null }
  let made: BackupRun
  try {
    await using snapshot = await takeSnapshot(services, startedAt)
    const entries = backupEntries(services, snapshot, counted)
    const bytes = await packArchive(entries, settings.recipients, services.shutdownSignal)
    made = {
      ...run,
      size_bytes: await store.write(name, bytes, services.shutdownSignal),
      row_count: Object.values(contents.rows).reduce((sum, rows) => sum + rows, 0),
      file_count: contents.files,
      ended_at: services.now(),
      failure: null,
    }
    await insertBackupRun(services.common, made)
  } catch (error) {
    const { error: kind, code } = describeError(error)
    const failure = error instanceof OperatorError ? error.message : [kind, code].filter(Boolean).join(' ')
    await insertBackupRun(services.common, { ...run, ended_at: services.now(), failure })
    throw error
  }
  // a store that lets this program only write still has the backup
  await deleteExpired(services, store, settings).catch((error: unknown) =>
    services.log.warn(describeError(error), 'expired backups were not deleted'),
  )
  return { ...made, missing: counted.missing }
}

/**
 * Makes a backup unless another process of this shop is making one or migrating, or `isWanted` says no once none is.
 * @returns undefined where none was made
 */
export async function tryCreateBackup(
  services: Services,
  isWanted: () => Promise<boolean> = async () => true,
): Promise<MadeBackup | undefined> {
  const client = await services.openConnection()
  try {
    const { rows } = await client.query<{ locked: boolean }>(tryBackupLock)
    return rows[0]?.locked && (await isWanted()) ? await createBackup(services) : undefined
  } finally {
    await client.end().catch(() => undefined)
  }
}
