import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createCache } from './cache.ts'

const options = { now: () => new Date(1_700_000_000_000), maxAgeMs: 1000 }

test('concurrent reads share one load, and an invalidated value is loaded again', async () => {
  let loads = 0
  const cache = createCache(10, options, async (key) => `${key} ${++loads}`)
  expect(await Promise.all([cache.get('a'), cache.get('a'), cache.get('b')])).toEqual(['a 1', 'a 1', 'b 2'])
  cache.invalidate('a')
  expect(await cache.get('a')).toBe('a 3')
  expect(await cache.get('b')).toBe('b 2')
  cache.clear()
  expect(await cache.get('b')).toBe('b 4')
})

test('a read that began before a write is never kept after it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.integer({ min: 1, max: 5 }), async (scheduler, writes) => {
      let stored = 0
      const cache = createCache(
        10,
        options,
        scheduler.scheduleFunction(async () => stored),
      )
      const readers = Array.from({ length: 6 }, () =>
        scheduler.schedule(Promise.resolve()).then(() => cache.get('a')),
      )
      const writers = Array.from({ length: writes }, () =>
        scheduler.schedule(Promise.resolve()).then(() => {
          stored++
          cache.invalidate('a')
        }),
      )
      await scheduler.waitFor(Promise.all([...readers, ...writers]))
      expect(await scheduler.waitFor(cache.get('a'))).toBe(writes)
    }),
    { numRuns: 100 },
  )
})

test('a load that failed is not kept', async () => {
  let broken = true
  const cache = createCache(10, options, async () => {
    if (broken) throw new Error('no database')
    return 'value'
  })
  await expect(Promise.all([cache.get('a'), cache.get('a')])).rejects.toThrow('no database')
  broken = false
  expect(await cache.get('a')).toBe('value')
})

test('it never holds more than its maximum', async () => {
  const loads: string[] = []
  const cache = createCache(2, options, async (key) => void loads.push(key))
  for (const key of ['a', 'b', 'c', 'c', 'b', 'a']) await cache.get(key)
  expect(loads).toEqual(['a', 'b', 'c', 'a'])
})

test('a value beyond its maximum age is loaded again, even when the clock was set back', async () => {
  let now = 1_000_000
  let loads = 0
  const cache = createCache(10, { now: () => new Date(now), maxAgeMs: 1000 }, async () => ++loads)
  expect(await cache.get('a')).toBe(1)
  now += 1000
  expect(await cache.get('a')).toBe(1)
  now += 1
  expect(await cache.get('a')).toBe(2)
  now -= 5000
  expect(await cache.get('a')).toBe(3)
})
