import { expect, test } from 'vitest'
import type { GatewayStatementLine } from '../../payment-gateways/gateway-adapter.ts'
import { compareStatement, dayBounds, lastStatementDay } from './statement.rules.ts'

const paid = (tradeNo: string, amountFen: number): GatewayStatementLine => ({
  kind: 'paid',
  paymentNo: `P${tradeNo}`,
  tradeNo,
  refundNo: null,
  amountFen,
})
const refunded = (refundNo: string, amountFen: number): GatewayStatementLine => ({
  kind: 'refunded',
  paymentNo: 'P',
  tradeNo: 'T',
  refundNo,
  amountFen,
})
const recordedPaid = (tradeNo: string, amountFen: number) =>
  ({ what: 'paid', tradeNo, number: `P${tradeNo}`, amountFen }) as const

test('lines that agree are no difference, and every other line is one', () => {
  const ours = [recordedPaid('1', 100), recordedPaid('2', 200), recordedPaid('4', 400)]
  const refund = { what: 'refunded', tradeNo: 'T', number: 'R1', amountFen: 50 } as const
  const statement = [paid('1', 100), paid('2', 201), paid('3', 300), refunded('R1', 50), refunded('R2', 60)]
  expect(compareStatement(statement, [...ours, refund], [...ours, refund])).toEqual([
    { kind: 'amountDiffers', what: 'paid', tradeNo: '2', number: 'P2', hereFen: 200, thereFen: 201 },
    { kind: 'missingHere', what: 'paid', tradeNo: '3', number: 'P3', hereFen: null, thereFen: 300 },
    { kind: 'missingHere', what: 'refunded', tradeNo: 'T', number: 'R2', hereFen: null, thereFen: 60 },
    { kind: 'missingThere', what: 'paid', tradeNo: '4', number: 'P4', hereFen: 400, thereFen: null },
  ])
})

test('a payment is compared by its trade, whatever payment number the statement has', () => {
  const ours = [recordedPaid('1', 100)]
  expect(compareStatement([{ ...paid('1', 100), paymentNo: 'another' }], ours, ours)).toEqual([])
})

test('a refund that the statement names only by its trade is missing here, without a number', () => {
  expect(compareStatement([{ ...refunded('', 50), refundNo: null }], [], [])).toEqual([
    { kind: 'missingHere', what: 'refunded', tradeNo: 'T', number: '', hereFen: null, thereFen: 50 },
  ])
})

test('days are Beijing days, and yesterday’s statement is expected from half past ten', () => {
  expect(dayBounds('2026-11-20').from.toISOString()).toBe('2026-11-19T16:00:00.000Z')
  expect(dayBounds('2026-11-20').to.toISOString()).toBe('2026-11-20T16:00:00.000Z')
  expect(lastStatementDay(new Date('2026-11-21T02:29:00Z'))).toBe('2026-11-19')
  expect(lastStatementDay(new Date('2026-11-21T02:31:00Z'))).toBe('2026-11-20')
})
