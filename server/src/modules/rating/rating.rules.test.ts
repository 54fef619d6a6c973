import { expect, test } from 'vitest'
import { changeUntil, summarize } from './rating.rules.ts'

test('an average has tenths, and is left out where there are too few ratings', () => {
  expect(summarize({ count: 3, stars: 14 })).toEqual({ count: 3, averageTenths: 47 })
  expect(summarize({ count: 1, stars: 1 })).toEqual({ count: 1, averageTenths: 10 })
  expect(summarize({ count: 0, stars: 0 })).toBeUndefined()
  expect(summarize({ count: 4, stars: 20 }, 5)).toBeUndefined()
  expect(summarize({ count: 5, stars: 25 }, 5)).toEqual({ count: 5, averageTenths: 50 })
})

test('a rating may be changed for some days, unless it is hidden', () => {
  const created_at = new Date('2026-11-01T00:00:00Z')
  const at = (day: string) => new Date(`2026-11-${day}T00:00:00Z`)
  expect(changeUntil({ created_at, hidden: false }, at('10'), 14)).toEqual(at('15'))
  expect(changeUntil({ created_at, hidden: true }, at('10'), 14)).toBeNull()
  expect(changeUntil({ created_at, hidden: false }, at('15'), 14)).toBeNull()
  expect(changeUntil({ created_at, hidden: false }, at('01'), 0)).toBeNull()
})
