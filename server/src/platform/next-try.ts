import { type RawBuilder, sql } from 'kysely'

/** A time so many seconds later. */
export const addSeconds = (at: Date, seconds: number): Date => new Date(at.getTime() + seconds * 1000)

/** When a row with `tries` is tried again, for its update: after the delays by their order, and after the last one ever since. */
export const nextTryAt = (now: Date, delaysSeconds: readonly number[]): RawBuilder<Date> =>
  sql`(${delaysSeconds.map((seconds) => addSeconds(now, seconds))}::timestamptz[])[least(tries + 1, ${delaysSeconds.length})]`
