import { expect, test } from 'vitest'
import { cooldownMs } from './cooldown.ts'

/** The rest after a key that took 100 ms while the process was busy for that share of the time. */
const restAfter = (utilization: number, ms = 100) =>
  cooldownMs({ utilization, active: utilization * ms, idle: (1 - utilization) * ms })

test('an idle process has no cooldown', () => {
  for (const share of [0, 0.2, 0.5]) expect(restAfter(share)).toBe(0)
})

test('the busier the process, the longer the cooldown, up to a second', () => {
  const rests = [0.5, 0.6, 0.7, 0.8, 0.9].map((share) => restAfter(share, 40))
  expect(rests).toEqual([...rests].sort((a, b) => a - b))
  expect(new Set(rests).size).toBe(rests.length)
  expect(restAfter(1, 40)).toBe(800)
  expect(restAfter(1, 4000)).toBe(1000)
})
