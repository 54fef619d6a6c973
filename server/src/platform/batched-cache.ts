import { LRUCache } from 'lru-cache'
import { createBatcher } from './batcher.ts'
import { maxEntries } from './max-entries.ts'

/** A cache of values by number, of which many are read at once. */
export interface BatchedCache<Value> {
  /** The values of these keys; a key without a value is absent. Concurrent calls share one load. */
  get(keys: readonly number[]): Promise<ReadonlyMap<number, Value>>
}

const maxBatchedCalls = 100
const maxValues = 10_000

export interface BatchedCacheOptions<Value> {
  now(): Date
  /** From this age on a value is loaded again. */
  maxAgeMs(value: Value): number
}

/** A cache of the most recently used values, of which `load` reads many with one statement. */
export function createBatchedCache<Value extends NonNullable<unknown>>(
  { now, maxAgeMs }: BatchedCacheOptions<Value>,
  load: (keys: readonly number[]) => Promise<ReadonlyMap<number, Value>>,
): BatchedCache<Value> {
  const cache = new LRUCache<number, Value>({
    ...maxEntries(maxValues),
    ttlResolution: 0,
    perf: { now: () => now().getTime() },
  })
  const loadBatched = createBatcher<readonly number[], ReadonlyMap<number, Value>>(
    maxBatchedCalls,
    async (batches) => {
      const loaded = await load([...new Set(batches.flat())])
      // lru-cache returns a value that is exactly as old as its ttl
      for (const [key, value] of loaded) cache.set(key, value, { ttl: maxAgeMs(value) - 1 })
      return batches.map(() => loaded)
    },
  )
  return {
    async get(keys) {
      const values = new Map<number, Value>()
      const add = (key: number, value: Value | undefined) => value !== undefined && values.set(key, value)
      for (const key of keys) add(key, cache.get(key))
      const missing = keys.filter((key) => !values.has(key))
      if (missing.length === 0) return values
      const loaded = await loadBatched(missing)
      for (const key of missing) add(key, loaded.get(key))
      return values
    },
  }
}
