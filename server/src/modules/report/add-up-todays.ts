import { maxTodayRows, type showToday } from '@faka/contract/report/today'
import type { ReplyOf } from '@faka/contract/shared/endpoint'
import { sumCounts } from '../../platform/cells/page-over-cells.ts'

type Today = ReplyOf<typeof showToday>

/** Figures of the same day, added up. Who visited or bought in shops of both counts in each. */
function addFigures<Figures extends { day: string }>(one: Figures, other: Figures): Figures {
  const others = new Map<string, unknown>(Object.entries(other))
  const sums = Object.entries(one).map(([name, value]: [string, unknown]) => {
    const more = others.get(name)
    return [name, typeof value === 'number' && typeof more === 'number' ? value + more : value] as const
  })
  return { ...one, ...Object.fromEntries(sums) }
}

/** The earlier of two moments, either of which may be missing. */
const earlier = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && other < one) ? other : one

/** Those with the nearest deadline of both; without one last. */
const nearest = <Row extends { dueTime: string | null }>(one: readonly Row[], other: readonly Row[]): Row[] =>
  [...one, ...other].sort((a, b) => (a.dueTime ?? '9').localeCompare(b.dueTime ?? '9')).slice(0, maxTodayRows)

/** Today of the shops of two cells as one. */
export const addUpTodays = (one: Today, other: Today): Today => ({
  ...one,
  today: addFigures(one.today, other.today),
  yesterday: addFigures(one.yesterday, other.yesterday),
  lastWeek: addFigures(one.lastWeek, other.lastWeek),
  days: one.days.map((day, index) => addFigures(day, other.days[index] ?? day)),
  toDeliver: {
    orders: one.toDeliver.orders + other.toDeliver.orders,
    oldestTime: earlier(one.toDeliver.oldestTime, other.toDeliver.oldestTime),
  },
  redemptions: {
    waiting: one.redemptions.waiting + other.redemptions.waiting,
    oldestTime: earlier(one.redemptions.oldestTime, other.redemptions.oldestTime),
  },
  complaints: {
    open: one.complaints.open + other.complaints.open,
    list: nearest(one.complaints.list, other.complaints.list),
  },
  money: sumCounts([one.money, other.money]),
  stock: {
    low: one.stock.low + other.stock.low,
    soldOut: one.stock.soldOut + other.stock.soldOut,
    list: [...one.stock.list, ...other.stock.list].sort((a, b) => a.free - b.free).slice(0, maxTodayRows),
  },
})
