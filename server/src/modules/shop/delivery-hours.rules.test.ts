import type { DeliveryHours } from '@faka/contract/shop/delivery-hours'
import { expect, test } from 'vitest'
import { describeDeliveryHours, handledFrom } from './delivery-hours.rules.ts'

const weekdays: DeliveryHours = {
  days: [1, 2, 3, 4, 5],
  from: '09:00',
  to: '22:00',
  timeZone: 'Asia/Shanghai',
}

const from = (hours: DeliveryHours, now: string) => handledFrom(hours, new Date(now)).toISOString()

test('an order is handled at once within the hours, and from their next beginning outside them', () => {
  // 2026-11-23 is a Monday; Shanghai is eight hours ahead
  const cases: [string, string][] = [
    ['2026-11-23T01:00:00.000Z', '2026-11-23T01:00:00.000Z'],
    ['2026-11-23T13:59:59.000Z', '2026-11-23T13:59:59.000Z'],
    ['2026-11-23T00:59:59.000Z', '2026-11-23T01:00:00.000Z'],
    ['2026-11-23T14:00:00.000Z', '2026-11-24T01:00:00.000Z'],
    ['2026-11-27T14:00:00.000Z', '2026-11-30T01:00:00.000Z'],
    ['2026-11-28T03:00:00.000Z', '2026-11-30T01:00:00.000Z'],
  ]
  for (const [now, expected] of cases) expect(from(weekdays, now), now).toBe(expected)
  const sundays = { ...weekdays, days: [7] }
  expect(from(sundays, '2026-11-29T14:00:00.000Z')).toBe('2026-12-06T01:00:00.000Z')
})

test('hours over midnight belong to the day on which they began', () => {
  const nights = { ...weekdays, days: [5], from: '20:00', to: '02:00' }
  expect(from(nights, '2026-11-27T17:30:00.000Z')).toBe('2026-11-27T17:30:00.000Z')
  expect(from(nights, '2026-11-27T18:00:00.000Z')).toBe('2026-12-04T12:00:00.000Z')
})

test('hours follow the clocks of their time zone when these change', () => {
  const berlin = { ...weekdays, days: [1, 2, 3, 4, 5, 6, 7], timeZone: 'Europe/Berlin' }
  expect(from(berlin, '2026-10-24T21:00:00.000Z')).toBe('2026-10-25T08:00:00.000Z')
  expect(from(berlin, '2026-10-23T21:00:00.000Z')).toBe('2026-10-24T07:00:00.000Z')
  // clocks go from 02:00 to 03:00
  expect(from({ ...berlin, from: '02:30' }, '2026-03-28T23:00:00.000Z')).toBe('2026-03-29T01:30:00.000Z')
})

test('buyers read the days, the hours and the time zone in their language', () => {
  const now = new Date('2026-11-23T00:00:00Z')
  expect(describeDeliveryHours(weekdays, 'zh-CN', now)).toBe(
    '人工发货时间：周一至周五 09:00–22:00（中国标准时间）。其他时间付款的订单，从下一次 09:00 起处理。',
  )
  const nights = { ...weekdays, days: [7, 5, 1, 2, 3], from: '20:00', to: '02:00' }
  expect(describeDeliveryHours(nights, 'en-US', now)).toBe(
    'Delivered manually Monday to Wednesday, Friday, Sunday, 20:00–02:00 of the next day (China Standard Time). Orders paid at other times are handled from the next 20:00.',
  )
  const always = { ...weekdays, days: [1, 2, 3, 4, 5, 6, 7] }
  expect(describeDeliveryHours(always, 'zh-CN', now)).toContain('每天 09:00–22:00')
})
