import type { Locale } from '@faka/contract/shared/locale'
import type { DeliveryHours } from '@faka/contract/shop/delivery-hours'
import { createDayFormatter, momentInZone } from '../../platform/time-zone.ts'

const dayMs = 86_400_000

/** A day later or earlier, both as "2026-11-21". */
const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

/** Monday is 1, Sunday 7. */
const weekdayOf = (day: string): number => new Date(day).getUTCDay() || 7

/** When the hours that begin on a day begin and end. */
function spanOf(day: string, { from, to, timeZone }: DeliveryHours): { start: Date; end: Date } {
  const lastDay = to > from ? day : addDays(day, 1)
  return { start: momentInZone(day, from, timeZone), end: momentInZone(lastDay, to, timeZone) }
}

/** From when on an order that is paid now is handled by hand: now, within the hours, else their next beginning. */
export function handledFrom(hours: DeliveryHours, now: Date): Date {
  const today = createDayFormatter(hours.timeZone)(now)
  // hours that began yesterday may last until today; the farthest day is the same weekday next week
  for (let days = -1; days <= 8; days++) {
    const day = addDays(today, days)
    if (!hours.days.includes(weekdayOf(day))) continue
    const { start, end } = spanOf(day, hours)
    if (end > now) return start > now ? start : now
  }
  return now
}

const weekdayNames: Record<Locale, readonly string[]> = {
  'zh-CN': ['周一', '周二', '周三', '周四', '周五', '周六', '周日'],
  'en-US': ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
}

/** Days as a person says them: "周一至周五、周日". */
function nameDays(days: readonly number[], locale: Locale): string {
  const isChinese = locale === 'zh-CN'
  if (days.length === 7) return isChinese ? '每天' : 'every day'
  const runs: [number, number][] = []
  for (const day of days.toSorted()) {
    const last = runs.at(-1)
    if (last && last[1] === day - 1) last[1] = day
    else runs.push([day, day])
  }
  const name = (day: number) => weekdayNames[locale][day - 1] ?? ''
  return runs
    .map(([first, last]) => {
      if (first === last) return name(first)
      if (last === first + 1) return `${name(first)}${isChinese ? '、' : ', '}${name(last)}`
      return `${name(first)}${isChinese ? '至' : ' to '}${name(last)}`
    })
    .join(isChinese ? '、' : ', ')
}

/** What buyers of an item that is delivered by hand read of the hours. */
export function describeDeliveryHours(hours: DeliveryHours, locale: Locale, now: Date): string {
  const { days, from, to, timeZone } = hours
  const zone = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'long' })
    .formatToParts(now)
    .find(({ type }) => type === 'timeZoneName')?.value
  const named = nameDays(days, locale)
  const isOvernight = to < from
  return locale === 'zh-CN'
    ? `人工发货时间：${named} ${from}–${isOvernight ? '次日 ' : ''}${to}（${zone}）。其他时间付款的订单，从下一次 ${from} 起处理。`
    : `Delivered manually ${named}, ${from}–${to}${isOvernight ? ' of the next day' : ''} (${zone}). Orders paid at other times are handled from the next ${from}.`
}
