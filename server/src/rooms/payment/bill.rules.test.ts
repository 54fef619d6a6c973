import { expect, test } from 'vitest'
import { compareBill, dayBounds, lastBilledDay } from './bill.rules.ts'
import type { BillLine } from './providers/provider.ts'

const paid = (tradeNo: string, amountFen: number): BillLine => ({
  ...{ kind: 'paid', paymentNo: `P${tradeNo}`, tradeNo, refundNo: null, amountFen },
})
const back = (refundNo: string, amountFen: number): BillLine => ({
  ...{ kind: 'refunded', paymentNo: 'P', tradeNo: 'T', refundNo, amountFen },
})
const ourPaid = (tradeNo: string, amountFen: number) =>
  ({ what: 'paid', tradeNo, number: `P${tradeNo}`, amountFen }) as const

test('what both say alike is no difference, and each other line is one', () => {
  const ours = [ourPaid('1', 100), ourPaid('2', 200), ourPaid('4', 400)]
  const refund = { what: 'refunded', tradeNo: 'T', number: 'R1', amountFen: 50 } as const
  const bill = [paid('1', 100), paid('2', 201), paid('3', 300), back('R1', 50), back('R2', 60)]
  expect(compareBill(bill, [...ours, refund], [...ours, refund])).toEqual([
    { kind: 'amountDiffers', what: 'paid', tradeNo: '2', number: 'P2', hereFen: 200, thereFen: 201 },
    { kind: 'missingHere', what: 'paid', tradeNo: '3', number: 'P3', hereFen: null, thereFen: 300 },
    { kind: 'missingHere', what: 'refunded', tradeNo: 'T', number: 'R2', hereFen: null, thereFen: 60 },
    { kind: 'missingThere', what: 'paid', tradeNo: '4', number: 'P4', hereFen: 400, thereFen: null },
  ])
})

test('a sum paid is compared by its trade, whatever payment number the bill names', () => {
  const ours = [ourPaid('1', 100)]
  expect(compareBill([{ ...paid('1', 100), paymentNo: 'another' }], ours, ours)).toEqual([])
})

test('a refund that the bill names only by its trade is missing here, without a number', () => {
  expect(compareBill([{ ...back('', 50), refundNo: null }], [], [])).toEqual([
    { kind: 'missingHere', what: 'refunded', tradeNo: 'T', number: '', hereFen: null, thereFen: 50 },
  ])
})

test('days are those of Beijing, and yesterday’s bill is looked for from half past ten', () => {
  expect(dayBounds('2026-11-20').from.toISOString()).toBe('2026-11-19T16:00:00.000Z')
  expect(dayBounds('2026-11-20').to.toISOString()).toBe('2026-11-20T16:00:00.000Z')
  expect(lastBilledDay(new Date('2026-11-21T02:29:00Z'))).toBe('2026-11-19')
  expect(lastBilledDay(new Date('2026-11-21T02:31:00Z'))).toBe('2026-11-20')
})
