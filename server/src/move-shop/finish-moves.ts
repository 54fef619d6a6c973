import { listLeaving } from '../platform/cells/move-step.sql.ts'
import { findMove, listOpenMoves, type TenantMove } from '../platform/cells/tenant-move.sql.ts'
import type { Services } from '../platform/ctx.ts'
import type { Job } from '../platform/jobs.ts'
import { describeError } from '../platform/log.ts'
import { endGuards, endLateGuards, finishMove } from './finish-move.ts'

/**
 * How long the tables of the earlier cell refuse rows of a tenant that has moved: longer than any transaction, so that what
 * began before writes nothing there.
 */
const guardedAfterMoveMs = 60_000

async function finishOpenMove(services: Services, move: TenantMove): Promise<void> {
  if (move.state === 'moved') {
    await endGuards(services, move)
    return
  }
  const end = await finishMove(services, move)
  if (end === 'later' || move.state === 'undone') return
  services.log.warn(
    { tenant: move.tenant_id, from: move.from_cell, to: move.to_cell },
    end === 'moved'
      ? 'a move to another cell was broken off and finished'
      : 'a move to another cell was broken off and undone',
  )
}

/** Finishes moves that were broken off, or undoes them, and lets earlier cells write again what they refused for them. */
export const finishMoves = (services: Services): Job => ({
  name: 'finish moves',
  everySeconds: 5,
  async run() {
    const { common, now, log, cells } = services
    const failed = (error: unknown) => log.error(describeError(error), 'a move could not be finished yet')
    for (const move of await listOpenMoves(common, new Date(now().getTime() - guardedAfterMoveMs)))
      await finishOpenMove(services, move).catch(failed)
    for (const cell of cells.all()) {
      const steps = await listLeaving(cell.db).catch(() => [])
      for (const step of steps)
        if (!(await findMove(common, step.move_no))?.guarded)
          await endLateGuards(services, cell, step).catch(failed)
    }
    return false
  },
})
