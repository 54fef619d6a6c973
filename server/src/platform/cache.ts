/** An in-memory cache: concurrent reads of a key share one load. */
export interface Cache<Value> {
  get(key: string): Promise<Value>
  invalidate(key: string): void
  clear(): void
}

/** The maximum age of values that can change, in case their invalidation is missed. */
export const mutableMaxAgeMs = 60_000
/** The maximum age of values that never change: it bounds memory, and how long a mistake can persist. */
export const immutableMaxAgeMs = 3_600_000

export interface CacheOptions {
  now(): Date
  /** A value older than this is loaded again. */
  maxAgeMs: number
}

/**
 * A cache of at most `max` values, which evicts the one loaded longest ago. A value invalidated while it loads is not
 * kept, so that a read that began before a write never outlives it.
 */
export function createCache<Value>(
  max: number,
  { now, maxAgeMs }: CacheOptions,
  load: (key: string) => Promise<Value>,
): Cache<Value> {
  const values = new Map<string, { loading: Promise<Value>; loadedAt: number }>()
  return {
    get(key) {
      const cached = values.get(key)
      const currentMs = now().getTime()
      // absolute, since a clock that was set back would otherwise keep values for longer
      if (cached && Math.abs(currentMs - cached.loadedAt) <= maxAgeMs) return cached.loading
      values.delete(key)
      if (values.size >= max) {
        const [oldest] = values.keys()
        if (oldest !== undefined) values.delete(oldest)
      }
      const loading = load(key)
      values.set(key, { loading, loadedAt: currentMs })
      loading.catch(() => {
        if (values.get(key)?.loading === loading) values.delete(key)
      })
      return loading
    },
    invalidate: (key) => void values.delete(key),
    clear: () => values.clear(),
  }
}
