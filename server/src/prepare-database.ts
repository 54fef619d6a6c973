import { sql } from 'kysely'
import { isRightKey } from './kernel/check-key.ts'
import { openDatabase } from './kernel/db.ts'
import type { Log } from './kernel/log.ts'
import { migrate } from './kernel/migrate.ts'
import { systemRandom } from './kernel/random.ts'
import { createVault } from './kernel/vault.ts'
import { Mistake } from './mistake.ts'

/** Migrates; refuses a database that is too old to be relied on, and one whose cards another key has sealed. */
export async function prepareDatabase(url: string, secretKey: string, log: Log): Promise<void> {
  const database = openDatabase({ url, connections: 1, log })
  try {
    const { rows } = await sql<{
      version: number
    }>`select current_setting('server_version_num')::int as version`.execute(database.db)
    if ((rows[0]?.version ?? 0) < 150_000)
      throw new Mistake('The database of DATABASE_URL is older than PostgreSQL 15.')
    await migrate(database.db)
    if (!(await isRightKey(database.db, createVault(secretKey, systemRandom))))
      throw new Mistake(
        'The key is not the one that the cards of this database were sealed with. Set SECRET_KEY to that one, or put its file back under DATA_DIR.',
      )
  } finally {
    await database.close()
  }
}
