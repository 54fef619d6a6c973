import { sql } from 'kysely'
import type { Cell } from '../cell.ts'
import { isOfMigrator } from '../db/migrator-tables.ts'
import type { Db } from '../db.ts'

/** How many bytes the tables of a cell take, with their indexes; in the first without those that are common. */
export async function sumTableBytes(
  db: Db,
  { schema }: Cell,
  commonTables: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(pg_total_relation_size(oid)), 0)::bigint as bytes from pg_class
    where relnamespace = ${schema}::regnamespace and relkind = 'r' and not ${sql.raw(isOfMigrator)}
      and relname <> all(${commonTables}::text[])`.execute(db)
  return rows[0]?.bytes ?? 0
}
