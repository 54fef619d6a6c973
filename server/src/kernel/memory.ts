/** Values kept in memory by key: loaded once however many ask, dropped when told so. */
export interface Memory<Value> {
  get(key: string): Promise<Value>
  drop(key: string): void
  clear(): void
}

/**
 * A memory of at most `most` values; the one loaded longest ago makes room. A value that is dropped while it is being
 * loaded is not kept, so that a read that began before a write never outlives it.
 */
export function createMemory<Value>(most: number, load: (key: string) => Promise<Value>): Memory<Value> {
  const values = new Map<string, Promise<Value>>()
  return {
    get(key) {
      const known = values.get(key)
      if (known) return known
      if (values.size >= most) {
        const [oldest] = values.keys()
        if (oldest !== undefined) values.delete(oldest)
      }
      const loading = load(key)
      values.set(key, loading)
      loading.catch(() => {
        if (values.get(key) === loading) values.delete(key)
      })
      return loading
    },
    drop: (key) => void values.delete(key),
    clear: () => values.clear(),
  }
}
