import { InvalidInputError } from './invalid-input-error.ts'

export const unknownTimeZoneError = () =>
  new InvalidInputError([{ path: 'timeZone', zh: '没有这个时区', en: 'There is no such time zone.' }])

/** Formats times in a time zone, as "2026-11-21 16:00:00"; rejects an unknown zone. */
export function createTimeFormatter(timeZone: string): (time: Date) => string {
  try {
    const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    return (time) => format.format(time)
  } catch {
    throw unknownTimeZoneError()
  }
}

/** Formats the day of a time in a known time zone, as "2026-11-21". */
export function createDayFormatter(timeZone: string): (time: Date) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
  return (time) => format.format(time)
}
