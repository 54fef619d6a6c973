import { setTimeout as pause } from 'node:timers/promises'
import type { Services } from '../ctx.ts'
import { DomainError } from '../domain-error.ts'
import { countMoves } from './tenant-move.sql.ts'

/** How long it is waited for a tenant to be in one cell alone, and how often that is looked at. */
const maxWaitMs = 10_000
const retryMs = 50
const retryAfterSeconds = 5

interface ReadOptions {
  /** Rejects with `unavailable` what may count a tenant twice for longer; else it is read as it is. */
  exact?: boolean
}

/**
 * Reads what several cells have, as if they were one. A tenant that moves is in both cells for a moment, and what is read of
 * one cell before and of the other after that may miss it; so where one moved meanwhile, everything is read again. A move that
 * was broken off just then is finished seconds later.
 */
export async function readOverCells<Result>(
  { common, cells }: Pick<Services, 'common' | 'cells'>,
  read: () => Promise<Result>,
  { exact = false }: ReadOptions = {},
): Promise<Result> {
  if (!cells.areSeveral()) return read()
  const end = performance.now() + maxWaitMs
  for (;;) {
    const before = await countMoves(common)
    const isLate = performance.now() > end
    if (before.inTwoCells > 0 && !isLate) {
      await pause(retryMs)
      continue
    }
    if (isLate && exact) throw new DomainError('unavailable', null, retryAfterSeconds)
    const [result] = await Promise.allSettled([read()])
    const after = await countMoves(common)
    if (!isLate && (after.inTwoCells > 0 || after.moved !== before.moved)) continue
    if (result.status === 'rejected') throw result.reason
    return result.value
  }
}
