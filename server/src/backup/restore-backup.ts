import type pg from 'pg'
import type { FileWriter } from '../adapters/object-storage/object-storage.ts'
import { createEmptyCell } from '../modules/create-cell.ts'
import { restoreTextFile } from '../modules/menu/public.ts'
import { openStoredFile, restoreStoredFile } from '../modules/upload/public.ts'
import { type Cell, toCell } from '../platform/cell.ts'
import { hasCellSchema } from '../platform/cells/create-cell-schema.ts'
import type { Services } from '../platform/ctx.ts'
import type { InstalledDatabase } from '../platform/db/cut.ts'
import { openDirectConnection } from '../platform/db/direct-connection.ts'
import { type DumpedTable, listTables, prepareForCopies } from '../platform/db/dump-tables.ts'
import { loadTables, type TableLoad } from '../platform/db/load-tables.ts'
import { rejectNewerSchema } from '../platform/db/reject-newer-schema.ts'
import type { CommonDb } from '../platform/db.ts'
import { isKeyRecorded } from '../platform/encryption/check-key.ts'
import type { Encryption } from '../platform/encryption.ts'
import { migrate, readMigrationState } from '../platform/migrate.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { type ArchiveEntry, unpackArchive } from './archive.ts'
import { freezeRestoredShops } from './freeze-restored-shops.ts'
import {
  Contents,
  contentsName,
  databaseFolder,
  filesFolder,
  goodsFolder,
  keyFingerprint,
  Manifest,
  manifestName,
  textsFolder,
} from './manifest.ts'
import {
  type CellTarget,
  closeCellTargets,
  finishCells,
  openCellTargets,
  prepareCell,
  rejectFilledCell,
  renewIdentities,
} from './restored-cell.ts'

/** Where a backup is restored to. */
export interface RestoreTarget
  extends Pick<Services, 'config' | 'fetch' | 'now' | 'random' | 'log' | 'openConnection'> {
  db: CommonDb
  /** A connection of its own to the same database. */
  client: pg.Client
  encryption: Encryption
}

/** What was restored. */
export interface Restored {
  manifest: Manifest
  tables: number
  rows: number
  files: number
  /** How many shops were frozen. */
  frozen: number
  /** Where everything is now; the first one has the common schema. */
  databases: readonly [InstalledDatabase, ...InstalledDatabase[]]
}

const isEmpty = async (client: pg.Client): Promise<boolean> => (await listTables(client)).length === 0

/** Rejects a database in which a shop or another program has anything. */
async function rejectFilledDatabase({ db, client }: RestoreTarget): Promise<void> {
  const state = await readMigrationState(db)
  rejectNewerSchema(state)
  const isTaken = state.applied.length === 0 ? !(await isEmpty(client)) : await isKeyRecorded(db)
  if (isTaken)
    throw new OperatorError(
      'The database is not empty: a backup is only restored where there is nothing that it could overwrite. Name a new one with DATABASE_URL, or another DATA_DIR.',
    )
}

/** Rejects a backup of another schema, and one of a shop with another key. */
async function rejectForeign(manifest: Manifest, { db, encryption }: RestoreTarget): Promise<void> {
  const { applied } = await readMigrationState(db)
  const last = manifest.migrations.at(-1)
  if (applied.join() !== manifest.migrations.join())
    throw new OperatorError(
      `The backup was made by FAKA ${manifest.program} with the schema ${last}, and this program has ${applied.at(-1)}. Restore it with the release that made it, then upgrade the database with "migrate --up".`,
    )
  if (keyFingerprint(encryption) !== manifest.keyFingerprint)
    throw new OperatorError(
      'The key is not the one of this backup: its cards and contacts could not be read. Set SECRET_KEY to the key of the shop that was backed up, or put its file back under DATA_DIR.',
    )
}

/** The further cells of the shop that was backed up. */
function cellsOf({ tables }: Manifest): Cell[] {
  const numbers = tables.flatMap(({ name }) => /^cell_(\d{1,4})\./.exec(name)?.[1] ?? [])
  return [...new Set(numbers)].map((number) => toCell(Number(number)))
}

/** Makes the tables of its cells, for the backup to fill. */
async function prepareCells(cells: readonly Cell[], apart: readonly CellTarget[], target: RestoreTarget) {
  const { db } = target
  for (const cell of cells)
    if (!apart.some((each) => each.cell.number === cell.number) && !(await hasCellSchema(db, cell)))
      await createEmptyCell(db, cell)
  for (const each of apart) await prepareCell(db, each, target.now())
}

const isIn =
  ({ schema }: Cell) =>
  ({ name }: DumpedTable): boolean =>
    name.startsWith(`${schema}.`)

/** The databases that are filled, the first one first, each with its tables of the backup and its cells. */
function loadTargetsOf(
  { tables }: Manifest,
  cells: readonly Cell[],
  apart: readonly CellTarget[],
  first: pg.Client,
) {
  const inFirst = cells.filter(({ number }) => !apart.some(({ cell }) => cell.number === number))
  return [
    {
      client: first,
      tables: tables.filter((table) => !apart.some(({ cell }) => isIn(cell)(table))),
      schemas: ['public', ...inFirst.map(({ schema }) => schema)],
    },
    ...apart.map(({ client, cell }) => ({
      client,
      tables: tables.filter(isIn(cell)),
      schemas: [cell.schema],
    })),
  ] as const
}

const parseJson = ({ content }: ArchiveEntry): unknown => JSON.parse(content.toString())

