/** A process below this utilization has time to spare for logins. */
const idleUtilization = 0.5
/** The cooldown in a fully busy process, as a multiple of the work before it. */
const maxCooldownFactor = 20
/** However busy the process, one login a second gets through. */
const maxCooldownMs = 1000

/**
 * How long a hashing thread cools down after a key that took `workMs`, by how busy the process was meanwhile
 * (`utilization`, 0 to 1). A low priority alone is not enough: it applies within one scheduling group, and a database in
 * another group would be slowed down all the same (measured by `npm run bench -- logins`).
 */
export const cooldownMs = (utilization: number, workMs: number): number =>
  utilization <= idleUtilization
    ? 0
    : Math.min(
        maxCooldownMs,
        ((utilization - idleUtilization) / (1 - idleUtilization)) * maxCooldownFactor * workMs,
      )
