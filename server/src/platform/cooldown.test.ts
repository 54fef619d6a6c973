import { expect, test } from 'vitest'
import { keepBusy } from '../../../test-support/server/keep-busy.ts'
import { coolDown, cooldownMs } from './cooldown.ts'

/** The cooldown after a key that took 100 ms, at that utilization of the process. */
const cooldownAfter = (utilization: number, workMs = 100) => cooldownMs(utilization, workMs)

test('an idle process has no cooldown', () => {
  for (const utilization of [0, 0.2, 0.5]) expect(cooldownAfter(utilization)).toBe(0)
})

test('the busier the process, the longer the cooldown, up to a second', () => {
  const cooldowns = [0.5, 0.6, 0.7, 0.8, 0.9].map((utilization) => cooldownAfter(utilization, 40))
  expect(cooldowns).toEqual([...cooldowns].sort((a, b) => a - b))
  expect(new Set(cooldowns).size).toBe(cooldowns.length)
  expect(cooldownAfter(1, 40)).toBe(800)
  expect(cooldownAfter(1, 4000)).toBe(1000)
})

test('work that can wait does so while others keep the process busy', async () => {
  using _ = keepBusy()
  const begin = performance.now()
  await coolDown(40)
  const waitedMs = performance.now() - begin
  expect(waitedMs).toBeGreaterThan(400)
})
