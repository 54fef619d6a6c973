import type { EventLoopUtilization } from 'node:perf_hooks'

/** Of a process that is less busy than this, logins take nothing away. */
const idleShare = 0.5
/** How long a hand rests beside a busy process, in lengths of the work before it. */
const mostRests = 20
/** A rush of any length lets somebody in every second. */
const longestMs = 1000

/**
 * How long a hashing thread rests after a key, by how busy the process was meanwhile. A low priority alone does not
 * do: it holds among threads of one scheduling group, and a database in a group of its own is pushed aside as if
 * there were none (measured by `npm run bench -- logins`).
 */
export const restMs = ({ utilization, active, idle }: EventLoopUtilization): number =>
  utilization <= idleShare
    ? 0
    : Math.min(longestMs, ((utilization - idleShare) / (1 - idleShare)) * mostRests * (active + idle))
