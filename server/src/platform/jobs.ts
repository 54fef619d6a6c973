import { describeError, type Log } from './log.ts'

/** Work that finds what is due in the tables themselves, so that nothing is lost with a process. */
export interface Job {
  name: string
  everySeconds: number
  /** Does what is due; answers whether there may be more at once. */
  run(): Promise<boolean>
}

export interface RunningJobs {
  /** Runs a job now, without waiting for its turn. */
  runNow(name: string): void
  /** Starts no further run and waits for those under way. */
  stop(): Promise<void>
}

/** Runs each job in its own rhythm, never twice at once in this process. A failure is logged and tried again. */
export function startJobs(jobs: readonly Job[], log: Log): RunningJobs {
  let stopped = false
  const running = new Set<Promise<void>>()
  const timers = new Map<string, NodeJS.Timeout>()
  const busy = new Set<string>()
  const again = new Set<string>()

  const runOnce = async (job: Job): Promise<void> => {
    try {
      while (!stopped && (await job.run()));
    } catch (error) {
      log.error({ job: job.name, ...describeError(error) }, 'a job failed and will be tried again')
    }
  }

  const turn = (job: Job): void => {
    if (stopped) return
    if (busy.has(job.name)) return void again.add(job.name)
    clearTimeout(timers.get(job.name))
    busy.add(job.name)
    const run = runOnce(job).then(() => {
      busy.delete(job.name)
      running.delete(run)
      if (stopped) return
      if (again.delete(job.name)) turn(job)
      else
        timers.set(
          job.name,
          setTimeout(() => turn(job), job.everySeconds * 1000),
        )
    })
    running.add(run)
  }

  for (const job of jobs) turn(job)
  return {
    runNow(name) {
      const job = jobs.find((each) => each.name === name)
      if (job) turn(job)
    },
    async stop() {
      stopped = true
      for (const timer of timers.values()) clearTimeout(timer)
      await Promise.all(running)
    },
  }
}
