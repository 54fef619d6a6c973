import { setTimeout as pause } from 'node:timers/promises'
import { describeError, type Log } from '../../platform/log.ts'
import type { ClusterPaths } from './cluster-paths.ts'
import { isPostmaster } from './postmaster.ts'

const pollIntervalMs = 200
const retryDelayMs = 1_000

export interface Watch {
  pid(): number
  /** Ends the watch; resolves when no restart is running any more. */
  stop(): Promise<void>
}

/** Restarts PostgreSQL, by `restart`, whenever it has ended: killed manually, or by the system when out of memory. */
export function watchPostmaster(
  paths: ClusterPaths,
  first: number,
  restart: () => Promise<number>,
  log: Log,
): Watch {
  const ending = new AbortController()
  let pid = first

  const delayUnlessEnding = (ms: number) =>
    pause(ms, undefined, { signal: ending.signal, ref: false }).catch(() => {})

  const watchLoop = async () => {
    while (!ending.signal.aborted) {
      await delayUnlessEnding(pollIntervalMs)
      if (ending.signal.aborted || (await isPostmaster(pid, paths))) continue
      log.warn({ pid }, 'the embedded PostgreSQL has ended and is restarted')
      try {
        pid = await restart()
        log.info({ pid }, 'the embedded PostgreSQL is running again')
      } catch (error) {
        log.error(describeError(error), 'the embedded PostgreSQL did not start; it will be retried')
        await delayUnlessEnding(retryDelayMs)
      }
    }
  }

  const finished = watchLoop()
  return {
    pid: () => pid,
    async stop() {
      ending.abort()
      await finished
    },
  }
}
