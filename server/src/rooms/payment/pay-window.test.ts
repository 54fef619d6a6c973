import { expect, test } from 'vitest'
import { isRefundStuck, payWindow } from './payment.rules.ts'

const now = new Date('2026-11-20T08:00:00Z')
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const window = (least: number, most: number) => ({ leastWindowSeconds: least, mostWindowSeconds: most })

test('an attempt lives as long as its order, as far as its gateway lets it', () => {
  expect(payWindow(after(900), now, window(60, 7200))).toEqual(after(900))
  expect(payWindow(after(20), now, window(60, 7200))).toEqual(after(60))
  expect(payWindow(after(86_400), now, window(60, 7200))).toEqual(after(7200))
})

test('a person takes a refund over after ten tries, and after six hours where asking again is safe', () => {
  const tried = (tries: number, hours: number) => ({ tries, ageSeconds: hours * 3600 })
  expect(isRefundStuck(tried(10, 0), 'unsafe')).toBe(true)
  expect(isRefundStuck(tried(9, 99), 'unsafe')).toBe(false)
  expect(isRefundStuck(tried(500, 5), 'idempotent')).toBe(false)
  expect(isRefundStuck(tried(10, 6), 'idempotent')).toBe(true)
})
