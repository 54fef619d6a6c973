import type { GatewayStatementLine } from '../../payment-gateways/gateway-adapter.ts'
import type { RecordedLine } from '../payment/public.ts'
import type { StatementDifferenceKind } from './reconciliation.tables.ts'

export interface StatementDifference {
  kind: StatementDifferenceKind
  what: 'paid' | 'refunded'
  tradeNo: string
  number: string
  hereFen: number | null
  thereFen: number | null
}

/**
 * A payment is matched by its trade number, a refund by our refund number; some statements name only the trade of a
 * refund.
 */
const lineKey = (what: 'paid' | 'refunded', tradeNo: string, number: string): string =>
  what === 'paid' ? `paid ${tradeNo}` : `refunded ${number}`

/**
 * The differences between a statement and our ledger. `ours` are all recorded lines with these numbers or of that
 * day; a line of `expected` that the statement omits is missing there. Pure.
 */
export function compareStatement(
  statement: readonly GatewayStatementLine[],
  ours: readonly RecordedLine[],
  expected: readonly RecordedLine[],
): StatementDifference[] {
  const recorded = new Map(ours.map((line) => [lineKey(line.what, line.tradeNo, line.number), line]))
  const seen = new Set<string>()
  const differences = statement.flatMap(
    ({ kind: what, tradeNo, paymentNo, refundNo, amountFen }): StatementDifference[] => {
      const number = what === 'paid' ? paymentNo : (refundNo ?? '')
      const key = lineKey(what, tradeNo, number)
      seen.add(key)
      const line = recorded.get(key)
      if (line?.amountFen === amountFen) return []
      const kind = line ? 'amountDiffers' : 'missingHere'
      return [{ kind, what, tradeNo, number, hereFen: line?.amountFen ?? null, thereFen: amountFen }]
    },
  )
  const missing = expected
    .filter(({ what, tradeNo, number }) => !seen.has(lineKey(what, tradeNo, number)))
    .map(
      ({ amountFen, ...line }): StatementDifference => ({
        ...line,
        kind: 'missingThere',
        hereFen: amountFen,
        thereFen: null,
      }),
    )
  return [...differences, ...missing]
}

const beijingMidnight = (text: string): Date => new Date(`${text}T00:00:00+08:00`)

/** The start and end of a day in Beijing time, in which gateways count days. */
export const dayBounds = (day: string): { from: Date; to: Date } => ({
  from: beijingMidnight(day),
  to: new Date(beijingMidnight(day).getTime() + 86_400_000),
})

/** Statements of a day are available by half past ten the next morning. */
const statementReadyMs = (10 * 60 + 30) * 60_000

/** The last day whose statement should be available, in Beijing time: "2026-11-20". */
export const lastStatementDay = (now: Date): string =>
  new Date(now.getTime() + 8 * 3_600_000 - statementReadyMs - 86_400_000).toISOString().slice(0, 10)
