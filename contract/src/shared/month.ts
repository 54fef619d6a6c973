import * as z from 'zod/mini'

/** A calendar month in the time zone of shops, "2026-11". */
export const Month = z.string().check(z.regex(/^20\d\d-(?:0[1-9]|1[0-2])$/))
