import { expect, test } from 'vitest'
import { remainingSeconds } from './use-remaining-seconds.ts'

const state = {
  serverTime: '2026-11-21T08:00:00.000Z',
  payBefore: '2026-11-21T08:15:00.000Z',
  receivedAt: 5_000,
}

test('the countdown starts from the time of the server and runs by a monotonic clock', () => {
  expect(remainingSeconds(state, 5_000)).toBe(900)
  expect(remainingSeconds(state, 65_000)).toBe(840)
})

test('it ends at zero, and a response newer than the last tick does not lengthen it', () => {
  expect(remainingSeconds(state, 5_000_000)).toBe(0)
  expect(remainingSeconds(state, 4_600)).toBe(900)
})
