import { bonusFenOf } from '@faka/contract/top-up/bonus'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { findTermsErrors, isTopUpAmount, takenBackFen } from './top-up.rules.ts'

const anyTopUp = fc
  .record({ amount_fen: fc.integer({ min: 1, max: 100_000 }), bonus_fen: fc.nat({ max: 5000 }) })
  .map((topUp) => ({ ...topUp, refunded_fen: 0, bonus_returned_fen: 0 }))

test('whatever parts a top-up with its fee is refunded in, they take back what was credited, and the bonus once', () => {
  fc.assert(
    fc.property(
      anyTopUp,
      fc.nat({ max: 1000 }),
      fc.array(fc.integer({ min: 1, max: 50_000 }), { minLength: 1, maxLength: 5 }),
      (topUp, feeFen, wanted) => {
        const state = { ...topUp }
        let refundedFen = 0
        for (const each of [...wanted, topUp.amount_fen + feeFen]) {
          const refundFen = Math.min(each, topUp.amount_fen + feeFen - refundedFen)
          if (refundFen === 0) continue
          refundedFen += refundFen
          const { amountFen, bonusFen } = takenBackFen(state, refundFen)
          expect(amountFen).toBeLessThanOrEqual(refundFen)
          state.refunded_fen += amountFen
          state.bonus_returned_fen += bonusFen
          expect(state.bonus_returned_fen).toBe(topUp.bonus_fen)
        }
        expect(state.refunded_fen).toBe(topUp.amount_fen)
      },
    ),
  )
})

test('a bonus is that of the last step that the amount reaches', () => {
  const steps = [
    { fromFen: 100, bonusFen: 5 },
    { fromFen: 300, bonusFen: 20 },
  ]
  expect([99, 100, 299, 300, 9999].map((amount) => bonusFenOf(steps, amount))).toEqual([0, 5, 5, 20, 20])
})

test('an amount is a multiple of the unit between the limits', () => {
  const terms = { unit_fen: 500, min_fen: 1000, max_fen: 2000 }
  expect([500, 1000, 1250, 2000, 2500].map((amount) => isTopUpAmount(terms, amount))).toEqual([
    false,
    true,
    false,
    true,
    false,
  ])
})

test('terms that contradict themselves are named by their field', () => {
  const terms = { unitFen: 1000, minFen: 1000, maxFen: 100_000, steps: [{ fromFen: 5000, bonusFen: 100 }] }
  const paths = (changes: Partial<typeof terms>) =>
    findTermsErrors({ ...terms, ...changes }).map(({ path }) => path)
  expect(paths({})).toEqual([])
  expect(paths({ minFen: 1500 })).toEqual(['minFen'])
  expect(paths({ minFen: 200_000 })).toEqual(['maxFen'])
  expect(paths({ maxFen: 1_000_000 })).toEqual(['maxFen'])
  expect(paths({ steps: [{ fromFen: 5000, bonusFen: 6000 }] })).toEqual(['steps'])
  expect(paths({ steps: [...terms.steps, { fromFen: 6000, bonusFen: 100 }] })).toEqual(['steps'])
})
