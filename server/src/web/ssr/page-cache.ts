/** A cache of the `max` most recently used values. */
export function createPageCache<Value>(max: number) {
  const values = new Map<string, Promise<Value>>()
  return {
    /** The value for a key, created when it is not cached; a failure is not cached. */
    get(key: string, create: () => Promise<Value>): Promise<Value> {
      const cached = values.get(key)
      const value = cached ?? create()
      values.delete(key)
      values.set(key, value)
      if (!cached) value.catch(() => values.delete(key))
      const [oldest] = values.keys()
      if (values.size > max && oldest !== undefined) values.delete(oldest)
      return value
    },
  }
}
