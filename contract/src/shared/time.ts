import * as z from 'zod/mini'

/** A point in time, ISO 8601 in UTC with milliseconds: "2026-11-21T08:00:00.000Z". */
export const Moment = z.iso.datetime()

/** The time zone in which the days of shops begin. */
export const shopTimeZone = 'Asia/Shanghai'
