import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Db, inTx, type Tx } from '../platform/db.ts'

/** Two entries of a list of due work, the one due a minute or more before the other, and the way to take from it. */
export interface DueWork {
  first: string
  second: string
  firstDueAt: Date
  /** Takes what is due at a moment, at most so many; answers which. */
  claim(tx: Tx, at: Date, most: number): Promise<readonly string[]>
}

/** What is done here is forgotten again. */
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

/** Waits for no lock for longer than a busy machine explains. */
const setLockTimeout = (tx: Tx) => sql`set local lock_timeout = '10s'`.execute(tx)

/**
 * Work is taken when it is due and not a moment before, what is due longest first, as much as was asked for; another
 * process that takes at the same moment passes over it without waiting, and what was taken is not due any more.
 */
export async function expectClaimedOnce(
  db: Db,
  { first, second, firstDueAt, claim: take }: DueWork,
  laterAt: Date,
): Promise<void> {
  const justBefore = new Date(firstDueAt.getTime() - 1)
  expect(await rolledBack(db, (tx) => take(tx, justBefore, 9)), 'a moment before').toEqual([])
  expect(await rolledBack(db, (tx) => take(tx, firstDueAt, 9)), 'in the moment').toEqual([first])
  await inTx(db, async (one) => {
    expect(await take(one, laterAt, 1), 'one, of two').toEqual([first])
    await inTx(db, async (other) => {
      await setLockTimeout(other)
      expect(await take(other, laterAt, 9), 'at the same moment').toEqual([second])
    })
  })
  expect(await inTx(db, (tx) => take(tx, laterAt, 9)), 'afterwards').toEqual([])
}

/** While one transaction holds what `lock` locks, another that wants the same waits for it. */
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
