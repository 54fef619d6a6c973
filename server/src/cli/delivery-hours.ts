import type { LocalizedText } from './localized-text.ts'

/** What `--hours` expects. */
export const hoursExpected: LocalizedText = {
  zh: '星期和时间，如 "1-5 09:00-22:00"（1 是周一）',
  en: 'days and hours such as "1-5 09:00-22:00" (1 is Monday)',
}

/** The days that a list such as "1-5,7" names. */
const readDays = (text: string): number[] =>
  text.split(',').flatMap((part) => {
    const [first = Number.NaN, last = first] = part.split('-').map(Number)
    return Array.from({ length: Math.max(1, last - first + 1) }, (_, index) => first + index)
  })

/** Hours of delivery by hand as typed: undefined if not given, null to remove them; the schema checks the rest. */
export function readDeliveryHours(hours: string | undefined, timeZone: string | undefined) {
  if (hours === undefined) return undefined
  if (hours.trim() === '') return null
  const [days = '', span = ''] = hours.trim().split(/\s+/)
  const [from = '', to = ''] = span.split('-')
  return { days: readDays(days), from, to, ...(timeZone && { timeZone }) }
}
