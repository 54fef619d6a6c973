import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Db, inTx, type Tx } from '../../server/src/platform/db.ts'

/** Expects that rows which one transaction has locked by a statement are left out of it by another one, which does not wait. */
export async function expectLockedSkipped(
  db: Db,
  lock: (tx: Tx) => Promise<readonly unknown[]>,
): Promise<void> {
  await inTx(db, async (one) => {
    expect(await lock(one)).not.toEqual([])
    await inTx(db, async (other) => {
      // long enough for a busy machine
      await sql`set local lock_timeout = '10s'`.execute(other)
      expect(await lock(other)).toEqual([])
    })
  })
}
