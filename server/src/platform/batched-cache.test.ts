import { expect, test } from 'vitest'
import { createBatchedCache } from './batched-cache.ts'

/** A cache whose values name the load that read them; keys above 100 have no value. */
function openCache() {
  const clock = { now: new Date(1_700_000_000_000) }
  const loads: (readonly number[])[] = []
  const cache = createBatchedCache(
    { now: () => clock.now, maxAgeMs: ({ key }: { key: number }) => (key === 9 ? 10_000 : 1000) },
    async (keys) => {
      loads.push(keys)
      const load = loads.length
      return new Map(keys.filter((key) => key <= 100).map((key) => [key, { key, load }]))
    },
  )
  const passTime = (ms: number) => {
    clock.now = new Date(clock.now.getTime() + ms)
  }
  return { cache, loads, passTime }
}

test('only missing values are loaded, and a key without a value is absent', async () => {
  const { cache, loads } = openCache()
  expect([...(await cache.get([1, 2, 101])).keys()]).toEqual([1, 2])
  expect([...(await cache.get([2, 3])).keys()]).toEqual([2, 3])
  expect(loads).toEqual([[1, 2, 101], [3]])
})

test('each value is loaded again at its own maximum age', async () => {
  const { cache, loads, passTime } = openCache()
  await cache.get([1, 9])
  passTime(999)
  await cache.get([1, 9])
  passTime(1)
  await cache.get([1, 9])
  passTime(9000)
  await cache.get([9])
  expect(loads).toEqual([[1, 9], [1], [9]])
})

test('concurrent calls share one load, which asks for each key once', async () => {
  const { cache, loads } = openCache()
  const found = await Promise.all([[1], [2], [2, 4]].map((keys) => cache.get(keys)))
  expect(loads).toEqual([[1, 2, 4]])
  expect(found.map((values) => [...values.keys()])).toEqual([[1], [2], [2, 4]])
})
