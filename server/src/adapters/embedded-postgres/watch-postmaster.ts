import { setTimeout as pause } from 'node:timers/promises'
import { describeError, type Log } from '../../platform/log.ts'
import type { ClusterPaths } from './cluster-paths.ts'
import { isPostmaster } from './postmaster.ts'

const pollIntervalMs = 200
const retryDelayMs = 1_000

export interface Watch {
  pid(): number
  /** Ends the watch; resolves when no new start is under way any more. */
  stop(): Promise<void>
}

/** Starts PostgreSQL anew, by `restart`, whenever it is gone: killed, or ended by the system for want of memory. */
export function watchPostmaster(
  places: ClusterPaths,
  first: number,
  restart: () => Promise<number>,
  log: Log,
): Watch {
  const ending = new AbortController()
  let pid = first

  const sleepUnlessEnding = (ms: number) =>
    pause(ms, undefined, { signal: ending.signal, ref: false }).catch(() => {})

  const keep = async () => {
    while (!ending.signal.aborted) {
      await sleepUnlessEnding(pollIntervalMs)
      if (ending.signal.aborted || (await isPostmaster(pid, places))) continue
      log.warn({ pid }, 'the bundled PostgreSQL is gone; it is started again')
      try {
        pid = await restart()
        log.info({ pid }, 'the bundled PostgreSQL runs again')
      } catch (error) {
        log.error(describeError(error), 'the bundled PostgreSQL did not start; it is tried again')
        await sleepUnlessEnding(retryDelayMs)
      }
    }
  }

  const kept = keep()
  return {
    pid: () => pid,
    async stop() {
      ending.abort()
      await kept
    },
  }
}
