import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Fen, fenFromYuan, formatFen, maxFen, PositiveFen, yuanFromFen } from './money.ts'

const anyFen = fc.integer({ min: 0, max: maxFen })

test('an amount written in yuan is read as the same amount, to the 分', () => {
  fc.assert(
    fc.property(anyFen, (fen) => {
      expect(fenFromYuan(yuanFromFen(fen))).toBe(fen)
      // gateways omit trailing zeros
      expect(fenFromYuan(String(fen / 100))).toBe(fen)
    }),
  )
  expect(['12.8', '12.80', '12', '0.01', '28.8', '1'].map(fenFromYuan)).toEqual([
    1280, 1280, 1200, 1, 2880, 100,
  ])
})

test('any other text is no amount', () => {
  const strange = [
    '',
    ' 1',
    '1 ',
    '+1',
    '-1',
    '1e3',
    '0x10',
    '1.',
    '.5',
    '1.234',
    '1,000',
    '１',
    'NaN',
    'null',
  ]
  for (const text of [...strange, '123456789', '10000000.01', '1.0.0', '1\n'])
    expect(fenFromYuan(text), JSON.stringify(text)).toBeUndefined()
  expect(fenFromYuan('10000000')).toBe(maxFen)
})

test('amounts are whole, not negative, and within the limit', () => {
  for (const sum of [-1, 0.5, maxFen + 1, Number.NaN, '1', null, [1]])
    expect(Fen.safeParse(sum).success, String(sum)).toBe(false)
  expect([Fen.safeParse(0).success, PositiveFen.safeParse(0).success]).toEqual([true, false])
  expect(PositiveFen.safeParse(maxFen).success).toBe(true)
})

test('amounts are shown with thousands separators', () => {
  expect([0, 1, 100, 123_450, -5, maxFen].map(formatFen)).toEqual([
    '¥0.00',
    '¥0.01',
    '¥1.00',
    '¥1,234.50',
    '-¥0.05',
    '¥10,000,000.00',
  ])
})
