import { describeError, type Log } from './platform/log.ts'

/** A part of a shutdown; it is given up after its time, so that the next one has its own. */
export interface ShutdownStep {
  run(): Promise<void>
  timeoutMs: number
}

/** Closes parts side by side, each to its end, and then throws the first failure. */
export async function closeAll(parts: readonly (() => Promise<void>)[]): Promise<void> {
  const results = await Promise.allSettled(parts.map((close) => close()))
  for (const result of results) if (result.status === 'rejected') throw result.reason
}

/** Whether the step ended without an error, and in time. */
async function completes({ run, timeoutMs }: ShutdownStep, log: Log): Promise<boolean> {
  const { promise: givenUp, resolve: giveUp } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => giveUp(false), timeoutMs)
  const done = run().then(
    () => true,
    (error: unknown) => {
      log.error(describeError(error), 'a part of the shutdown failed')
      return false
    },
  )
  const result = await Promise.race([done, givenUp])
  clearTimeout(timer)
  return result
}

/**
 * Lets a signal, or the returned function, end this process once: one step after the other, then exit, with code 1 if
 * a step failed or was given up.
 */
export function endBySignal(
  steps: readonly ShutdownStep[],
  log: Log,
): { end(signal: string): Promise<void>; isEnding(): boolean } {
  let ending = false
  const end = async (signal: string): Promise<void> => {
    if (ending) return
    ending = true
    log.info({ signal }, 'shutting down: no new connections, requests on those that exist are finished')
    let code = 0
    for (const step of steps) if (!(await completes(step, log))) code = 1
    process.exit(code)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end(signal))
  return { end, isEnding: () => ending }
}
