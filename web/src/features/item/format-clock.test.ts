import { expect, it } from 'vitest'
import { formatClock } from './format-clock.ts'

it('counts whole days apart, and writes the rest as a clock', () => {
  expect(formatClock(0)).toEqual({ days: 0, time: '00:00:00' })
  expect(formatClock(2 * 3600 + 13 * 60 + 5)).toEqual({ days: 0, time: '02:13:05' })
  expect(formatClock(86_399)).toEqual({ days: 0, time: '23:59:59' })
  expect(formatClock(3 * 86_400 + 61)).toEqual({ days: 3, time: '00:01:01' })
})
