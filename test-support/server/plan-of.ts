import { sql } from 'kysely'
import type { Db } from '../../server/src/platform/db.ts'

/** A query that can be compiled, and is not executed. */
interface Compilable {
  compile(db: Db): { sql: string; parameters: readonly unknown[] }
}

/** The plan that the database makes for a query, as text. */
export async function planOf(db: Db, query: Compilable): Promise<string> {
  const compiled = query.compile(db)
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': string }>({
    ...sql`select`.compile(db),
    sql: `explain ${compiled.sql}`,
    parameters: [...compiled.parameters],
  })
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}
