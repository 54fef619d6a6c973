import { expect, it } from 'vitest'
import { createPageCache } from './page-cache.ts'

it('creates a value once, and again when it was evicted', async () => {
  const kept = createPageCache<number>(2)
  let made = 0
  const make = async () => ++made
  expect([await kept.get('a', make), await kept.get('a', make)]).toEqual([1, 1])
  await kept.get('b', make)
  await kept.get('a', make)
  await kept.get('c', make)
  expect(await kept.get('a', make)).toBe(1)
  expect(await kept.get('b', make)).toBe(4)
})

it('does not cache a failure', async () => {
  const kept = createPageCache<number>(2)
  await expect(kept.get('a', () => Promise.reject(new Error('once')))).rejects.toThrow('once')
  expect(await kept.get('a', async () => 7)).toBe(7)
})
