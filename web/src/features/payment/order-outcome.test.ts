import { expect, test } from 'vitest'
import { outcomeOf } from './order-outcome.ts'

const refund = (state: 'pending' | 'done' | 'byPerson') => ({
  refund: { amountFen: 1280, state, toBalanceFen: 0 },
})

test('an order that expired without money says so', () => {
  expect(outcomeOf({ refund: null }, 'expired')).toBe('expired')
  expect(outcomeOf({ refund: null }, 'cancelled')).toBe('cancelled')
})

test('nobody whose money came is told that nothing was charged', () => {
  for (const status of ['expired', 'cancelled'] as const) {
    expect(outcomeOf(refund('pending'), status)).toBe('refunding')
    expect(outcomeOf(refund('done'), status)).toBe('refunded')
    expect(outcomeOf(refund('byPerson'), status)).toBe('byPerson')
  }
})

test('while the gateway is being asked nothing else is told', () => {
  expect(outcomeOf(refund('byPerson'), 'closing')).toBe('closing')
})
