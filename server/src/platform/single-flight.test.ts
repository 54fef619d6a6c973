import { expect, test } from 'vitest'
import { createSingleFlight } from './single-flight.ts'

test('many who ask at once share one act, and what is kept is never made again', async () => {
  let made = 0
  const once = createSingleFlight<number>(10, () => true)
  const act = async () => ++made
  expect(await Promise.all([once('a', act), once('a', act), once('b', act)])).toEqual([1, 1, 2])
  expect(await once('a', act)).toBe(1)
})

test('what is not kept, and what failed, is made anew for the next', async () => {
  let made = 0
  const once = createSingleFlight<number>(10, (value) => value > 1)
  const act = async () => ++made
  expect(await once('a', act)).toBe(1)
  expect(await once('a', act)).toBe(2)
  expect(await once('a', act)).toBe(2)
  await expect(once('b', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await once('b', act)).toBe(3)
})

test('the oldest key makes room', async () => {
  let made = 0
  const once = createSingleFlight<number>(1, () => true)
  const act = async () => ++made
  await once('a', act)
  await once('b', act)
  expect(await once('a', act)).toBe(3)
})
