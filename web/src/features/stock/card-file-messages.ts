import * as z from 'zod/mini'

/** What the page asks of the worker that reads files. */
export const CardFileRequest = z.object({ name: z.string(), bytes: z.instanceof(Uint8Array<ArrayBuffer>) })
export type CardFileRequest = z.infer<typeof CardFileRequest>

/** Why a file has no cards. `encoding`: neither UTF-8 nor UTF-16 nor GBK. */
const cardFileFailures = ['unreadable', 'encoding', 'tooLarge', 'slow'] as const
export type CardFileFailure = (typeof cardFileFailures)[number]

/** What the worker answers. */
export const CardFileReply = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string() }),
  z.object({ kind: z.literal('table'), rows: z.array(z.array(z.string())), hasNumbers: z.boolean() }),
  z.object({ kind: z.literal('failed'), reason: z.enum(cardFileFailures) }),
])
export type CardFileReply = z.infer<typeof CardFileReply>
