import { sql } from 'kysely'
import type { Tx } from '../../server/src/platform/db.ts'

/**
 * Locks a table until the transaction ends, however long that is: a transaction that waits for a process to start on a
 * busy machine is idle for longer than a session of the shop may be.
 * @param mode as PostgreSQL names it, such as `access exclusive`
 */
export async function lockTable(tx: Tx, table: string, mode: string): Promise<void> {
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
  await sql`lock table ${sql.table(table)} in ${sql.raw(mode)} mode`.execute(tx)
}
