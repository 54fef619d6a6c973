import { orderStatuses } from '@faka/contract/shared/states'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isLaterStatus, netAmountFen, nextStatus, type OrderStep, statusPath } from './order.rules.ts'

const steps: readonly OrderStep[] = [
  'paymentReceived',
  'cardsDelivered',
  'closingStarted',
  'cancelConfirmed',
  'expiryConfirmed',
  'refundStarted',
  'refundCompleted',
]

/** All transitions that the contract allows. */
const changes = [
  'unpaid > paid',
  'unpaid > closing',
  'closing > paid',
  'closing > cancelled',
  'closing > expired',
  'cancelled > paid',
  'expired > paid',
  'paid > delivered',
  'paid > refunding',
  'delivered > refunding',
  'cancelled > refunding',
  'expired > refunding',
  'refunding > refunded',
]

test('an order changes only as the state machine allows', () => {
  const possible = orderStatuses.flatMap((from) =>
    steps.flatMap((step) => {
      const to = nextStatus(from, step)
      return to ? [`${from} > ${to}`] : []
    }),
  )
  expect([...new Set(possible)].sort()).toEqual([...changes].sort())
})

test('a status is later than those that lead to it, and never than itself', () => {
  const laterThan = (status: (typeof orderStatuses)[number]) =>
    orderStatuses.filter((each) => isLaterStatus(each, status))
  expect(laterThan('paid').sort()).toEqual(['delivered', 'refunded', 'refunding'])
  expect(laterThan('cancelled').sort()).toEqual(['delivered', 'paid', 'refunded', 'refunding'])
  expect(laterThan('refunded')).toEqual([])
  for (const status of orderStatuses) expect(laterThan(status)).not.toContain(status)
})

test('no history pays an order twice or changes a delivered order other than by a refund', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...steps), { maxLength: 12 }), (history) => {
      let status: (typeof orderStatuses)[number] = 'unpaid'
      const statuses: string[] = [status]
      for (const step of history) {
        const next = nextStatus(status, step)
        if (next) statuses.push(next)
        status = next ?? status
      }
      expect(statuses.filter((each) => each === 'paid').length).toBeLessThanOrEqual(1)
      expect(statuses.filter((each) => each === 'delivered').length).toBeLessThanOrEqual(1)
      const delivered = statuses.indexOf('delivered')
      if (delivered >= 0)
        expect(['delivered', 'delivered refunding', 'delivered refunding refunded']).toContain(
          statuses.slice(delivered).join(' '),
        )
    }),
  )
})

test('a path joins its transitions, and an impossible one throws', () => {
  expect(statusPath('closing', ['paymentReceived', 'cardsDelivered'])).toEqual([
    { from: 'closing', to: 'paid' },
    { from: 'paid', to: 'delivered' },
  ])
  expect(() => statusPath('refunded', ['paymentReceived'])).toThrow('cannot take the step paymentReceived')
})

test('the discount of an order is deducted from its goods', () => {
  expect(netAmountFen({ goods_fen: 1000, discount_fen: 150 })).toBe(850)
})
