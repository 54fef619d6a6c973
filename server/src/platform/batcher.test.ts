import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createBatcher } from './batcher.ts'

/** A gate that a test opens, so that it decides when a batch is done. */
function createGate() {
  const waiting: (() => void)[] = []
  return {
    pass: () => new Promise<void>((resolve) => waiting.push(resolve)),
    get queue() {
      return waiting.length
    },
    open: () => waiting.shift()?.(),
  }
}

test('calls of the same turn share batches of limited size, and each gets its own result', async () => {
  const batches: number[][] = []
  const double = createBatcher<number, number>(4, async (entries) => {
    batches.push([...entries])
    return entries.map((entry) => entry * 2)
  })
  const results = await Promise.all([1, 2, 3, 4, 5, 6].map(double))
  expect(results).toEqual([2, 4, 6, 8, 10, 12])
  expect(batches).toEqual([
    [1, 2, 3, 4],
    [5, 6],
  ])
})

test('calls that arrive while two batches run share the next one', async () => {
  const gate = createGate()
  const batches: string[][] = []
  const act = createBatcher<string, string>(100, async (entries) => {
    batches.push([...entries])
    await gate.pass()
    return entries
  })
  const first = act('a')
  await expect.poll(() => gate.queue).toBe(1)
  const second = act('b')
  await expect.poll(() => gate.queue).toBe(2)
  const rest = Promise.all(['c', 'd', 'e'].map(act))
  await new Promise((resolve) => setImmediate(resolve))
  expect(batches).toEqual([['a'], ['b']])
  gate.open()
  gate.open()
  expect(await Promise.all([first, second])).toEqual(['a', 'b'])
  await expect.poll(() => batches).toEqual([['a'], ['b'], ['c', 'd', 'e']])
  gate.open()
  expect(await rest).toEqual(['c', 'd', 'e'])
})

test('an entry that fails does not fail the others', async () => {
  const act = createBatcher<number, string>(100, async (entries) => {
    if (entries.includes(3)) throw new Error('3 is no number')
    return entries.map(String)
  })
  const results = await Promise.allSettled([1, 2, 3, 4].map(act))
  expect(
    results.map((result) => (result.status === 'fulfilled' ? result.value : String(result.reason))),
  ).toEqual(['1', '2', 'Error: 3 is no number', '4'])
  expect(await act(5)).toBe('5')
})

test('in any order of arrival nothing is lost, swapped or done twice', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(fc.boolean(), { minLength: 1, maxLength: 20 }),
      fc.integer({ min: 1, max: 5 }),
      async (scheduler, fails, max) => {
        const done: number[] = []
        const act = createBatcher<number, number>(
          max,
          scheduler.scheduleFunction(async (entries: readonly number[]) => {
            if (entries.some((entry) => fails[entry])) throw new Error('no')
            done.push(...entries)
            return entries.map((entry) => -entry)
          }),
        )
        const results = Promise.allSettled(fails.map((_, entry) => act(entry)))
        await scheduler.waitFor(results)
        for (const [entry, result] of (await results).entries())
          expect(result).toMatchObject(
            fails[entry] ? { status: 'rejected' } : { status: 'fulfilled', value: -entry },
          )
        expect(done.sort((a, b) => a - b)).toEqual(fails.flatMap((fail, entry) => (fail ? [] : [entry])))
      },
    ),
    { numRuns: 50 },
  )
})
