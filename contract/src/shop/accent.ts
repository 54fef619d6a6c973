import * as z from 'zod/mini'

/**
 * The colours of a storefront with an accent, for each of its tokens that of the light and that of the dark theme,
 * separated by commas. One text, since buyers' first pages carry this schema.
 */
export const AccentTheme = z.string().check(z.regex(/^#[0-9a-f]{6}(,#[0-9a-f]{6}){9}$/))
export type AccentTheme = z.infer<typeof AccentTheme>
