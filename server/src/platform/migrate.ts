import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Cell } from './cell.ts'
import { migrateCell, migrateCells } from './cells/migrate-cells.ts'
import {
  inOneTransaction,
  isConcurrent,
  lastNumber,
  type Migration,
  migrationNames,
  readMigration,
  splitStatements,
} from './db/migration-file.ts'
import type { CommonDb } from './db.ts'

interface AppliedMigration {
  name: string
  /** As its file said; null where no program runs beside it. */
  beside_since: string | null
}

/** The migrations that a database has, in order; none for an empty one. */
export async function appliedMigrations(db: CommonDb): Promise<AppliedMigration[]> {
  const { rows: tables } =
    await sql`select from pg_tables where schemaname = 'public' and tablename = 'kysely_migration'`.execute(
      db,
    )
  if (tables.length === 0) return []
  // a migration adds the column
  const { rows } = await sql<AppliedMigration>`
    select name, to_jsonb(m)->>'beside_since' as beside_since
    from public.kysely_migration m order by name`.execute(db)
  return rows
}

/** How the schema of a database compares with the one that this release knows. */
export interface MigrationState {
  applied: string[]
  /** What this release would apply, in order, and whether the program that the database was made for has to be stopped. */
  pending: (Migration & { needsStop: boolean })[]
  /**
   * What a newer release applied, and whether this program runs beside it; open where no program does, or where that is not
   * recorded yet.
   */
  unknown: { name: string; runsBeside: boolean; isOpen: boolean }[]
}

const runsBeside = (besideSince: string | null | undefined, known: readonly string[]): boolean =>
  typeof besideSince === 'string' && besideSince <= lastNumber(known)

/** Compares the schema of a database with the one that this release knows. */
export async function readMigrationState(db: CommonDb): Promise<MigrationState> {
  const [known, rows] = await Promise.all([migrationNames(), appliedMigrations(db)])
  const applied = rows.map(({ name }) => name)
  const missing = await Promise.all(known.filter((name) => !applied.includes(name)).map(readMigration))
  return {
    applied,
    pending: missing.map((migration) => ({
      ...migration,
      needsStop: applied.length > 0 && !runsBeside(migration.besideSince, applied),
    })),
    unknown: rows
      .filter(({ name }) => !known.includes(name))
      .map(({ name, beside_since }) => ({
        name,
        runsBeside: runsBeside(beside_since, known),
        isOpen: beside_since === null,
      })),
  }
}

const readMigrations = async (): Promise<Migration[]> =>
  Promise.all((await migrationNames()).map(readMigration))

/**
 * Records which programs run beside the migrations that this one knows, for programs that do not know them. What was
 * recorded stays; what a process was killed before recording is made up for.
 */
export async function recordBesideSince(db: CommonDb): Promise<void> {
  const migrations = await readMigrations()
  const names = migrations.map(({ name }) => name)
  const sinces = migrations.map(({ besideSince }) => besideSince ?? null)
  await sql`
    update kysely_migration set beside_since = known.since
    from unnest(${names}::text[], ${sinces}::text[]) as known(name, since)
    where kysely_migration.name = known.name and kysely_migration.beside_since is distinct from known.since`.execute(
    db,
  )
}

const createMigrator = (
  db: CommonDb,
  migrations: readonly Migration[],
  up: (tx: CommonDb, migration: Migration) => Promise<void>,
): Migrator =>
  new Migrator({
    db,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(
          migrations.map((migration) => [migration.name, { up: (tx: CommonDb) => up(tx, migration) }]),
        ),
    },
  })

/** What a migration does in a database. */
type Apply = (db: CommonDb, migration: Migration, isInTransaction: boolean) => Promise<void>

/** In the first database: what it says, and once more in each further cell that is there. */
const applyToAll: Apply = async (db, migration, isInTransaction) => {
  const text = isInTransaction ? inOneTransaction(migration) : migration.text
  const statements = !isInTransaction && isConcurrent(migration) ? splitStatements(migration) : [text]
  for (const statement of statements) await sql.raw(statement).execute(db)
  await migrateCells(db, migration, text)
}

/** In the database that a cell has to itself. */
const applyToCell =
  (cell: Cell): Apply =>
  async (db, migration, isInTransaction) => {
    if (!migration.isOfCells) return
    await migrateCell(db, cell, isInTransaction ? inOneTransaction(migration) : migration.text)
  }

const applyTo = (cell: Cell | undefined): Apply => (cell ? applyToCell(cell) : applyToAll)

interface MigrateOptions {
  /** The cell that has the database to itself; by default it is the first database. */
  cell?: Cell | undefined
  /** Runs last in the transaction. */
  beforeCommit?: ((tx: CommonDb) => Promise<void>) | undefined
}

/**
 * Migrates the database to the latest schema: applies each file of `server/migrations` once, in order, under a lock, so
 * that processes can start at the same time. Throws the first failure and rolls everything back, as it does if
 * `beforeCommit` rejects.
 */
export async function migrate(db: CommonDb, { cell, beforeCommit }: MigrateOptions = {}): Promise<void> {
  const migrations = await readMigrations()
  const apply = applyTo(cell)
  const migrator = createMigrator(db, migrations, async (tx, migration) => {
    await apply(tx, migration, true)
    if (migration === migrations.at(-1)) await beforeCommit?.(tx)
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
  await recordBesideSince(db)
}

/**
 * Applies the next migration by itself, so that its locks end with it: in a transaction, or without one where it builds
 * indexes beside writes.
 */
export async function migrateOneStep(db: CommonDb, step: Migration, cell?: Cell): Promise<void> {
  const apply = applyTo(cell)
  const migrator = createMigrator(db, await readMigrations(), (tx, migration) => apply(tx, migration, false))
  const { error } = await migrator.migrateTo(step.name, { disableTransactions: isConcurrent(step) })
  if (error) throw error
  await recordBesideSince(db)
}
