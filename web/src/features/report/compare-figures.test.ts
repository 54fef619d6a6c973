import { expect, test } from 'vitest'
import { compareFigures, conversionPercent } from './compare-figures.ts'

test('a figure is compared in whole percent, and with nothing there is no percentage', () => {
  expect(compareFigures(150, 100)).toEqual({ direction: 'up', percent: 50 })
  expect(compareFigures(2, 3)).toEqual({ direction: 'down', percent: 33 })
  expect(compareFigures(5, 5)).toEqual({ direction: 'same', percent: 0 })
  expect(compareFigures(5, 0)).toEqual({ direction: 'up', percent: null })
  expect(compareFigures(0, 0)).toEqual({ direction: 'same', percent: 0 })
})

test('buyers of visitors are at most all of them, and without visitors there is no rate', () => {
  expect(conversionPercent(1, 8)).toBe('12.5%')
  expect(conversionPercent(9, 8)).toBe('100.0%')
  expect(conversionPercent(1, 0)).toBeUndefined()
})
