import * as z from 'zod/mini'

/** The shape of every response: code 0 with data, or another code with a message. */
export const Envelope = z.object({
  code: z.int(),
  message: z.string(),
  data: z.unknown(),
})
export type Envelope = z.infer<typeof Envelope>

/** The data of `badInput`: where in the request, and what is wrong there. */
export const ValidationErrors = z.array(z.object({ path: z.string(), message: z.string() }))
