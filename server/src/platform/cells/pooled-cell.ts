import { sql } from 'kysely'
import type { Cell } from '../cell.ts'
import type { Database, Db } from '../db.ts'
import { OperatorError } from '../operator-error.ts'

/**
 * Behind a pooler, which keeps no settings of a session, a further cell has a database entry of its own: the name of the
 * database with `_cell_1`, and so on.
 */
export function pooledUrlOf(url: string, { number, schema }: Cell): string {
  if (number === 0) return url
  const own = new URL(url)
  own.pathname += `_${schema}`
  return own.href
}

/**
 * Rejects an entry of a pooler whose statements would find tables of another cell, and closes it. The common schema may
 * come second, as programs of before need it: no statement of a cell finds anything there.
 */
export async function checkCurrentSchema({ db, close }: Database<Db>, { schema }: Cell): Promise<void> {
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`
    .execute(db)
    .catch(async (error) => {
      await close()
      throw error
    })
  if (rows[0]?.schema === schema) return
  await close()
  throw new OperatorError(
    `The pooler's entry for ${schema} does not lead to its schema. Give it connect_query='set search_path to ${schema}'.`,
  )
}
