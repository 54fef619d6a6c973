import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { monthsFromTo, spanOfMonth, toBalanceMonths } from './month.rules.ts'

test('months follow each other without a gap, at midnight in Beijing', () => {
  expect(spanOfMonth('2026-12')).toEqual({
    from: new Date('2026-11-30T16:00:00Z'),
    to: new Date('2026-12-31T16:00:00Z'),
  })
  expect(spanOfMonth('2027-01').from).toEqual(spanOfMonth('2026-12').to)
  expect(monthsFromTo('2026-11', '2027-02')).toEqual(['2027-02', '2027-01', '2026-12', '2026-11'])
  expect(monthsFromTo('2026-11', '2026-11')).toEqual(['2026-11'])
})

test('each month opens with what the one before closed with, and the last closes with the sum of all changes', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ credited_fen: fc.nat(), debited_fen: fc.nat() })), (changes) => {
      const rows = changes.map((change, index) => ({ month: `2026-${index}`, ...change }))
      const months = toBalanceMonths(rows, '2026-99').reverse()
      const sum = changes.reduce((fen, each) => fen + each.credited_fen - each.debited_fen, 0)
      expect(months.at(-1)?.closingFen ?? 0).toBe(sum)
      for (const [index, { openingFen }] of months.entries())
        expect(openingFen).toBe(months[index - 1]?.closingFen ?? 0)
    }),
  )
})

test('a month says what came and went in it, newest first, and is over when the next one has begun', () => {
  const changes = [
    { month: '2026-10', credited_fen: 500, debited_fen: 200 },
    { month: '2026-11', credited_fen: 0, debited_fen: 100 },
  ]
  expect(toBalanceMonths(changes, '2026-11')).toEqual([
    { month: '2026-11', openingFen: 300, creditedFen: 0, debitedFen: 100, closingFen: 200, isOver: false },
    { month: '2026-10', openingFen: 0, creditedFen: 500, debitedFen: 200, closingFen: 300, isOver: true },
  ])
})
