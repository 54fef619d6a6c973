import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Db } from './db.ts'

const folder = new URL('../../migrations/', import.meta.url)
const isMigration = (name: string) => /^\d{4}-[a-z-]+\.sql$/.test(name)

const migrationNames = async (): Promise<string[]> => (await readdir(folder)).filter(isMigration).sort()

/** The migrations of the database that this release does not know, since a newer one applied them. */
export async function unknownMigrations(db: Db): Promise<string[]> {
  const { rows: tables } = await sql`select from pg_tables where tablename = 'kysely_migration'`.execute(db)
  if (tables.length === 0) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  const known = new Set(await migrationNames())
  return rows.flatMap(({ name }) => (known.has(name) ? [] : [name]))
}

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
        const texts = await Promise.all(names.map((name) => readFile(new URL(name, folder), 'utf8')))
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
