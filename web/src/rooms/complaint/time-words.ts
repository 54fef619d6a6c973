import type { Say } from '../../kernel/words.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** What is left of hours or days, in words; whole minutes, the last one counted as one. */
export function leftWords(say: Say, seconds: number): string {
  if (seconds <= 0) return say('complaint.left.over')
  const minutes = Math.ceil(seconds / minute)
  const whole = minutes * minute
  if (whole >= 2 * day)
    return say('complaint.left.days', {
      days: Math.floor(whole / day),
      hours: Math.floor((whole % day) / hour),
    })
  if (whole >= hour)
    return say('complaint.left.hours', {
      hours: Math.floor(whole / hour),
      minutes: Math.floor((whole % hour) / minute),
    })
  return say('complaint.left.minutes', { minutes })
}

/** A moment in the visitor's own time zone, for the middle of a sentence. */
export const momentWords = (iso: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso))
