import { sql } from 'kysely'
import type { Services } from '../ctx.ts'
import type { CommonTx, Tx } from '../db.ts'

/**
 * A transaction of a cell as one that writes to the common schema as well, while both are in one database. Only for what
 * decision 44 lists as not done in two steps yet: roles, and pictures that are used. Add none.
 */
export async function overBothSchemas({ cell }: Pick<Services, 'cell'>, tx: Tx): Promise<CommonTx> {
  if (cell.number !== 0)
    await sql`select set_config('search_path', ${`${cell.schema},public`}, true)`.execute(tx)
  return tx as unknown as CommonTx
}
