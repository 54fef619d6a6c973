import { expect, test } from 'vitest'
import { formatLineNumbers } from './usage-error.ts'

test('many line numbers are abbreviated, and all are counted', () => {
  expect(formatLineNumbers([3, 7, 8, 9, 12]).en).toBe('3, 7–9, 12')
  expect(formatLineNumbers([1, 3, 5, 6, 7, 9], 2)).toEqual({
    zh: '1、3 等，另有 4 行',
    en: '1, 3 and 4 more',
  })
})
