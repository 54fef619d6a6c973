import { setTimeout as pause } from 'node:timers/promises'
import type { Services } from '../ctx.ts'
import { DomainError } from '../domain-error.ts'
import { isMoving } from './tenant-guard.sql.ts'

/** How long a call waits for its tenant to arrive in another cell, and how often it looks. */
const maxWaitMs = 15_000
const retryMs = 250
/** When a client is told to try again. */
const retryAfterSeconds = 5

/**
 * Calls in the cell where the tenant is. A call that may not write, since its tenant moves, waits until that has arrived;
 * one that failed where the tenant is no more is made again where it is. What did not move answers as ever.
 * @param route the cell of the call; where `isCertain`, also if this process does not know yet that a tenant left one
 */
export async function callWhereItIs<Result>(
  services: Services,
  route: (isCertain: boolean) => Promise<Services>,
  call: (there: Services) => Promise<Result>,
): Promise<Result> {
  const end = performance.now() + maxWaitMs
  let there = await route(false)
  for (;;) {
    try {
      return await call(there)
    } catch (error) {
      const waits = isMoving(error)
      if (!waits && services.cells.all().length === 1) throw error
      if (waits) {
        if (performance.now() >= end || services.shutdownSignal.aborted)
          throw new DomainError('unavailable', null, retryAfterSeconds)
        await pause(retryMs)
      }
      const next = await route(true)
      if (!waits && next.cell.number === there.cell.number) throw error
      there = next
    }
  }
}
