import { orderStatuses, paymentStates } from '@faka/contract/states'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Case, judge, nextCheck, paymentAfter } from './payment.rules.ts'

const money = { channelId: 'C1', paymentNo: 'P1', tradeNo: 'T1', amountFen: 1000, givenBack: false }
const sound: Case = {
  money,
  payment: { pay_channel_id: 'C1', amount_fen: 1000 },
  order: { status: 'unpaid' },
  forbiddenSandbox: false,
}

test('only the right sum, by the right way, for an order that waits, pays', () => {
  expect(judge(sound)).toEqual({ kind: 'settle', reason: 'paid' })
  const cases: [reason: string, change: Partial<Case>][] = [
    ['unknownPayment', { payment: undefined }],
    ['unknownPayment', { order: undefined }],
    ['wrongChannel', { payment: { pay_channel_id: 'C2', amount_fen: 1000 } }],
    ['sandboxMoney', { forbiddenSandbox: true }],
    ['wrongAmount', { money: { ...money, amountFen: 999 } }],
    ['wrongAmount', { money: { ...money, amountFen: 1001 } }],
    ['givenBack', { money: { ...money, givenBack: true } }],
  ]
  for (const [reason, change] of cases)
    for (const status of orderStatuses) {
      const order = 'order' in change ? change.order : { status }
      expect(judge({ ...sound, ...change, order })).toEqual({ kind: 'person', reason })
    }
})

test('in each state of its order right money has one fate', () => {
  const fates = orderStatuses.map((status) => judge({ ...sound, order: { status } }).kind)
  expect(Object.fromEntries(orderStatuses.map((status, at) => [status, fates[at]]))).toEqual({
    unpaid: 'settle',
    closing: 'settle',
    cancelled: 'settleLate',
    expired: 'settleLate',
    paid: 'giveBack',
    delivered: 'giveBack',
    refunding: 'giveBack',
    refunded: 'giveBack',
  })
})

test('a payment that settled its order, or goes back, stays what it is', () => {
  for (const state of paymentStates)
    for (const verdict of ['settle', 'giveBack', 'person'] as const) {
      expect(paymentAfter(state, true, verdict)).toBe(state)
      const after = paymentAfter(state, false, verdict)
      if (state === 'refunding' || state === 'refunded') expect(after).toBe(state)
      else expect(after).toBe({ settle: 'succeeded', giveBack: 'refunding', person: 'failed' }[verdict])
    }
})

test('a silent payment is looked at again and again, later each time, and not for ever', () => {
  fc.assert(
    fc.property(fc.integer({ min: 5, max: 1440 }), (minutes) => {
      const created_at = new Date('2026-01-01T00:00:00Z')
      const pay_before = new Date(created_at.getTime() + minutes * 60_000)
      const looks: number[] = []
      for (let now: Date | null = created_at; now; ) {
        now = nextCheck({ created_at, pay_before }, now)
        if (now) looks.push((now.getTime() - created_at.getTime()) / 1000)
      }
      expect(looks.slice(0, 3)).toEqual([5, 15, 30])
      expect(looks).toContain(minutes * 60)
      expect(looks.at(-1)).toBe(minutes * 60 + 82_800)
      expect(looks).toEqual([...new Set(looks)].sort((a, b) => a - b))
    }),
  )
})
