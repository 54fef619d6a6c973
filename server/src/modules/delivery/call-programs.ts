import type { Services } from '../../platform/ctx.ts'
import { describeError } from '../../platform/log.ts'
import { attemptProgramCall } from './attempt-program-call.ts'
import { claimDuePrograms, listShopsWithDuePrograms } from './program-call.sql.ts'

/** Concurrent calls of one shop: a program that hangs delays only the orders of its own shop. */
const callsPerShop = 4
const maxShops = 50

/** The shops whose programs this process is calling. */
export const createRunningPrograms = () => new Map<number, Promise<void>>()

async function callProgramsOfShop(services: Services, shopId: number): Promise<void> {
  while (!services.shutdownSignal.aborted) {
    const calls = await claimDuePrograms(services.db, shopId, services.now(), callsPerShop)
    await Promise.all(calls.map((call) => attemptProgramCall(services, call)))
    if (calls.length < callsPerShop) return
  }
}

/** Starts to call the programs of due orders and returns without waiting for their answers. */
export async function callDuePrograms(services: Services): Promise<boolean> {
  const { runningPrograms: running } = services.modules.delivery
  for (const shopId of await listShopsWithDuePrograms(services.db, services.now(), maxShops)) {
    if (running.has(shopId) || services.shutdownSignal.aborted) continue
    const calling = callProgramsOfShop(services, shopId)
      .catch((error) =>
        services.log.error(describeError(error), 'a delivery program failed and is called again'),
      )
      .finally(() => running.delete(shopId))
    running.set(shopId, calling)
  }
  return false
}

/** Waits for the calls in flight, before the database is closed. */
export async function waitForPrograms(services: Services): Promise<void> {
  const { runningPrograms } = services.modules.delivery
  while (runningPrograms.size > 0) await Promise.all(runningPrograms.values())
}
