import type { BillFault } from './payment.tables.ts'
import type { BillLine } from './providers/provider.ts'

/** A sum that came or went back, as our books have it. `number` is the payment's or the refund's. */
export interface BookedLine {
  what: 'paid' | 'refunded'
  tradeNo: string
  number: string
  amountFen: number
}

export interface Difference {
  kind: BillFault
  what: 'paid' | 'refunded'
  tradeNo: string
  number: string
  hereFen: number | null
  thereFen: number | null
}

/** A trade is known by its number, a refund by ours; some bills name only the trade of a refund. */
const keyOf = (what: 'paid' | 'refunded', tradeNo: string, number: string): string =>
  what === 'paid' ? `paid ${tradeNo}` : `refunded ${number}`

/**
 * What a bill and our books do not both say. `ours` are all of our lines of these numbers and of the day: one of
 * `expected` that the bill leaves out is missing there. Pure.
 */
export function compareBill(
  bill: readonly BillLine[],
  ours: readonly BookedLine[],
  expected: readonly BookedLine[],
): Difference[] {
  const here = new Map(ours.map((line) => [keyOf(line.what, line.tradeNo, line.number), line]))
  const told = new Set<string>()
  const differences = bill.flatMap(
    ({ kind: what, tradeNo, paymentNo, refundNo, amountFen }): Difference[] => {
      const number = what === 'paid' ? paymentNo : (refundNo ?? '')
      const key = keyOf(what, tradeNo, number)
      told.add(key)
      const line = here.get(key)
      if (line?.amountFen === amountFen) return []
      const kind = line ? 'amountDiffers' : 'missingHere'
      return [{ kind, what, tradeNo, number, hereFen: line?.amountFen ?? null, thereFen: amountFen }]
    },
  )
  const missing = expected
    .filter(({ what, tradeNo, number }) => !told.has(keyOf(what, tradeNo, number)))
    .map(
      ({ amountFen, ...line }): Difference => ({
        ...line,
        kind: 'missingThere',
        hereFen: amountFen,
        thereFen: null,
      }),
    )
  return [...differences, ...missing]
}

const beijing = (text: string): Date => new Date(`${text}T00:00:00+08:00`)

/** The moments between which a day lies in Beijing, where gateways count their days. */
export const dayBounds = (day: string): { from: Date; to: Date } => ({
  from: beijing(day),
  to: new Date(beijing(day).getTime() + 86_400_000),
})

/** Bills of a day are there by half past ten of the next. */
const readyMs = (10 * 60 + 30) * 60_000

/** The last day whose bill should be there, in Beijing: "2026-11-20". */
export const lastBilledDay = (now: Date): string =>
  new Date(now.getTime() + 8 * 3_600_000 - readyMs - 86_400_000).toISOString().slice(0, 10)
