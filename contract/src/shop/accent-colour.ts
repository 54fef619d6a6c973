import * as z from 'zod/mini'

/** The accent colour of a shop as its seller chose it, in sRGB. */
export const AccentColour = z.string().check(z.regex(/^#[0-9a-f]{6}$/))
