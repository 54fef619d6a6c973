import type { RatingSummary } from '@faka/contract/rating/rating-summary'

const dayMs = 24 * 60 * 60_000

/** Ratings written at this moment or before may no longer be changed. */
export const changeableSince = (now: Date, changeDays: number): Date =>
  new Date(now.getTime() - changeDays * dayMs)

/** Until when a rating may be changed; null once it may not. */
export function changeUntil(
  { created_at, hidden }: { created_at: Date; hidden: boolean },
  now: Date,
  changeDays: number,
): Date | null {
  const until = new Date(created_at.getTime() + changeDays * dayMs)
  return !hidden && until > now ? until : null
}

/** The average of ratings in tenths of a star, rounded to the nearest; undefined if they are fewer than `min`. */
export const summarize = (
  { count, stars }: { count: number; stars: number },
  min = 1,
): RatingSummary | undefined =>
  count < min || count === 0 ? undefined : { count, averageTenths: Math.round((stars * 10) / count) }
