/** Values kept in memory by key: loaded once however many ask, dropped when told so. */
export interface Cache<Value> {
  get(key: string): Promise<Value>
  invalidate(key: string): void
  clear(): void
}

/** How long values that can change are kept at most, should their change never be told. */
export const mutableMaxAgeMs = 60_000
/** The same for values that never change: they give room, and nothing wrong is kept for ever. */
export const immutableMaxAgeMs = 3_600_000

export interface CacheOptions {
  now(): Date
  /** A value older than this, in milliseconds, is loaded again. */
  maxAgeMs: number
}

/**
 * A memory of at most `most` values; the one loaded longest ago makes room. A value that is dropped while it is being
 * loaded is not kept, so that a read that began before a write never outlives it.
 */
export function createCache<Value>(
  most: number,
  { now, maxAgeMs: ageMs }: CacheOptions,
  load: (key: string) => Promise<Value>,
): Cache<Value> {
  const values = new Map<string, { loading: Promise<Value>; at: number }>()
  return {
    get(key) {
      const known = values.get(key)
      const at = now().getTime()
      // a clock that was set back makes no value younger
      if (known && Math.abs(at - known.at) <= ageMs) return known.loading
      values.delete(key)
      if (values.size >= most) {
        const [oldest] = values.keys()
        if (oldest !== undefined) values.delete(oldest)
      }
      const loading = load(key)
      values.set(key, { loading, at })
      loading.catch(() => {
        if (values.get(key)?.loading === loading) values.delete(key)
      })
      return loading
    },
    invalidate: (key) => void values.delete(key),
    clear: () => values.clear(),
  }
}
