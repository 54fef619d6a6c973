import type { LRUCache } from 'lru-cache'

/**
 * The promise that `cache` holds for a key, else the one that `start` returns, so that concurrent callers share it. A
 * promise that rejects, or whose value is not final, is forgotten once it settles. lru-cache's own `fetch` rejects callers
 * whose key is deleted meanwhile, and `memo` keeps what was rejected.
 */
export function sharePromise<Value>(
  cache: LRUCache<string, Promise<Value>>,
  key: string,
  start: () => Promise<Value>,
  isFinal: (value: Value) => boolean = () => true,
): Promise<Value> {
  const shared = cache.get(key)
  if (shared) return shared
  const started = start()
  cache.set(key, started)
  const forget = () => {
    if (cache.peek(key) === started) cache.delete(key)
  }
  started.then((value) => isFinal(value) || forget(), forget)
  return started
}
