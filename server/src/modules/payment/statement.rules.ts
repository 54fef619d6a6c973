import type { StatementDifferenceKind } from './payment.tables.ts'
import type { GatewayStatementLine } from './providers/gateway-adapter.ts'

/** A sum that came or went back, as our books have it. `number` is the payment's or the refund's. */
export interface RecordedLine {
  what: 'paid' | 'refunded'
  tradeNo: string
  number: string
  amountFen: number
}

export interface StatementDifference {
  kind: StatementDifferenceKind
  what: 'paid' | 'refunded'
  tradeNo: string
  number: string
  hereFen: number | null
  thereFen: number | null
}

/** A trade is known by its number, a refund by ours; some bills name only the trade of a refund. */
const lineKey = (what: 'paid' | 'refunded', tradeNo: string, number: string): string =>
  what === 'paid' ? `paid ${tradeNo}` : `refunded ${number}`

/**
 * What a bill and our books do not both say. `ours` are all of our lines of these numbers and of the day: one of
 * `expected` that the bill leaves out is missing there. Pure.
 */
export function compareStatement(
  bill: readonly GatewayStatementLine[],
  ours: readonly RecordedLine[],
  expected: readonly RecordedLine[],
): StatementDifference[] {
  const here = new Map(ours.map((line) => [lineKey(line.what, line.tradeNo, line.number), line]))
  const told = new Set<string>()
  const differences = bill.flatMap(
    ({ kind: what, tradeNo, paymentNo, refundNo, amountFen }): StatementDifference[] => {
      const number = what === 'paid' ? paymentNo : (refundNo ?? '')
      const key = lineKey(what, tradeNo, number)
      told.add(key)
      const line = here.get(key)
      if (line?.amountFen === amountFen) return []
      const kind = line ? 'amountDiffers' : 'missingHere'
      return [{ kind, what, tradeNo, number, hereFen: line?.amountFen ?? null, thereFen: amountFen }]
    },
  )
  const missing = expected
    .filter(({ what, tradeNo, number }) => !told.has(lineKey(what, tradeNo, number)))
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

/** The moments between which a day lies in Beijing, where gateways count their days. */
export const dayBounds = (day: string): { from: Date; to: Date } => ({
  from: beijingMidnight(day),
  to: new Date(beijingMidnight(day).getTime() + 86_400_000),
})

/** Bills of a day are there by half past ten of the next. */
const statementReadyMs = (10 * 60 + 30) * 60_000

/** The last day whose bill should be there, in Beijing: "2026-11-20". */
export const lastStatementDay = (now: Date): string =>
  new Date(now.getTime() + 8 * 3_600_000 - statementReadyMs - 86_400_000).toISOString().slice(0, 10)
