import * as z from 'zod/mini'

/** A point in time, ISO 8601 in UTC with milliseconds: "2026-11-21T08:00:00.000Z". */
export const Moment = z.iso.datetime()

/** The time zone in which the days of shops begin. */
export const shopTimeZone = 'Asia/Shanghai'

/** A span of days in the time zone of shops, both days included. */
export const shopDaySpan = { from: z.iso.date(), to: z.iso.date() }

/** The longest span of days that is summed up at once. */
export const maxSpanDays = 366
