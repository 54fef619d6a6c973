import * as z from 'zod/mini'

/** A text as it is typed: an empty one is an error of the kind `empty`, before anything else is checked. */
export const typedText = <Output>(
  schema: z.ZodMiniType<Output, string>,
  normalize: (text: string) => string = (text) => text,
) => z.pipe(z.string().check(z.overwrite(normalize), z.minLength(1, 'empty')), schema)
