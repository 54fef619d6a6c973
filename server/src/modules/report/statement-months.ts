import { shopTimeZone } from '@faka/contract/shared/time'
import { createDayFormatter } from '../../platform/time-zone.ts'

const formatDay = createDayFormatter(shopTimeZone)

/** The month of a moment in the time zone of shops, "2026-11". */
export const monthOf = (moment: Date): string => formatDay(moment).slice(0, 7)

/** The first and the last day of a month: "2026-11-01" and "2026-11-30". */
export function daysOfMonth(month: string): { from: string; to: string } {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return { from: `${month}-01`, to: new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10) }
}

/** The months from one to another, both included, the newest first. */
export function monthsBetween(first: string, last: string): string[] {
  const [year = 0, number = 1] = last.split('-').map(Number)
  const months: string[] = []
  for (let back = 0; ; back++) {
    const month = new Date(Date.UTC(year, number - 1 - back, 1)).toISOString().slice(0, 7)
    if (month < first) return months
    months.push(month)
  }
}
