import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Db, inTx, type Tx } from '../../server/src/platform/db.ts'

/**
 * Two entries of a queue of due work, the first due at least a minute before the second, and the function that claims
 * from it.
 */
export interface DueWork {
  first: string
  second: string
  firstDueAt: Date
  /** Claims what is due at a time, at most `limit` entries; returns which. */
  claim(tx: Tx, now: Date, limit: number): Promise<readonly string[]>
}

/** Runs in a transaction that is rolled back. */
async function rolledBack<Result>(db: Db, act: (tx: Tx) => Promise<Result>): Promise<Result> {
  const results: Result[] = []
  const undone = new Error('undone')
  await inTx(db, async (tx) => {
    results.push(await act(tx))
    throw undone
  }).catch((error: unknown) => {
    if (error !== undone) throw error
  })
  const [result] = results
  if (result === undefined) throw new Error('nothing was done')
  return result
}

/** A lock timeout that is long enough for a busy machine. */
const setLockTimeout = (tx: Tx) => sql`set local lock_timeout = '10s'`.execute(tx)

/**
 * Expects that work is claimed when it is due and not before, the longest due first, up to the limit; that a concurrent
 * process skips it without waiting; and that it is not due afterwards.
 */
export async function expectClaimedOnce(
  db: Db,
  { first, second, firstDueAt, claim }: DueWork,
  laterAt: Date,
): Promise<void> {
  const justBefore = new Date(firstDueAt.getTime() - 1)
  expect(await rolledBack(db, (tx) => claim(tx, justBefore, 9)), 'a moment before').toEqual([])
  expect(await rolledBack(db, (tx) => claim(tx, firstDueAt, 9)), 'in the moment').toEqual([first])
  await inTx(db, async (one) => {
    expect(await claim(one, laterAt, 1), 'one, of two').toEqual([first])
    await inTx(db, async (other) => {
      await setLockTimeout(other)
      expect(await claim(other, laterAt, 9), 'at the same moment').toEqual([second])
    })
  })
  expect(await inTx(db, (tx) => claim(tx, laterAt, 9)), 'afterwards').toEqual([])
}

/** Expects that a transaction waits for another one that holds the same lock. */
export async function expectToWait(db: Db, lock: (tx: Tx) => Promise<unknown>): Promise<void> {
  await inTx(db, async (one) => {
    await lock(one)
    const other = inTx(db, async (tx) => {
      await sql`set local lock_timeout = '500ms'`.execute(tx)
      await lock(tx)
    })
    await expect(other).rejects.toMatchObject({ code: '55P03' })
  })
}
