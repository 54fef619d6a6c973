import { orderStatuses } from '@faka/contract/shared/states'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  cancelledBySeller,
  isLaterStatus,
  netAmountFen,
  nextStatus,
  type OrderStep,
  statusPath,
  toOrderCampaign,
  toOrderChoice,
  toOrderCoupon,
  toOrderLevel,
} from './order.rules.ts'

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

test('each step leads to one status, so that a cancellation is none for time', () => {
  expect(nextStatus('closing', 'cancelConfirmed')).toBe('cancelled')
  expect(nextStatus('closing', 'expiryConfirmed')).toBe('expired')
  // rows of events have this word
  expect(cancelledBySeller).toBe('cancelledBySeller')
})

test('an order shows the coupon and the level that it was sold at, and nothing without them', () => {
  expect(toOrderCoupon({ coupon_code: 'MAY', coupon_fen: 0 })).toEqual({
    coupon: { code: 'MAY', couponFen: 0 },
  })
  expect(toOrderCoupon({ coupon_code: null, coupon_fen: 5 })).toEqual({})
  const level = { level_name: 'Gold', level_basis_points: 0, level_fen: 120 }
  expect(toOrderLevel(level)).toEqual({ level: { name: 'Gold', basisPoints: 0, levelFen: 120 } })
  expect(toOrderLevel({ ...level, level_name: null })).toEqual({})
  expect(toOrderLevel({ ...level, level_basis_points: null })).toEqual({})
})

test('an order of a campaign shows the price of one card, without the surcharge of chosen cards, beside the normal one', () => {
  const order = { normal_price_fen: 900, goods_fen: 2450, surcharge_fen: 50, quantity: 3 }
  expect(toOrderCampaign(order)).toEqual({ campaign: { priceFen: 800, normalPriceFen: 900 } })
  expect(toOrderCampaign({ ...order, normal_price_fen: null })).toEqual({})
})

test('an order shows the cards that its buyer chose under the name that its item had, and nothing without either', () => {
  const order = { chosen_cards: [{ ref: '1', text: '8888' }], surcharge_fen: 300 }
  const cardChoice = { label: 'Number', surchargeFen: 300 }
  expect(toOrderChoice(order, { cardChoice })).toEqual({
    choice: { label: 'Number', texts: ['8888'], surchargeFen: 300 },
  })
  expect(toOrderChoice({ ...order, chosen_cards: null }, { cardChoice })).toEqual({})
  expect(toOrderChoice(order, { cardChoice: null })).toEqual({})
})
