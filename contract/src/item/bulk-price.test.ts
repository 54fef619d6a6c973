import { expect, test } from 'vitest'
import { maxFen } from '../shared/money.ts'
import { changePrices, findPriceProblem } from './bulk-price.ts'

const tiers = [
  { minQuantity: 5, unitPriceFen: 900 },
  { minQuantity: 10, unitPriceFen: 805 },
]
const prices = { priceFen: 1000, tiers, originalPriceFen: 1500 }

test('a percentage changes the price and the bulk prices, rounded to the 分 and at least one', () => {
  expect(changePrices(prices, { kind: 'percent', percent: -10 })).toEqual({
    priceFen: 900,
    tiers: [
      { minQuantity: 5, unitPriceFen: 810 },
      { minQuantity: 10, unitPriceFen: 725 },
    ],
    originalPriceFen: 1500,
  })
  const cheap = { priceFen: 1, tiers: [], originalPriceFen: null }
  expect(changePrices(cheap, { kind: 'percent', percent: -99 }).priceFen).toBe(1)
  expect(changePrices({ ...cheap, priceFen: 333 }, { kind: 'percent', percent: 50 }).priceFen).toBe(500)
})

test('a fixed price leaves the bulk prices, which it may make wrong', () => {
  const changed = changePrices(prices, { kind: 'fixed', priceFen: 850 })
  expect(changed).toEqual({ priceFen: 850, tiers, originalPriceFen: 1500 })
  expect(findPriceProblem(changed)).toBe('tierNotBelow')
  expect(findPriceProblem(prices)).toBeUndefined()
})

test('prices that no item can have are named', () => {
  expect(findPriceProblem({ ...prices, priceFen: 1500 })).toBe('originalNotAbove')
  expect(findPriceProblem({ ...prices, priceFen: maxFen + 1 })).toBe('tooHigh')
  const level = tiers.map((tier) => ({ ...tier, unitPriceFen: 900 }))
  expect(findPriceProblem({ ...prices, tiers: level })).toBe('tierNotBelow')
})
