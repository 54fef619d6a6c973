import { sql } from 'kysely'
import type { Cell } from '../cell.ts'
import type { Db } from '../db.ts'

/** Keys of a cell count from here on, so that no two cells use the same; all of them fit into a number of JavaScript. */
const keysPerCell = 2 ** 40

/** The number of the cell in which a key was made. */
export const findCellOfKey = (key: number): number => Math.floor((key - 1) / keysPerCell)

/** Lets the keys of a further cell that were not counted yet count from its own first one. */
export async function startKeys(db: Db, { number, schema }: Cell): Promise<void> {
  const firstKey = number * keysPerCell + 1
  const { rows } = await sql<{ statement: string }>`
    select format('alter sequence %I.%I start with %s restart', schemaname, sequencename, ${firstKey}::bigint) as statement
    from pg_sequences where schemaname = ${schema} and start_value < ${firstKey}::bigint`.execute(db)
  for (const { statement } of rows) await sql.raw(statement).execute(db)
}
