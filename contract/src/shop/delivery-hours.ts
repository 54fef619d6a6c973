import * as z from 'zod/mini'
import { shopTimeZone } from '../shared/time.ts'

/** A time of day of a clock: "09:00". */
const ClockTime = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/))

/** Monday is 1, Sunday 7. */
const Weekday = z.int().check(z.minimum(1), z.maximum(7))

/** When a shop delivers by hand: the same hours on each of these days. `to` before `from` is on the next day. */
export const DeliveryHours = z
  .strictObject({
    days: z.array(Weekday).check(z.minLength(1), z.maxLength(7)),
    from: ClockTime,
    to: ClockTime,
    /** As the IANA names it; an unknown one is rejected with `badInput`. */
    timeZone: z._default(z.string().check(z.regex(/^[A-Za-z0-9_+/-]{1,64}$/)), shopTimeZone),
  })
  .check(
    z.refine(({ days }) => new Set(days).size === days.length, { path: ['days'] }),
    z.refine(({ from, to }) => from !== to, { path: ['to'] }),
  )
export type DeliveryHours = z.infer<typeof DeliveryHours>
