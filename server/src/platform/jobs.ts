import { isReportedAway } from './cells/cell-away-error.ts'
import { isMoving } from './cells/tenant-guard.sql.ts'
import { describeError, type Log } from './log.ts'

/** Background work that reads what is due from the tables themselves, so that nothing is lost with a process. */
export interface Job {
  name: string
  everySeconds: number
  /** Whether it is about the memory of its process, so that each one runs it; others are run by the first process. */
  inEachProcess?: boolean
  /** Does what is due; returns whether more may be due at once. */
  run(): Promise<boolean>
}

export interface RunningJobs {
  /** Runs further jobs. */
  add(jobs: readonly Job[]): void
  /** Starts no further run and waits for the current ones. */
  stop(): Promise<void>
}

/** Runs each job at its interval, never twice at once in this process. A failure is logged and retried. */
export function startJobs(jobs: readonly Job[], log: Log): RunningJobs {
  let stopped = false
  const running = new Set<Promise<void>>()
  const timers = new Map<Job, NodeJS.Timeout>()

  const runOnce = async (job: Job): Promise<void> => {
    try {
      while (!stopped && (await job.run()));
    } catch (error) {
      // seconds later its tenant is in another cell, whose jobs do the same
      if (isMoving(error)) return
      // the log says so once, and when it is back
      if (await isReportedAway(error)) return
      log.error({ job: job.name, ...describeError(error) }, 'a job failed and will be retried')
    }
  }

  const start = (job: Job): void => {
    const run = runOnce(job).then(() => {
      running.delete(run)
      if (stopped) return
      timers.set(
        job,
        setTimeout(() => start(job), job.everySeconds * 1000),
      )
    })
    running.add(run)
  }

  const add = (more: readonly Job[]): void => {
    if (!stopped) for (const job of more) start(job)
  }
  add(jobs)
  return {
    add,
    async stop() {
      stopped = true
      for (const timer of timers.values()) clearTimeout(timer)
      await Promise.all(running)
    },
  }
}
