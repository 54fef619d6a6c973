import { maxSpanDays } from '@faka/contract/shared/time'
import { InvalidInputError } from '../../platform/invalid-input-error.ts'

const dayMs = 86_400_000

/** The beginning of a day of shops, which have the time of Beijing the whole year. */
const startOfDay = (day: string): Date => new Date(`${day}T00:00:00+08:00`)

/** The first moment of a span of days of shops, and the first one after it. Rejects an inverted or too long span. */
export function toDaySpan({ from, to }: { from: string; to: string }): { from: Date; to: Date } {
  const span = { from: startOfDay(from), to: new Date(startOfDay(to).getTime() + dayMs) }
  const days = (span.to.getTime() - span.from.getTime()) / dayMs
  if (days < 1)
    throw new InvalidInputError([
      { path: 'to', zh: '不能早于开始日期', en: 'This must not be before the first day.' },
    ])
  if (days > maxSpanDays)
    throw new InvalidInputError([
      {
        path: 'from',
        zh: `最多 ${maxSpanDays} 天`,
        en: `A span has at most ${maxSpanDays} days.`,
      },
    ])
  return span
}
