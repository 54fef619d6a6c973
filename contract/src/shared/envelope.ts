import * as z from 'zod/mini'

/** The form of every answer: code 0 with data, or another code with a sentence for a person. */
export const Envelope = z.object({
  code: z.int(),
  message: z.string(),
  data: z.unknown(),
})
export type Envelope = z.infer<typeof Envelope>

/** What `badInput` carries as data: where in the request, and what is wrong there. */
export const ValidationErrors = z.array(z.object({ path: z.string(), message: z.string() }))
