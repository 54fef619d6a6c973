import { BadInput } from './bad-input.ts'

export const unknownTimeZone = () =>
  new BadInput([{ path: 'timeZone', zh: '没有这个时区', en: 'There is no such time zone.' }])

/** Writes moments by the clock of a time zone, "2026-11-21 16:00:00"; refuses a zone that nobody knows. */
export function inTimeZone(timeZone: string): (at: Date) => string {
  try {
    const form = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    return (at) => form.format(at)
  } catch {
    throw unknownTimeZone()
  }
}
