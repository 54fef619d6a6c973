import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Db } from './db.ts'

const folder = new URL('../../migrations/', import.meta.url)
const isMigration = (name: string) => /^\d{4}-[a-z-]+\.sql$/.test(name)

const migrationNames = async (): Promise<string[]> => (await readdir(folder)).filter(isMigration).sort()

/** The migrations that a database has, in order; none for an empty one. */
async function appliedMigrations(db: Db): Promise<string[]> {
  const { rows: tables } = await sql`select from pg_tables where tablename = 'kysely_migration'`.execute(db)
  if (tables.length === 0) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** How the schema of a database compares with the one that this release knows. */
export interface MigrationState {
  applied: string[]
  /** What this release would apply, in order. */
  pending: string[]
  /** What a newer release applied. */
  unknown: string[]
}

/** Compares the schema of a database with the one that this release knows. */
export async function readMigrationState(db: Db): Promise<MigrationState> {
  const [known, applied] = await Promise.all([migrationNames(), appliedMigrations(db)])
  return {
    applied,
    pending: known.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !known.includes(name)),
  }
}

/** The statements of a migration. */
export const readMigration = (name: string): Promise<string> => readFile(new URL(name, folder), 'utf8')

/**
 * Migrates the database to the latest schema: applies each file of `server/migrations` once, in order, under a lock, so
 * that processes can start at the same time. Throws the first failure and rolls everything back.
 */
export async function migrate(db: Db): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: {
      async getMigrations() {
        const names = await migrationNames()
        const texts = await Promise.all(names.map(readMigration))
        return Object.fromEntries(
          names.map((name, index) => [
            name,
            { up: async (tx: Db) => void (await sql.raw(texts[index] ?? '').execute(tx)) },
          ]),
        )
      },
    },
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}
