import type { EventLoopUtilization } from 'node:perf_hooks'

/** Of a process that is less busy than this, logins take nothing away. */
const idleUtilization = 0.5
/** How long a hand rests beside a busy process, in lengths of the work before it. */
const maxCooldownFactor = 20
/** A rush of any length lets somebody in every second. */
const maxCooldownMs = 1000

/**
 * How long a hashing thread rests after a key, by how busy the process was meanwhile. A low priority alone does not
 * do: it holds among threads of one scheduling group, and a database in a group of its own is pushed aside as if
 * there were none (measured by `npm run bench -- logins`).
 */
export const cooldownMs = ({ utilization, active, idle }: EventLoopUtilization): number =>
  utilization <= idleUtilization
    ? 0
    : Math.min(
        maxCooldownMs,
        ((utilization - idleUtilization) / (1 - idleUtilization)) * maxCooldownFactor * (active + idle),
      )
