import { shopTimeZone } from '@faka/contract/shared/time'
import { LRUCache } from 'lru-cache'
import { immutableMaxAgeMs } from '../../platform/cache.ts'
import type { Services } from '../../platform/ctx.ts'
import { maxEntries } from '../../platform/max-entries.ts'
import { type MonthSumsRow, sumMoneyByMonth } from './month-sums.sql.ts'
import { toDaySpan } from './to-day-span.ts'

const maxRememberedMonths = 10_000
/** How long after its end a month is summed anew: what moved in its last moments may be recorded a little later. */
const openAfterEndMs = 3 * 86_400_000

interface MonthDays {
  /** "2026-11" */
  month: string
  from: string
  to: string
}

interface Span {
  from: Date
  to: Date
}

/**
 * The sums of months that ended and in which all was decided, by shop and month. Money moves at the present moment only,
 * so that these do not change.
 */
export const createMonthSumsCache = ({ now }: Pick<Services, 'now'>) =>
  new LRUCache<string, readonly MonthSumsRow[]>({
    ...maxEntries(maxRememberedMonths),
    ttl: immutableMaxAgeMs,
    ttlResolution: 0,
    perf: { now: () => now().getTime() },
  })

/** The spans that months fill which are given with the newest first: one for months that follow each other. */
function joinSpans(spans: readonly Span[]): Span[] {
  const joined: Span[] = []
  for (const { from, to } of spans) {
    const last = joined.at(-1)
    if (last?.from.getTime() === to.getTime()) last.from = from
    else joined.push({ from, to })
  }
  return joined
}

/** What a shop received and refunded by month and channel in these months, the newest first. */
export async function sumMonths(
  services: Services,
  shopId: number,
  months: readonly MonthDays[],
): Promise<MonthSumsRow[]> {
  const cache = services.modules.payment.monthSumsCache
  const keyOf = (month: string) => `${shopId} ${month}`
  const found = months.map(({ month, ...days }) => ({
    month,
    span: toDaySpan(days),
    rows: cache.get(keyOf(month)),
  }))
  const missing = found.filter(({ rows }) => !rows)
  const read: MonthSumsRow[] = []
  // one after the other: a page takes one connection
  for (const span of joinSpans(missing.map((each) => each.span)))
    read.push(
      ...(await services.replica.read((db) => sumMoneyByMonth(db, { shopId, ...span }, shopTimeZone))),
    )
  const readByMonth = Map.groupBy(read, ({ month }) => month)
  const openSince = services.now().getTime() - openAfterEndMs
  for (const { month, span } of missing) {
    const rows = readByMonth.get(month) ?? []
    if (span.to.getTime() < openSince && rows.every((row) => row.is_decided)) cache.set(keyOf(month), rows)
  }
  return [...found.flatMap(({ rows }) => rows ?? []), ...read]
}
