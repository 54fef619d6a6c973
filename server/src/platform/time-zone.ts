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

/** By how much a zone's clock is ahead of UTC at a moment, in milliseconds. */
function offsetMs(time: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return Date.parse(`${format.format(time).replace(' ', 'T')}Z`) - Math.floor(time / 1000) * 1000
}

/**
 * The moment at which clocks in a known time zone show a time of a day, as "2026-11-21" and "09:00". Where clocks are put
 * forward past it, the moment after the gap.
 */
export function momentInZone(day: string, time: string, timeZone: string): Date {
  const local = Date.parse(`${day}T${time}:00Z`)
  const guess = local - offsetMs(local, timeZone)
  // the offset may differ between the guess and the moment itself, in the night in which clocks change
  return new Date(local - offsetMs(guess, timeZone))
}
