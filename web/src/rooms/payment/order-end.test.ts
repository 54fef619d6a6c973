import { expect, test } from 'vitest'
import { endOf } from './order-end.ts'

const refund = (state: 'pending' | 'done' | 'byPerson') => ({
  refund: { amountFen: 1280, state, toBalanceFen: 0 },
})

test('an order that expired without money says so', () => {
  expect(endOf({ refund: null }, 'expired')).toBe('expired')
  expect(endOf({ refund: null }, 'cancelled')).toBe('cancelled')
})

test('nobody whose money came is told that nothing was charged', () => {
  for (const status of ['expired', 'cancelled'] as const) {
    expect(endOf(refund('pending'), status)).toBe('refunding')
    expect(endOf(refund('done'), status)).toBe('refunded')
    expect(endOf(refund('byPerson'), status)).toBe('byPerson')
  }
})

test('while the gateway is being asked nothing else is told', () => {
  expect(endOf(refund('byPerson'), 'closing')).toBe('closing')
})
