import { expect, test } from 'vitest'
import { parsePriceChange } from './price-change.ts'

test('a price or a percentage is read as it is typed, and anything else is none', () => {
  expect(parsePriceChange('fixed', ' 12.8 ')).toEqual({ kind: 'fixed', priceFen: 1280 })
  expect(parsePriceChange('percent', '-10')).toEqual({ kind: 'percent', percent: -10 })
  expect(parsePriceChange('percent', '+5%')).toEqual({ kind: 'percent', percent: 5 })
  for (const typed of ['', '0', '-1', '12.345', 'a']) expect(parsePriceChange('fixed', typed)).toBeUndefined()
  for (const typed of ['', '0', '-100', '1001', '1.5', 'a'])
    expect(parsePriceChange('percent', typed)).toBeUndefined()
})
