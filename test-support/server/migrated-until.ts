import pg from 'pg'
import {
  inOneTransaction,
  migrationNames,
  readMigration,
} from '../../server/src/platform/db/migration-file.ts'
import { emptyDb } from './fresh-db.ts'

/** A database with the schema that it had after the migration of that number, as the program of then left it. */
export async function migratedUntil(number: string): Promise<{ url: string } & AsyncDisposable> {
  const db = await emptyDb()
  const client = new pg.Client({ connectionString: db.url })
  await client.connect()
  try {
    await client.query(
      'create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)',
    )
    for (const name of (await migrationNames()).filter((each) => each.slice(0, 4) <= number)) {
      await client.query(inOneTransaction(await readMigration(name)))
      // in the order of their names, since at one time
      await client.query('insert into kysely_migration values ($1, $2)', [name, '2026-01-01T00:00:00.000Z'])
    }
  } finally {
    await client.end()
  }
  return db
}
