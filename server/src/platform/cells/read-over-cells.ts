import { setTimeout as pause } from 'node:timers/promises'
import type { Services } from '../ctx.ts'
import type { CommonDb } from '../db.ts'
import { UnavailableError } from '../domain-error.ts'
import { countMoves } from './tenant-move.sql.ts'

/** How long it is waited for a tenant to be in one cell alone, and how often that is looked at. */
const maxWaitMs = 10_000
const retryMs = 50
/** The same for what can do without the cells of such a tenant: most moves take less. */
const leaveOutAfterMs = 1000

interface ReadOptions {
  /**
   * Counts a tenant never twice, rather not at all: after a second of a move, `read` gets the cells between which it is,
   * and leaves out all of them but the one for which it reads. Rejects with `unavailable` where moves begin and end all the time.
   */
  exact?: boolean
}

type CountedMoves = Awaited<ReturnType<typeof countMoves>>

/** The moves once no tenant is in two cells any more, or as they are at a time, in milliseconds of the process. */
async function awaitMoves(common: CommonDb, until: number): Promise<CountedMoves> {
  for (;;) {
    const moves = await countMoves(common)
    if (moves.cellsInDoubt.length === 0 || performance.now() >= until) return moves
    await pause(retryMs)
  }
}

/** Reads, and says whether no tenant moved meanwhile but between cells that are left out. */
async function readOnce<Result>(
  common: CommonDb,
  { moved }: CountedMoves,
  leftOut: ReadonlySet<number>,
  read: (leftOut: ReadonlySet<number>) => Promise<Result>,
) {
  const [result] = await Promise.allSettled([read(leftOut)])
  const after = await countMoves(common)
  return {
    result,
    isSettled: after.moved === moved && after.cellsInDoubt.every((cell) => leftOut.has(cell)),
  }
}

/**
 * Reads what several cells have, as if they were one. A tenant that moves is in both cells for a moment, and what is read of
 * one cell before and of the other after that may miss it; so where one moved meanwhile, everything is read again. A move that
 * was broken off just then is finished seconds later; until then it is read as it is, unless it is to be exact.
 */
export async function readOverCells<Result>(
  { common, cells }: Pick<Services, 'common' | 'cells'>,
  read: (leftOut: ReadonlySet<number>) => Promise<Result>,
  { exact = false }: ReadOptions = {},
): Promise<Result> {
  if (!cells.areSeveral()) return read(new Set())
  const start = performance.now()
  const end = start + maxWaitMs
  for (;;) {
    const before = await awaitMoves(common, exact ? start + leaveOutAfterMs : end)
    const isLate = performance.now() >= end
    if (isLate && exact) throw new UnavailableError()
    const { result, isSettled } = await readOnce(
      common,
      before,
      new Set(exact ? before.cellsInDoubt : []),
      read,
    )
    if (!isSettled && !isLate) continue
    if (result.status === 'rejected') throw result.reason
    return result.value
  }
}
