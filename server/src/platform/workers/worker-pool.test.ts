import { expect, test } from 'vitest'
import { defaultWorkers } from './default-workers.ts'
import { nextDelayMs } from './worker-pool.ts'

const gibibyte = 2 ** 30

test('by default there are as many workers as cores but one, as far as memory allows', () => {
  const counts = [1, 2, 4, 64].map((cores) => defaultWorkers(cores, 256 * gibibyte))
  expect(counts).toEqual([1, 1, 3, 16])
  expect([0.5, 1, 2, 4].map((size) => defaultWorkers(8, size * gibibyte))).toEqual([1, 1, 3, 6])
})

test('a worker that lived is replaced at once, one that keeps failing later and later', () => {
  const delays = [nextDelayMs(0, 60_000)]
  for (let failures = 0; failures < 7; failures++) delays.push(nextDelayMs(delays.at(-1) ?? 0, 100))
  expect(delays).toEqual([0, 500, 1000, 2000, 4000, 8000, 10_000, 10_000])
  expect(nextDelayMs(10_000, 60_000)).toBe(0)
})
