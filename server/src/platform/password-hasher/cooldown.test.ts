import { expect, test } from 'vitest'
import { cooldownMs } from './cooldown.ts'

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
