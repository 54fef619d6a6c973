import type { Question } from '@faka/contract/item/question'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  defaultItemVersion,
  isSoldOut,
  minUnitPriceFen,
  toStockDto,
  validateItemVersion,
} from './item.rules.ts'

test('stock bands and counts change at the limits that the contract defines', () => {
  const bands = [0, 1, 10, 11, 100, 101, 1001].map((free) => toStockDto('band', free))
  expect(bands.map((stock) => (stock.kind === 'band' ? stock.band : ''))).toEqual(
    ['none', 'few', 'few', 'some', 'some', 'many', 'many'], // one for each count above
  )
  expect(toStockDto('exact', 1000)).toEqual({ kind: 'exact', count: 1000, more: false })
  expect(toStockDto('exact', 1001)).toEqual({ kind: 'exact', count: 1000, more: true })
  for (const display of ['exact', 'band'] as const) {
    expect(isSoldOut(toStockDto(display, 0))).toBe(true)
    expect(isSoldOut(toStockDto(display, 1))).toBe(false)
    expect(toStockDto(display, null)).toEqual({ kind: 'band', band: 'always' })
  }
})

test('tiers of a valid item require more and cost less each time, and "from" is the last one’s price', () => {
  const tier = fc.record({
    minQuantity: fc.integer({ min: 1, max: 20 }),
    unitPriceFen: fc.integer({ min: 1, max: 20 }),
  })
  fc.assert(
    fc.property(fc.array(tier, { maxLength: 4 }), fc.integer({ min: 1, max: 20 }), (tiers, priceFen) => {
      const version = { ...defaultItemVersion, title: 'x', priceFen, tiers }
      const steps = [{ minQuantity: 1, unitPriceFen: priceFen }, ...tiers]
      const falls = steps.every((step, index) => {
        const previous = steps[index - 1]
        return (
          !previous || (step.minQuantity > previous.minQuantity && step.unitPriceFen < previous.unitPriceFen)
        )
      })
      expect(validateItemVersion(version).length === 0).toBe(falls)
      if (falls) expect(minUnitPriceFen(version)).toBe(steps.at(-1)?.unitPriceFen)
    }),
  )
})

test('questions differ from each other; a choice has at least two different options, and no other kind has any', () => {
  const question: Question = { label: 'Which?', kind: 'text', required: true, options: [] }
  const errorsOf = (...questions: Question[]) =>
    validateItemVersion({ ...defaultItemVersion, title: 'x', priceFen: 1, questions }).map(({ path }) => path)
  const choice: Question = { ...question, label: 'Server', kind: 'choice' }
  expect(errorsOf(question, { ...choice, options: ['EU', 'US'] })).toEqual([])
  expect(errorsOf(question, question)).toEqual(['questions.1'])
  expect(errorsOf(question, { ...choice, options: ['EU'] })).toEqual(['questions.1'])
  expect(errorsOf({ ...choice, options: ['EU', 'EU'] })).toEqual(['questions.0'])
  expect(errorsOf({ ...question, options: ['EU', 'US'] })).toEqual(['questions.0'])
})
