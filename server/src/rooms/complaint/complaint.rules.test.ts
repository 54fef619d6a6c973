import { complaintStatuses } from '@faka/contract/complaint'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { after, areCardsOf, type ComplaintStep, isOver, shareFen, whyNot } from './complaint.rules.ts'

const steps: ComplaintStep[] = [
  'sellerAnswered',
  'orderDelivered',
  'sellerRefused',
  'buyerReplied',
  'buyerEscalated',
  'madeGood',
  'platformRejected',
  'withdrawn',
]

test('what is over stays over, and everything else can come to an end', () => {
  for (const status of complaintStatuses) {
    const ways = steps.filter((step) => after(status, step) !== undefined)
    expect(isOver(status)).toBe(['resolved', 'rejected', 'closed'].includes(status))
    expect(ways.length > 0).toBe(!isOver(status))
    if (!isOver(status)) expect(after(status, 'madeGood')).toBe('resolved')
  }
  expect(after('open', 'buyerEscalated')).toBeUndefined()
  expect(after('open', 'platformRejected')).toBeUndefined()
})

test('shares are whole 分, at least one, never more than what is left, and all cards are all of it', () => {
  const money = fc.record({
    amountFen: fc.integer({ min: 1, max: 1_000_000_000 }),
    count: fc.integer({ min: 1, max: 999 }),
    chosen: fc.integer({ min: 0, max: 999 }),
    left: fc.double({ min: 0.001, max: 1, noNaN: true }),
  })
  fc.assert(
    fc.property(money, ({ amountFen, count, chosen, left }) => {
      const leftFen = Math.ceil(amountFen * left)
      const share = shareFen({ amountFen, count, chosen: Math.min(chosen, count), leftFen })
      expect(Number.isInteger(share)).toBe(true)
      expect(share).toBeGreaterThanOrEqual(1)
      expect(share).toBeLessThanOrEqual(leftFen)
      if (chosen === 0 || chosen >= count) expect(share).toBe(leftFen)
      else if (leftFen === amountFen)
        expect(share).toBe(Math.max(1, Number((BigInt(amountFen) * BigInt(chosen)) / BigInt(count))))
    }),
  )
})

test('the numbers of cards are those of the order, each once', () => {
  expect(areCardsOf(3, [1, 3])).toBe(true)
  for (const wrong of [[], [0], [4], [1, 1], [-1]]) expect(areCardsOf(3, wrong), String(wrong)).toBe(false)
})

test('the last moment of the time for complaints belongs to it', () => {
  const deliveredAt = new Date('2026-01-01T00:00:00Z')
  const order = { status: 'delivered', deliveredAt, count: 1 } as const
  const wish = { type: 'other', cardIds: [1] } as const
  const end = deliveredAt.getTime() + 30 * 86_400_000
  expect(whyNot(order, wish, { now: new Date(end), days: 30 })).toBeUndefined()
  expect(whyNot(order, wish, { now: new Date(end + 1), days: 30 })).toBe('complaintTooLate')
})
