import { setTimeout as pause } from 'node:timers/promises'
import type { Services } from '../ctx.ts'
import { UnavailableError } from '../domain-error.ts'
import { movingTenantOf } from './tenant-guard.sql.ts'
import { hasRunningMove } from './tenant-move.sql.ts'

/** How long a call waits for its tenant to arrive in another cell, and how often it looks. */
const maxWaitMs = 15_000
const retryMs = 250

/** Where a call that failed is made again; undefined: nowhere, for it has nothing to do with a move. */
async function findNextPlace(
  services: Services,
  route: (isCertain: boolean) => Promise<Services>,
  { error, there, end }: { error: unknown; there: Services; end: number },
): Promise<Services | undefined> {
  const tenantId = movingTenantOf(error)
  if (tenantId === undefined) {
    if (!services.cells.areSeveral()) return undefined
    const next = await route(true)
    return next.cell.number === there.cell.number ? undefined : next
  }
  // the call itself is not repeated meanwhile: it would use up the limits of its caller
  do {
    if (performance.now() >= end || services.shutdownSignal.aborted) throw new UnavailableError()
    await pause(retryMs)
  } while (await hasRunningMove(services.common, tenantId))
  return route(true)
}

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
      const next = await findNextPlace(services, route, { error, there, end })
      if (!next) throw error
      there = next
    }
  }
}
