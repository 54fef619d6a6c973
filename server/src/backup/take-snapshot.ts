import { sql } from 'kysely'
import type pg from 'pg'
import { listStoredFileKeys, stockFilePath } from '../modules/stock/public.ts'
import { tablesAfterCells } from '../modules/tables-after-cells.ts'
import { storedFilePaths } from '../modules/upload/public.ts'
import { betweenMoves, readIsArriving } from '../move-shop/between-moves.ts'
import { listDatabases } from '../platform/cells/list-databases.ts'
import type { Services } from '../platform/ctx.ts'
import { tryBackupLock } from '../platform/db/backup-lock.ts'
import { type Cut, type CutDatabase, type InstalledDatabase, openCut } from '../platform/db/cut.ts'
import { type DumpedTable, listTables } from '../platform/db/dump-tables.ts'
import { type Db, inSnapshot, type Tx } from '../platform/db.ts'
import { readMigrationState } from '../platform/migrate.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { readProgramFacts } from '../program-facts.ts'
import { keyFingerprint, type Manifest } from './manifest.ts'

/** A database, as it is written to a backup. */
interface DumpedDatabase {
  client: pg.Client
  tables: readonly DumpedTable[]
  /** Those that are written of it; undefined: all. */
  schemas: readonly string[] | undefined
}

/** What of a shop is written to a backup, as of one moment. */
export interface Snapshot extends AsyncDisposable {
  manifest: Manifest
  databases: readonly DumpedDatabase[]
  /** The paths of the stored pictures. */
  files: string[]
  /** The paths of the files that items deliver. */
  goods: string[]
}

/** The paths of the files that items of a cell deliver. */
export const listGoodsPaths = async (db: Db): Promise<string[]> =>
  (await listStoredFileKeys(db)).map(({ file_key }) => stockFilePath(file_key))

const isFirst = ({ cells }: InstalledDatabase): boolean => cells[0]?.number === 0

/** Of the database of a further cell, only what belongs to the cell. */
const schemasOf = (database: InstalledDatabase): string[] | undefined =>
  isFirst(database) ? undefined : database.cells.map(({ schema }) => schema)

/** Keeps migrations of a database away until its connection ends, as the caller does in the first one. */
async function lockBackup(client: pg.Client, { cells }: InstalledDatabase): Promise<void> {
  const { rows } = await client.query<{ locked: boolean }>(tryBackupLock)
  if (!rows[0]?.locked)
    throw new OperatorError(
      `The database of cell ${cells[0]?.number} is being migrated, or another backup of it is made: no backup was made.`,
    )
}

/** Reads in the snapshot of a database, over a pool that leads there. */
const read = <Result>({ snapshot }: CutDatabase, db: Db, act: (tx: Tx) => Promise<Result>): Promise<Result> =>
  inSnapshot(db, async (tx) => {
    await sql`set transaction snapshot ${sql.lit(snapshot)}`.execute(tx)
    return act(tx)
  })

/**
 * The paths of the files that items of these cells deliver.
 * @throws a sentence where this process does not serve one of them
 */
async function readGoodsPaths({ cells }: Services, databases: readonly CutDatabase[]): Promise<string[]> {
  const paths: string[] = []
  for (const database of databases)
    for (const { number } of database.cells) {
      const db = cells.find(number)?.db
      if (!db)
        throw new OperatorError(
          `This process does not serve cell ${number} yet, and cannot read which files it delivers: no backup was made. Try again.`,
        )
      paths.push(...(await read(database, db, listGoodsPaths)))
    }
  return paths
}

/**
 * Opens a cut in which no shop is in two cells. One that has arrived and not left yet would be restored to both, without the
 * guards that keep the earlier one from being written.
 */
const openCutBetweenMoves = (services: Services, databases: readonly InstalledDatabase[]): Promise<Cut> =>
  betweenMoves(async () => {
    await using opened = new AsyncDisposableStack()
    const cut = opened.use(
      await openCut(databases, {
        heldTables: tablesAfterCells,
        async prepare(client, database) {
          if (!isFirst(database)) await lockBackup(client, database)
          return (await listTables(client, schemasOf(database))).map(({ name }) => name)
        },
      }),
    )
    const [first] = cut.databases as [CutDatabase]
    if (await readIsArriving(first.client)) return undefined
    opened.move()
    return cut
  }, services.shutdownSignal)

/**
 * Takes a cut through all databases of the shop, which a backup is written of, and reads in it what there is.
 * @throws a sentence where one of them cannot be reached: a backup has all of them, or is none
 */
export async function takeSnapshot(services: Services, startedAt: Date): Promise<Snapshot> {
  const cut = await openCutBetweenMoves(services, await listDatabases(services))
  try {
    const [first] = cut.databases as [CutDatabase]
    const [files, { applied }] = await inSnapshot(services.common, async (tx) => {
      await sql`set transaction snapshot ${sql.lit(first.snapshot)}`.execute(tx)
      return [await storedFilePaths(tx), await readMigrationState(tx)] as const
    })
    const databases: DumpedDatabase[] = []
    for (const database of cut.databases) {
      const [{ client }, schemas] = [database, schemasOf(database)]
      databases.push({ client, schemas, tables: await listTables(client, schemas) })
    }
    const manifest: Manifest = {
      format: 1,
      program: readProgramFacts().version,
      startedAt: startedAt.toISOString(),
      migrations: applied,
      keyFingerprint: keyFingerprint(services.encryption),
      tables: databases.flatMap(({ tables }) => tables),
    }
    const goods = await readGoodsPaths(services, cut.databases)
    return { manifest, databases, files, goods, [Symbol.asyncDispose]: () => cut[Symbol.asyncDispose]() }
  } catch (error) {
    await cut[Symbol.asyncDispose]()
    throw error
  }
}
