type Resolve = (detail?: string) => void

/** Callers that wait for a name, each until it is resolved, its time is over, or its signal aborts. */
export interface Waiters {
  /** Resolves with the detail given to `resolve`, or with undefined. */
  wait(name: string, timeoutMs: number, signal: AbortSignal): Promise<string | undefined>
  /** Resolves all callers that wait for a name. */
  resolve(name: string, detail?: string): void
  /** Resolves all callers, without a detail. */
  resolveAll(): void
}

export function createWaiters(): Waiters {
  const waiters = new Map<string, Set<Resolve>>()
  return {
    wait(name, timeoutMs, signal) {
      const set = waiters.get(name) ?? new Set()
      waiters.set(name, set)
      return new Promise((resolve) => {
        const finish = (detail?: string) => {
          clearTimeout(timer)
          signal.removeEventListener('abort', giveUp)
          set.delete(finish)
          if (set.size === 0 && waiters.get(name) === set) waiters.delete(name)
          resolve(detail)
        }
        const giveUp = () => finish()
        const timer = setTimeout(giveUp, timeoutMs)
        signal.addEventListener('abort', giveUp)
        set.add(finish)
      })
    },
    resolve(name, detail) {
      for (const finish of [...(waiters.get(name) ?? [])]) finish(detail)
    },
    resolveAll() {
      for (const set of [...waiters.values()]) for (const finish of [...set]) finish()
    },
  }
}
