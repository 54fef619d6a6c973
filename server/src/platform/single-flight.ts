/**
 * Runs `act` once for each key at a time: concurrent callers share its result. A result for which `isFinal` is true is
 * kept, for the last `max` keys, and returned to later callers; any other is not.
 */
export function createSingleFlight<Value>(
  max: number,
  isFinal: (value: Value) => boolean,
): (key: string, act: () => Promise<Value>) => Promise<Value> {
  const results = new Map<string, Promise<Value>>()
  return (key, act) => {
    const shared = results.get(key)
    if (shared) return shared
    if (results.size >= max) {
      const [oldest] = results.keys()
      if (oldest !== undefined) results.delete(oldest)
    }
    const running = act()
    results.set(key, running)
    const forget = () => {
      if (results.get(key) === running) results.delete(key)
    }
    running.then((value) => isFinal(value) || forget(), forget)
    return running
  }
}
