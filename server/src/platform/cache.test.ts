import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createCache } from './cache.ts'

const young = { now: () => new Date(0), maxAgeMs: 1000 }

test('a value is loaded once, however many ask, and again after it was dropped', async () => {
  let loads = 0
  const memory = createCache(10, young, async (key) => `${key} ${++loads}`)
  expect(await Promise.all([memory.get('a'), memory.get('a'), memory.get('b')])).toEqual([
    'a 1',
    'a 1',
    'b 2',
  ])
  memory.invalidate('a')
  expect(await memory.get('a')).toBe('a 3')
  expect(await memory.get('b')).toBe('b 2')
  memory.clear()
  expect(await memory.get('b')).toBe('b 4')
})

test('a read that began before a write is never kept after it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.integer({ min: 1, max: 5 }), async (scheduler, writes) => {
      let stored = 0
      const memory = createCache(
        10,
        young,
        scheduler.scheduleFunction(async () => stored),
      )
      const readers = Array.from({ length: 6 }, () =>
        scheduler.schedule(Promise.resolve()).then(() => memory.get('a')),
      )
      const writers = Array.from({ length: writes }, () =>
        scheduler.schedule(Promise.resolve()).then(() => {
          stored++
          memory.invalidate('a')
        }),
      )
      await scheduler.waitFor(Promise.all([...readers, ...writers]))
      expect(await scheduler.waitFor(memory.get('a'))).toBe(writes)
    }),
    { numRuns: 100 },
  )
})

test('a load that failed is not kept', async () => {
  let broken = true
  const memory = createCache(10, young, async () => {
    if (broken) throw new Error('no database')
    return 'value'
  })
  await expect(Promise.all([memory.get('a'), memory.get('a')])).rejects.toThrow('no database')
  broken = false
  expect(await memory.get('a')).toBe('value')
})

test('it never holds more than its share', async () => {
  const loads: string[] = []
  const memory = createCache(2, young, async (key) => void loads.push(key))
  for (const key of ['a', 'b', 'c', 'c', 'b', 'a']) await memory.get(key)
  expect(loads).toEqual(['a', 'b', 'c', 'a'])
})

test('a value is loaded again once it is too old, though nobody said that it changed, and whichever way the clock was set', async () => {
  let now = 1_000_000
  let loads = 0
  const memory = createCache(10, { now: () => new Date(now), maxAgeMs: 1000 }, async () => ++loads)
  expect(await memory.get('a')).toBe(1)
  now += 1000
  expect(await memory.get('a')).toBe(1)
  now += 1
  expect(await memory.get('a')).toBe(2)
  now -= 5000
  expect(await memory.get('a')).toBe(3)
})