/** The first file of an archive, which says what it is. */
async function readManifest(entries: AsyncGenerator<ArchiveEntry>): Promise<Manifest> {
  const { value } = await entries.next()
  const manifest = value?.name === manifestName ? Manifest.safeParse(parseJson(value)).data : undefined
  if (!manifest)
    throw new OperatorError('This backup has a format that is not known here: a newer FAKA may have made it.')
  return manifest
}

/** Restores large files, each from its pieces, which follow each other. */
function createGoodsRestorer(target: RestoreTarget) {
  let open: { path: string; writer: FileWriter } | undefined
  let files = 0
  return {
    async add(path: string, piece: Buffer): Promise<void> {
      if (open?.path !== path) {
        await open?.writer.finish()
        open = { path, writer: await openStoredFile(target, path) }
        files++
      }
      await open.writer.add(piece)
    },
    /** Returns how many there were. */
    async finish(): Promise<number> {
      await open?.writer.finish()
      open = undefined
      return files
    },
    /** Leaves nothing of one that was not finished. */
    discard: async () => void (await open?.writer.discard()),
  }
}

/** Restores every file; returns what the database must contain. */
async function restoreEntries(
  entries: AsyncGenerator<ArchiveEntry>,
  load: TableLoad,
  target: RestoreTarget,
): Promise<{ contents: Contents; files: number; texts: number }> {
  let contents: Contents | undefined
  let [files, texts] = [0, 0]
  const goods = createGoodsRestorer(target)
  try {
    for await (const entry of entries) {
      const { name, content } = entry
      if (name.startsWith(databaseFolder))
        await load.write(name.slice(databaseFolder.length, name.lastIndexOf('/')), content)
      else if (name.startsWith(filesFolder)) {
        await restoreStoredFile(target, name.slice(filesFolder.length), content)
        files++
      } else if (name.startsWith(goodsFolder))
        await goods.add(name.slice(goodsFolder.length, name.lastIndexOf('/')), content)
      else if (name.startsWith(textsFolder)) {
        await restoreTextFile(target.config.textsDir, name.slice(textsFolder.length), content)
        texts++
      } else if (name === contentsName) contents = Contents.parse(parseJson(entry))
    }
    files += await goods.finish()
  } catch (error) {
    await goods.discard()
    throw error
  }
  if (!contents) throw new OperatorError('The backup is damaged: it does not say what it contains.')
  return { contents, files, texts }
}

/** What is in the archive, compared with what came back. */
async function fillTables(
  entries: AsyncGenerator<ArchiveEntry>,
  { load, manifest, target }: { load: TableLoad; manifest: Manifest; target: RestoreTarget },
) {
  const { contents, files, texts } = await restoreEntries(entries, load, target)
  const rows = await load.finish()
  const different = manifest.tables.find(({ name }) => (rows.get(name) ?? 0) !== contents.rows[name])
  if (different || files !== contents.files || texts !== contents.texts)
    throw new OperatorError(
      `The backup is damaged: ${different?.name ?? 'the pictures, files or texts'} did not come back whole. Nothing was restored.`,
    )
  return {
    sequences: contents.sequences,
    result: {
      manifest,
      tables: manifest.tables.length,
      rows: [...rows.values()].reduce((sum, count) => sum + count, 0),
      files,
    },
  }
}

/** Restores into the first database, and into those of these cells. */
async function restoreInto(
  entries: AsyncGenerator<ArchiveEntry>,
  { manifest, target, apart }: { manifest: Manifest; target: RestoreTarget; apart: readonly CellTarget[] },
): Promise<Restored> {
  const { client } = target
  for (const each of [target, ...apart]) await prepareForCopies(each.client)
  await rejectFilledDatabase(target)
  for (const each of apart) await rejectFilledCell(each)
  await migrate(target.db)
  await rejectForeign(manifest, target)
  const cells = cellsOf(manifest)
  await prepareCells(cells, apart, target)
  const databases = loadTargetsOf(manifest, cells, apart, client)
  const fill = (load: TableLoad) => fillTables(entries, { load, manifest, target })
  const restored = await loadTables(databases, fill, async () => {
    await renewIdentities(client, apart, target)
    const when = { startedAt: manifest.startedAt, now: target.now() }
    return { frozen: await freezeRestoredShops(databases, when) }
  })
  await finishCells(apart, target.log)
  const inFirst = cells.filter(({ number }) => !apart.some(({ cell }) => cell.number === number))
  const first = { cells: [toCell(0), ...inFirst], openConnection: target.openConnection }
  const further = apart.map(({ cell, url }) => ({
    cells: [cell],
    openConnection: () => openDirectConnection(url),
  }))
  return { ...restored, databases: [first, ...further] }
}

/**
 * Restores a backup into an empty database, and into those that the settings name for its cells: all of it or nothing. Its
 * shops are frozen until an administrator has checked what they sold since, and all sessions are ended.
 * @param encrypted the bytes of the backup
 * @param identities private keys of age, one of which can decrypt it
 * @throws a sentence where a database is not empty, has another schema, or the key is another one, and for a damaged backup
 */
export async function restoreBackup(
  encrypted: ReadableStream<Uint8Array>,
  identities: readonly string[],
  target: RestoreTarget,
): Promise<Restored> {
  const entries = unpackArchive(encrypted, identities)
  const manifest = await readManifest(entries)
  const apart = await openCellTargets(target.config, cellsOf(manifest))
  try {
    return await restoreInto(entries, { manifest, target, apart })
  } finally {
    await closeCellTargets(apart)
  }
}
