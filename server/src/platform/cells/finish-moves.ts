import { toCell } from '../cell.ts'
import type { Services } from '../ctx.ts'
import { isLockTimeout } from '../db/is-lock-timeout.ts'
import { type CommonDb, inTx } from '../db.ts'
import type { Job } from '../jobs.ts'
import { dropGuards } from './tenant-guard.sql.ts'
import {
  listOpenMoves,
  lockAbandonedMove,
  markUnguarded,
  type TenantMove,
  undoMove,
} from './tenant-move.sql.ts'

/**
 * How long the tables of the earlier cell refuse rows of a tenant that has moved: longer than any transaction, so that what
 * began before writes nothing there.
 */
const guardedAfterMoveMs = 60_000

/** Undoes a move whose command has died. Returns whether it did. */
const undoAbandoned = (db: CommonDb, move: TenantMove): Promise<boolean> =>
  inTx(db, async (tx) => (await lockAbandonedMove(tx, move.tenant_id)) && (await undoMove(tx, move)))

/** Drops the guards of a move that is over; where one is in use, a later call does. */
export async function clearGuards(db: CommonDb, move: TenantMove): Promise<void> {
  try {
    await dropGuards(db, toCell(move.from_cell).schema, move)
    await markUnguarded(db, move)
  } catch (error) {
    if (!isLockTimeout(error)) throw error
  }
}

/** Lets tenants write again whose move was broken off, and drops what refused their rows. */
export const finishMoves = ({ common, now, log }: Services): Job => ({
  name: 'finish moves',
  everySeconds: 5,
  async run() {
    for (const move of await listOpenMoves(common, new Date(now().getTime() - guardedAfterMoveMs))) {
      if (move.state === 'moving') {
        if (!(await undoAbandoned(common, move))) continue
        log.warn(
          { tenant: move.tenant_id, from: move.from_cell, to: move.to_cell },
          'a move to another cell was broken off and undone',
        )
      }
      await clearGuards(common, move)
    }
    return false
  },
})
