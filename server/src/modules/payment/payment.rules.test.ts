import { orderStatuses, paymentStates } from '@faka/contract/shared/states'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type DispositionInput,
  decideDisposition,
  graceSeconds,
  isLateRefund,
  isRefundStuck,
  lateReasons,
  leavesOrder,
  mayCaptureApproved,
  nextCheck,
  nextConfirmationRetry,
  nextConfirmationRetryAfterDenial,
  nextPaymentState,
  nextUnfundedRetry,
  payableStatuses,
  payableUntil,
  tradeOwnership,
} from './payment.rules.ts'

const receivedPayment = {
  channelId: 'C1',
  paymentNo: 'P1',
  tradeNo: 'T1',
  amountFen: 1000,
  refundedBefore: false,
}
const validInput: DispositionInput = {
  received: receivedPayment,
  payment: { pay_channel_id: 'C1', amount_fen: 1000 },
  order: { status: 'unpaid' },
  isOwnTrade: true,
  forbiddenSandbox: false,
}

test('only the right amount, on the right channel, for an unpaid order, pays', () => {
  expect(decideDisposition(validInput)).toEqual({ kind: 'settle', reason: 'paid' })
  const cases: [reason: string, change: Partial<DispositionInput>][] = [
    ['unknownPayment', { payment: undefined }],
    ['unknownPayment', { order: undefined }],
    ['wrongChannel', { payment: { pay_channel_id: 'C2', amount_fen: 1000 } }],
    ['unknownTrade', { isOwnTrade: false }],
    ['sandboxMoney', { forbiddenSandbox: true }],
    ['wrongAmount', { received: { ...receivedPayment, amountFen: 999 } }],
    ['wrongAmount', { received: { ...receivedPayment, amountFen: 1001 } }],
    ['givenBack', { received: { ...receivedPayment, refundedBefore: true } }],
  ]
  for (const [reason, change] of cases)
    for (const status of orderStatuses) {
      const order = 'order' in change ? change.order : { status }
      expect(decideDisposition({ ...validInput, ...change, order })).toEqual({ kind: 'manualReview', reason })
    }
})

test('in each status of its order a right payment has one disposition', () => {
  const kinds = orderStatuses.map((status) => decideDisposition({ ...validInput, order: { status } }).kind)
  expect(Object.fromEntries(orderStatuses.map((status, index) => [status, kinds[index]]))).toEqual({
    unpaid: 'settle',
    closing: 'settle',
    cancelled: 'settleLate',
    expired: 'settleLate',
    paid: 'refund',
    delivered: 'refund',
    refunding: 'refund',
    refunded: 'refund',
  })
})

test('a payment that settled its order, or is being refunded, keeps its state', () => {
  for (const state of paymentStates)
    for (const decision of ['settle', 'refund', 'manualReview'] as const) {
      expect(nextPaymentState(state, true, decision)).toBe(state)
      const after = nextPaymentState(state, false, decision)
      if (state === 'refunding' || state === 'refunded') expect(after).toBe(state)
      else expect(after).toBe({ settle: 'succeeded', refund: 'refunding', manualReview: 'failed' }[decision])
    }
})

