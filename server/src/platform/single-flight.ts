import { LRUCache } from 'lru-cache'
import { maxEntries } from './max-entries.ts'
import { sharePromise } from './share-promise.ts'

/**
 * Runs `act` once for each key at a time: concurrent callers share its result. A result for which `isFinal` is true is
 * kept for later callers, for the `max` most recently used keys; any other, and a failure, is not.
 */
export function createSingleFlight<Value>(
  max: number,
  isFinal: (value: Value) => boolean = () => true,
): (key: string, act: () => Promise<Value>) => Promise<Value> {
  const results = new LRUCache<string, Promise<Value>>(maxEntries(max))
  return (key, act) => sharePromise(results, key, act, isFinal)
}
