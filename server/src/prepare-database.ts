import { sql } from 'kysely'
import { openDatabase } from './kernel/db.ts'
import type { Log } from './kernel/log.ts'
import { migrate } from './kernel/migrate.ts'
import { Mistake } from './mistake.ts'

/** Migrates; refuses a database that is too old to be relied on. */
export async function prepareDatabase(url: string, log: Log): Promise<void> {
  const database = openDatabase({ url, connections: 1, log })
  try {
    const { rows } = await sql<{
      version: number
    }>`select current_setting('server_version_num')::int as version`.execute(database.db)
    if ((rows[0]?.version ?? 0) < 150_000)
      throw new Mistake('The database of DATABASE_URL is older than PostgreSQL 15.')
    await migrate(database.db)
  } finally {
    await database.close()
  }
}
