import { describeError, type Log } from './log.ts'

/** Background work that reads what is due from the tables themselves, so that nothing is lost with a process. */
export interface Job {
  name: string
  everySeconds: number
  /** Does what is due; returns whether more may be due at once. */
  run(): Promise<boolean>
}

export interface RunningJobs {
  /** Runs a job now instead of at its next interval. */
  runNow(name: string): void
  /** Starts no further run and waits for the current ones. */
  stop(): Promise<void>
}

/** Runs each job at its interval, never twice at once in this process. A failure is logged and retried. */
export function startJobs(jobs: readonly Job[], log: Log): RunningJobs {
  let stopped = false
  const running = new Set<Promise<void>>()
  const timers = new Map<string, NodeJS.Timeout>()
  const busy = new Set<string>()
  const requestedAgain = new Set<string>()

  const runOnce = async (job: Job): Promise<void> => {
    try {
      while (!stopped && (await job.run()));
    } catch (error) {
      log.error({ job: job.name, ...describeError(error) }, 'a job failed and will be retried')
    }
  }

  const start = (job: Job): void => {
    if (stopped) return
    if (busy.has(job.name)) return void requestedAgain.add(job.name)
    clearTimeout(timers.get(job.name))
    busy.add(job.name)
    const run = runOnce(job).then(() => {
      busy.delete(job.name)
      running.delete(run)
      if (stopped) return
      if (requestedAgain.delete(job.name)) start(job)
      else
        timers.set(
          job.name,
          setTimeout(() => start(job), job.everySeconds * 1000),
        )
    })
    running.add(run)
  }

  for (const job of jobs) start(job)
  return {
    runNow(name) {
      const job = jobs.find((each) => each.name === name)
      if (job) start(job)
    },
    async stop() {
      stopped = true
      for (const timer of timers.values()) clearTimeout(timer)
      await Promise.all(running)
    },
  }
}
