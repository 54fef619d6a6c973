import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'

/** A process below this utilization has time to spare for what can wait. */
const idleUtilization = 0.5
/** The cooldown in a fully busy process, as a multiple of the work before it. */
const maxCooldownFactor = 20
/** However busy the process, what can wait goes on once a second. */
const maxCooldownMs = 1000

/**
 * How long work that can wait cools down after a part of it that took `workMs`, by how busy the process was meanwhile
 * (`utilization`, 0 to 1). For a thread a low priority alone is not enough: it applies within one scheduling group, and a
 * database in another group would be slowed down all the same (measured by `npm run bench -- logins`).
 */
export const cooldownMs = (utilization: number, workMs: number): number =>
  utilization <= idleUtilization
    ? 0
    : Math.min(
        maxCooldownMs,
        ((utilization - idleUtilization) / (1 - idleUtilization)) * maxCooldownFactor * workMs,
      )

/** For how long it is watched whether the process has anything else to do. */
const watchMs = 5

/** Cools down after a part of work on the thread that serves, which took `workMs`: for as long as others keep it busy. */
export async function coolDown(workMs: number): Promise<void> {
  const before = performance.eventLoopUtilization()
  await pause(watchMs)
  await pause(cooldownMs(performance.eventLoopUtilization(before).utilization, workMs))
}
