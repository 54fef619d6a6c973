import { sql } from 'kysely'
import type { Db } from '../db.ts'

/** The size and the version of the database. */
export async function describeDatabase(db: Db): Promise<{ sizeBytes: number; version: string }> {
  const { rows } = await sql<{ size: number; version: string }>`
    select pg_database_size(current_database())::bigint as size, current_setting('server_version') as version`.execute(
    db,
  )
  return { sizeBytes: rows[0]?.size ?? 0, version: rows[0]?.version ?? '' }
}
