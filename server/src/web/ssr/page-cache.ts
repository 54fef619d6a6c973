/** Keeps the last few values that were made, by what they were made from. */
export function createPageCache<Value>(most: number) {
  const kept = new Map<string, Promise<Value>>()
  return {
    /** The value for a key, made when it is not kept; a failure is not kept. */
    get(key: string, make: () => Promise<Value>): Promise<Value> {
      const known = kept.get(key)
      const value = known ?? make()
      kept.delete(key)
      kept.set(key, value)
      if (!known) value.catch(() => kept.delete(key))
      const [oldest] = kept.keys()
      if (kept.size > most && oldest !== undefined) kept.delete(oldest)
      return value
    },
  }
}
