import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  formatAmount,
  parseMinor,
  paypalCurrencies,
  refundPartMinor,
  toFen,
  toForeignAmount,
} from './paypal-amount.ts'

test('a foreign amount is exact and never less than the price, and its parts add up to the whole', () => {
  expect(toForeignAmount(1000, { currency: 'USD', yuanPerUnit: '7.13' })).toEqual({
    currency: 'USD',
    minor: 141,
  })
  expect(toForeignAmount(713, { currency: 'USD', yuanPerUnit: '7.13' }).minor).toBe(100)
  expect(toForeignAmount(1000, { currency: 'JPY', yuanPerUnit: '0.0463' }).minor).toBe(216)
  expect(formatAmount({ currency: 'JPY', minor: 216 })).toBe('216')
  expect(formatAmount({ currency: 'USD', minor: 5 })).toBe('0.05')
  const rate = fc.integer({ min: 1000, max: 20_000_000 }).map((micros) => (micros / 1e6).toFixed(6))
  const fen = fc.integer({ min: 1, max: 1_000_000_000 })
  fc.assert(
    fc.property(fen, rate, fc.constantFrom(...paypalCurrencies), (amountFen, yuanPerUnit, currency) => {
      const sum = toForeignAmount(amountFen, { currency, yuanPerUnit })
      const unit = 10n ** (['HUF', 'JPY', 'TWD'].includes(currency) ? 0n : 2n)
      const micros = BigInt(yuanPerUnit.replace('.', ''))
      const worth = (minor: number) => BigInt(minor) * micros * 100n
      const price = BigInt(amountFen) * unit * 1_000_000n
      expect(worth(sum.minor) >= price && worth(sum.minor - 1) < price).toBe(true)
      expect(parseMinor(formatAmount(sum), currency)).toBe(sum.minor)
      expect(toFen(sum.minor, { ...sum, amountFen })).toBe(amountFen)
      expect(toFen(sum.minor + 1, { ...sum, amountFen })).toBeGreaterThan(amountFen)
    }),
    { numRuns: 5000, seed: 20_261_122 },
  )
  fc.assert(
    fc.property(
      fc.nat(100_000),
      fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 8 }),
      (captured, parts) => {
        const totalFen = parts.reduce((sum, part) => sum + part, 0)
        let previouslyRefundedFen = 0
        let back = 0
        for (const amountFen of parts) {
          back += refundPartMinor(captured, { amountFen, previouslyRefundedFen, totalFen })
          previouslyRefundedFen += amountFen
        }
        expect(back).toBe(captured)
      },
    ),
    { numRuns: 2000, seed: 20_261_122 },
  )
  for (const text of ['1e2', '-1.00', '1.234', '', ' 1.00', '1,00'])
    expect(parseMinor(text, 'USD'), text).toBeUndefined()
  expect(parseMinor('216.50', 'JPY')).toBeUndefined()
})
