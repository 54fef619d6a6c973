import { shopTimeZone } from '@faka/contract/shared/time'
import type { DaySpan } from './refunds-query.ts'

/** The day of a moment in the time zone of shops, "2026-11-21". */
const shopDay = (moment: Date): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: shopTimeZone, dateStyle: 'short' }).format(moment)

/** From the first day of the month until today. */
function thisMonth(now: Date): DaySpan {
  const today = shopDay(now)
  return { from: `${today.slice(0, 8)}01`, to: today }
}

const parseDay = (text: string | null): string | undefined =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined

/** The span of days that an address names; what it leaves out is that of this month. */
export function readSpan(query: URLSearchParams, now: Date): DaySpan {
  const month = thisMonth(now)
  const to = parseDay(query.get('to')) ?? month.to
  const from = parseDay(query.get('from')) ?? month.from
  return { from: from > to ? to : from, to }
}
