import { complaintStatuses } from '@faka/contract/complaint/complaint'
import { orderStatuses } from '@faka/contract/shared/states'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  answerDeadline,
  areValidCardIds,
  type ComplaintStep,
  isFinal,
  nextStatus,
  reminderLeadMs,
  shareFen,
  splitFen,
  validateComplaint,
} from './complaint.rules.ts'

const steps: ComplaintStep[] = [
  'sellerAnswered',
  'orderDelivered',
  'sellerRefused',
  'sellerSilent',
  'buyerReplied',
  'buyerEscalated',
  'madeGood',
  'platformRejected',
  'withdrawn',
]

test('final statuses stay final, and every other status can reach one', () => {
  for (const status of complaintStatuses) {
    const ways = steps.filter((step) => nextStatus(status, step) !== undefined)
    expect(isFinal(status)).toBe(['resolved', 'rejected', 'closed'].includes(status))
    expect(ways.length > 0).toBe(!isFinal(status))
    if (!isFinal(status)) expect(nextStatus(status, 'madeGood')).toBe('resolved')
  }
  expect(nextStatus('open', 'buyerEscalated')).toBeUndefined()
  expect(nextStatus('open', 'platformRejected')).toBeUndefined()
})

test('shares are whole 分, at least one, never more than what is left, and all cards get everything', () => {
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

test('card numbers must be those of the order, without duplicates', () => {
  expect(areValidCardIds(3, [1, 3])).toBe(true)
  for (const wrong of [[], [0], [4], [1, 1], [-1], [1, 4], [0, 1]])
    expect(areValidCardIds(3, wrong), String(wrong)).toBe(false)
})

test('the last moment before the time limit still counts', () => {
  const deliveredAt = new Date('2026-01-01T00:00:00Z')
  const order = { status: 'delivered', deliveredAt, count: 1 } as const
  const input = { type: 'other', cardIds: [1] } as const
  const end = deliveredAt.getTime() + 30 * 86_400_000
  expect(validateComplaint(order, input, { now: new Date(end), days: 30 })).toBeUndefined()
  expect(validateComplaint(order, input, { now: new Date(end + 1), days: 30 })).toBe('complaintTooLate')
})

test('all cards of an order refund everything that is left, one card only its share', () => {
  expect(shareFen({ amountFen: 100, count: 4, chosen: 4, leftFen: 90 })).toBe(90)
  expect(shareFen({ amountFen: 100, count: 4, chosen: 4, leftFen: 150 })).toBe(150)
  expect(shareFen({ amountFen: 100, count: 4, chosen: 5, leftFen: 150 })).toBe(150)
  expect(shareFen({ amountFen: 100, count: 4, chosen: 1, leftFen: 90 })).toBe(25)
  // of an order from which no card is named
  expect(shareFen({ amountFen: 100, count: 4, chosen: 0, leftFen: 90 })).toBe(90)
})

test('an amount is split to the last fen, in parts that differ by one at most, the larger first', () => {
  expect(splitFen(100, 3)).toEqual([34, 33, 33])
  expect(splitFen(101, 3)).toEqual([34, 34, 33])
  expect(splitFen(2, 3)).toEqual([1, 1, 0])
  expect(splitFen(99, 3)).toEqual([33, 33, 33])
})

test('only paid and delivered orders can be complained about, and a paid one only as not received', () => {
  const now = new Date('2026-01-01T00:00:00Z')
  const complain = (
    status: (typeof orderStatuses)[number],
    type: 'notReceived' | 'other',
    cardIds: number[],
  ) => validateComplaint({ status, deliveredAt: null, count: 2 }, { type, cardIds }, { now, days: 30 })
  for (const status of orderStatuses)
    if (status !== 'paid' && status !== 'delivered')
      expect(complain(status, 'notReceived', []), status).toBe('complaintNotPossible')
  expect(complain('paid', 'notReceived', [])).toBeUndefined()
  expect(complain('paid', 'notReceived', [1])).toBe('cardsNotOfOrder')
  expect(complain('paid', 'other', [])).toBe('onlyNotReceived')
  expect(complain('delivered', 'other', [1, 2])).toBeUndefined()
  expect(complain('delivered', 'notReceived', [2])).toBeUndefined()
  expect(complain('delivered', 'other', [])).toBe('cardsNotOfOrder')
})

test('a seller has the configured hours to answer and is reminded in the last third of them', () => {
  const now = new Date('2026-01-01T00:00:00Z')
  expect(answerDeadline(now, 24)).toEqual(new Date('2026-01-02T00:00:00Z'))
  expect(reminderLeadMs(24)).toBe(8 * 3_600_000)
})
