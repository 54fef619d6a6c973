import { expect, test } from 'vitest'
import { createSingleFlight } from './single-flight.ts'

test('concurrent callers share one run, and a final result is never computed again', async () => {
  let runs = 0
  const run = createSingleFlight<number>(10, () => true)
  const act = async () => ++runs
  expect(await Promise.all([run('a', act), run('a', act), run('b', act)])).toEqual([1, 1, 2])
  expect(await run('a', act)).toBe(1)
})

test('a result that is not final, and a failure, are not kept', async () => {
  let runs = 0
  const run = createSingleFlight<number>(10, (value) => value > 1)
  const act = async () => ++runs
  expect(await run('a', act)).toBe(1)
  expect(await run('a', act)).toBe(2)
  expect(await run('a', act)).toBe(2)
  await expect(run('b', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await run('b', act)).toBe(3)
})

test('the key that was not used for longest is evicted', async () => {
  let runs = 0
  const run = createSingleFlight<number>(2)
  const act = async () => ++runs
  for (const key of ['a', 'b', 'a', 'c']) await run(key, act)
  expect(await run('a', act)).toBe(1)
  expect(await run('b', act)).toBe(4)
})
