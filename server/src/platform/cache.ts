import { LRUCache } from 'lru-cache'
import { maxEntries } from './max-entries.ts'
import { sharePromise } from './share-promise.ts'

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
  /** Called at every read: whether the value was there. */
  onRead?: (isHit: boolean) => void
}

/**
 * A cache of the `max` most recently used values. A value invalidated while it loads is not kept, so that a read that
 * began before a write never outlives it.
 */
export function createCache<Value>(
  max: number,
  { now, maxAgeMs, onRead }: CacheOptions,
  load: (key: string) => Promise<Value>,
): Cache<Value> {
  const values = new LRUCache<string, Promise<Value>>({
    ...maxEntries(max),
    ttl: maxAgeMs,
    ttlResolution: 0,
    perf: { now: () => now().getTime() },
  })
  return {
    get(key) {
      // a clock that was set back would otherwise keep the value for longer
      if (values.getRemainingTTL(key) > maxAgeMs) values.delete(key)
      onRead?.(values.has(key))
      return sharePromise(values, key, () => load(key))
    },
    invalidate: (key) => void values.delete(key),
    clear: () => values.clear(),
  }
}
