import type { Translate } from '../../lib/messages.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** What is left of hours or days, in words; whole minutes, the last one counted as one. */
export function formatTimeLeft(t: Translate, seconds: number): string {
  if (seconds <= 0) return t('complaint.left.over')
  const minutes = Math.ceil(seconds / minute)
  const whole = minutes * minute
  if (whole >= 2 * day)
    return t('complaint.left.days', {
      days: Math.floor(whole / day),
      hours: Math.floor((whole % day) / hour),
    })
  if (whole >= hour)
    return t('complaint.left.hours', {
      hours: Math.floor(whole / hour),
      minutes: Math.floor((whole % hour) / minute),
    })
  return t('complaint.left.minutes', { minutes })
}

/** A moment in the visitor's own time zone, for the middle of a sentence. */
export const formatDateTime = (iso: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso))
