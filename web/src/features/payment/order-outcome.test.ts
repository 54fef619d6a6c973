import { expect, test } from 'vitest'
import { outcomeOf } from './order-outcome.ts'

const refund = (state: 'pending' | 'done' | 'byPerson') => ({
  refund: { amountFen: 1280, state, toBalanceFen: 0 },
})

test('an order that closed without a payment has the outcome of its status', () => {
  expect(outcomeOf({ refund: null }, 'expired')).toBe('expired')
  expect(outcomeOf({ refund: null }, 'cancelled')).toBe('cancelled')
})

test('an order whose money arrived never shows that nothing was charged', () => {
  for (const status of ['expired', 'cancelled'] as const) {
    expect(outcomeOf(refund('pending'), status)).toBe('refunding')
    expect(outcomeOf(refund('done'), status)).toBe('refunded')
    expect(outcomeOf(refund('byPerson'), status)).toBe('byPerson')
  }
})

test('while the order is closing, the outcome is closing', () => {
  expect(outcomeOf(refund('byPerson'), 'closing')).toBe('closing')
})
