import * as z from 'zod/mini'

/** What the ratings that count say together; absent where there are none. Checked by the server, so that first pages stay light. */
export const RatingSummary = z.strictObject({
  count: z.int(),
  /** The average number of stars in tenths: 47 stands for 4.7. */
  averageTenths: z.int(),
})
export type RatingSummary = z.infer<typeof RatingSummary>