test('an open payment is checked repeatedly, at growing intervals, but not for ever', () => {
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

test('a notification that its gateway does not confirm is retried for a day, at growing intervals', () => {
  const received = new Date('2026-11-22T00:00:00Z')
  const pauses: number[] = []
  let now = received
  for (let next = nextConfirmationRetry(received, now); next; next = nextConfirmationRetry(received, now)) {
    pauses.push((next.getTime() - now.getTime()) / 1000)
    now = next
  }
  expect(pauses[0]).toBe(10)
  expect(pauses).toEqual([...pauses].sort((a, b) => a - b))
  expect(pauses.at(-1)).toBe(3600)
  expect(pauses.length).toBeLessThan(50)
  expect(now.getTime() - received.getTime()).toBeGreaterThanOrEqual(24 * 3_600_000)
  expect(now.getTime() - received.getTime()).toBeLessThan(25 * 3_600_000)
})

test('a notification that its gateway denies is retried three times, since its ledger may lag behind', () => {
  const received = new Date('2026-11-22T00:00:00Z')
  const times: number[] = []
  let now = received
  for (
    let next = nextConfirmationRetryAfterDenial(received, now);
    next && times.length < 10;
    next = nextConfirmationRetryAfterDenial(received, now)
  ) {
    times.push((next.getTime() - received.getTime()) / 1000)
    now = next
  }
  expect(times).toEqual([60, 300, 1800])
})

test('a trade belongs to its recorded payment; one without an owner waits for the response that names it', () => {
  const created_at = new Date('2026-01-01T00:00:00Z')
  const after = (seconds: number) => new Date(created_at.getTime() + seconds * 1000)
  const ownership = (owner: string | null, state: 'creating' | 'waiting' | undefined, seconds: number) =>
    tradeOwnership({
      received: receivedPayment,
      payment: state && { state, created_at },
      owner,
      now: after(seconds),
    })
  for (const state of ['creating', 'waiting', undefined] as const)
    for (const seconds of [0, 14, 15, 1000]) {
      expect(ownership('P1', state, seconds)).toBe('own')
      expect(ownership('P2', state, seconds)).toBe('foreign')
      expect(ownership(null, state, seconds)).toBe(state === 'creating' && seconds < 15 ? 'early' : 'unknown')
    }
})

test('money for an order that is already paid is refunded as a second payment', () => {
  const verdict = decideDisposition({ ...validInput, order: { status: 'paid' } })
  expect(verdict).toEqual({ kind: 'refund', reason: 'secondPayment' })
})

test('money that a gateway reports for an order whose seller confirmed a payment is never refunded by itself', () => {
  for (const status of ['paid', 'delivered', 'refunding', 'refunded'] as const)
    expect(decideDisposition({ ...validInput, order: { status }, confirmedManually: true })).toEqual({
      kind: 'manualReview',
      reason: 'alreadyConfirmed',
    })
})

test('an order can be paid in exactly the statuses in which money settles it', () => {
  const settles = (status: (typeof orderStatuses)[number]) =>
    decideDisposition({ ...validInput, order: { status } }).kind.startsWith('settle')
  expect(payableStatuses).toEqual(orderStatuses.filter(settles))
})

test('late money begins to refund its order, other money that is refunded leaves it as it is', () => {
  expect(Object.values(lateReasons).map(isLateRefund)).toEqual([true, true, true])
  expect((['late', 'secondPayment', 'paid'] as const).map(isLateRefund)).toEqual([false, false, false])
  const reasons = ['secondPayment', 'withoutBalance', lateReasons.stock, 'accepted']
  expect(reasons.map(leavesOrder)).toEqual([true, true, false, false])
})

const start = new Date('2026-01-01T00:00:00Z')
const later = (seconds: number) => new Date(start.getTime() + seconds * 1000)

test('a payment that can be paid for a hundred seconds is checked when its time ends, before the later checks', () => {
  const payment = { created_at: start, pay_before: later(100) }
  const looks: number[] = []
  for (let now = nextCheck(payment, start); now; now = nextCheck(payment, now))
    looks.push((now.getTime() - start.getTime()) / 1000)
  expect(looks).toEqual([5, 15, 30, 60, 100, 120, 300, 400, 1900, 7300, 21_700, 82_900])
})

test('an unconfirmed notification is retried half as long again each time, until a whole day has passed', () => {
  expect(nextConfirmationRetry(start, later(100))).toEqual(later(150))
  expect(nextConfirmationRetry(start, later(86_399))).toEqual(later(86_399 + 3600))
  expect(nextConfirmationRetry(start, later(86_400))).toBeNull()
})

test('a gateway that can close a trade gets two minutes after the end, another a minute and a half', () => {
  expect([graceSeconds(true), graceSeconds(false)]).toEqual([120, 90])
})

test('a refund goes to manual review after ten tries, and after six hours where retrying is safe', () => {
  const hours = 3600
  const stuck = (tries: number, ageSeconds: number) =>
    (['idempotent', 'unsafe', 'none'] as const).map((kind) => isRefundStuck({ tries, ageSeconds }, kind))
  expect(stuck(9, 7 * hours)).toEqual([false, false, false])
  expect(stuck(10, 6 * hours - 1)).toEqual([false, true, true])
  expect(stuck(10, 6 * hours)).toEqual([true, true, true])
})

test('a refund without funds is retried after a minute first, then half as long again, every hour in the end', () => {
  expect(nextUnfundedRetry(start, start)).toEqual(later(60))
  expect(nextUnfundedRetry(start, later(1000))).toEqual(later(1500))
  expect(nextUnfundedRetry(start, later(100_000))).toEqual(later(103_600))
})

test('a payment can be paid as long as its order, within what its gateway allows', () => {
  const bounds = { minWindowSeconds: 120, maxWindowSeconds: 600 }
  const window = (seconds: number) => payableUntil(later(50 + seconds), later(50), bounds)
  expect(window(300)).toEqual(later(350))
  expect(window(10)).toEqual(later(170))
  expect(window(9000)).toEqual(later(650))
})

test('an approved payment is captured where it pays an order, and never where it would only be refunded', () => {
  for (const status of ['unpaid', 'closing'] as const) expect(mayCaptureApproved(status, false)).toBe(true)
  for (const status of ['cancelled', 'expired'] as const) {
    expect(mayCaptureApproved(status, true)).toBe(true)
    expect(mayCaptureApproved(status, false)).toBe(false)
  }
  for (const status of ['paid', 'delivered', 'refunding', 'refunded'] as const)
    expect(mayCaptureApproved(status, true)).toBe(false)
})
