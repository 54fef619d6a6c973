import { sql } from 'kysely'
import { type Db, inTx, type Tx } from '../../server/src/platform/db.ts'

/** Until its end, a transaction reads rows as they lie in the table, so that no index sorts them by chance. */
export async function readWithoutIndexes(tx: Tx): Promise<void> {
  for (const setting of ['enable_indexscan', 'enable_indexonlyscan', 'enable_bitmapscan'])
    await sql`set local ${sql.raw(setting)} = off`.execute(tx)
}

/** What is read of rows as they lie in the table. */
export const inTableOrder = <Result>(db: Db, read: (tx: Tx) => Promise<Result>): Promise<Result> =>
  inTx(db, async (tx) => {
    await readWithoutIndexes(tx)
    return read(tx)
  })
