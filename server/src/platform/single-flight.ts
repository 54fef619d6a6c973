/**
 * Does one thing for a key once, however many ask while it is done; all of them hear the same. A result that `keeps` is
 * remembered, of the last `most` keys, and never made again; any other is made anew for the next who asks.
 */
export function createSingleFlight<Value>(
  most: number,
  keeps: (value: Value) => boolean,
): (key: string, act: () => Promise<Value>) => Promise<Value> {
  const results = new Map<string, Promise<Value>>()
  return (key, act) => {
    const known = results.get(key)
    if (known) return known
    if (results.size >= most) {
      const [oldest] = results.keys()
      if (oldest !== undefined) results.delete(oldest)
    }
    const making = act()
    results.set(key, making)
    const forget = () => {
      if (results.get(key) === making) results.delete(key)
    }
    making.then((value) => keeps(value) || forget(), forget)
    return making
  }
}
