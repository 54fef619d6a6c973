import type { Translate } from '../../lib/messages.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** The remaining hours or days as text, rounded up to whole minutes. */
export function formatTimeLeft(t: Translate, seconds: number): string {
  if (seconds <= 0) return t('complaint.left.over')
  const minutes = Math.ceil(seconds / minute)
  const wholeSeconds = minutes * minute
  if (wholeSeconds >= 2 * day)
    return t('complaint.left.days', {
      days: Math.floor(wholeSeconds / day),
      hours: Math.floor((wholeSeconds % day) / hour),
    })
  if (wholeSeconds >= hour)
    return t('complaint.left.hours', {
      hours: Math.floor(wholeSeconds / hour),
      minutes: Math.floor((wholeSeconds % hour) / minute),
    })
  return t('complaint.left.minutes', { minutes })
}

/** A time in the visitor's time zone, for use inside a sentence. */
export const formatDateTime = (iso: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso))
