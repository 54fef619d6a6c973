import { InvalidInputError } from './invalid-input-error.ts'

export const unknownTimeZoneError = () =>
  new InvalidInputError([{ path: 'timeZone', zh: '没有这个时区', en: 'There is no such time zone.' }])

/** Writes moments by the clock of a time zone, "2026-11-21 16:00:00"; refuses a zone that nobody knows. */
export function createTimeFormatter(timeZone: string): (at: Date) => string {
  try {
    const form = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    return (at) => form.format(at)
  } catch {
    throw unknownTimeZoneError()
  }
}
