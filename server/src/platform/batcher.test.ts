import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createBatcher } from './batcher.ts'

/** A door that is opened by hand, so that a test decides when a batch is done. */
function makeDoor() {
  const waiting: (() => void)[] = []
  return {
    pass: () => new Promise<void>((resolve) => waiting.push(resolve)),
    get queue() {
      return waiting.length
    },
    open: () => waiting.shift()?.(),
  }
}

test('calls that arrive together go together, at most so many at once, and each gets its own result', async () => {
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

test('what arrives while two batches are under way goes together in the next one', async () => {
  const door = makeDoor()
  const batches: string[][] = []
  const act = createBatcher<string, string>(100, async (entries) => {
    batches.push([...entries])
    await door.pass()
    return entries
  })
  const first = act('a')
  await expect.poll(() => door.queue).toBe(1)
  const second = act('b')
  await expect.poll(() => door.queue).toBe(2)
  const rest = Promise.all(['c', 'd', 'e'].map(act))
  await new Promise((resolve) => setImmediate(resolve))
  expect(batches).toEqual([['a'], ['b']])
  door.open()
  door.open()
  expect(await Promise.all([first, second])).toEqual(['a', 'b'])
  await expect.poll(() => batches).toEqual([['a'], ['b'], ['c', 'd', 'e']])
  door.open()
  expect(await rest).toEqual(['c', 'd', 'e'])
})

test('an entry that cannot be done takes no other with it', async () => {
  const act = createBatcher<number, string>(100, async (entries) => {
    if (entries.includes(3)) throw new Error('3 is no number')
    return entries.map(String)
  })
  const answers = await Promise.allSettled([1, 2, 3, 4].map(act))
  expect(
    answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : String(answer.reason))),
  ).toEqual([...['1', '2', 'Error: 3 is no number', '4']])
  expect(await act(5)).toBe('5')
})

test('whatever arrives whenever, nothing is lost, swapped or done twice', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(fc.boolean(), { minLength: 1, maxLength: 20 }),
      fc.integer({ min: 1, max: 5 }),
      async (scheduler, fails, most) => {
        const done: number[] = []
        const act = createBatcher<number, number>(
          most,
          scheduler.scheduleFunction(async (entries: readonly number[]) => {
            if (entries.some((entry) => fails[entry])) throw new Error('no')
            done.push(...entries)
            return entries.map((entry) => -entry)
          }),
        )
        const answers = Promise.allSettled(fails.map((_, entry) => act(entry)))
        await scheduler.waitFor(answers)
        for (const [entry, answer] of (await answers).entries())
          expect(answer).toMatchObject(
            fails[entry] ? { status: 'rejected' } : { status: 'fulfilled', value: -entry },
          )
        expect(done.sort((a, b) => a - b)).toEqual(fails.flatMap((fail, entry) => (fail ? [] : [entry])))
      },
    ),
    { numRuns: 50 },
  )
})
