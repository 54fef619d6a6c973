import * as z from 'zod/mini'

/** The accent colour of a shop as its seller chose it, in sRGB. */
export const AccentColour = z.string().check(z.regex(/^#[0-9a-f]{6}$/))

const tokens = ['--primary', '--primary-hover', '--primary-active', '--primary-ink', '--primary-soft']

/**
 * The colours of a storefront with an accent, for each of the tokens above that of the light and that of the dark theme,
 * separated by commas. One text, since buyers' first pages carry this schema.
 */
export const AccentTheme = z.string().check(z.regex(/^#[0-9a-f]{6}(,#[0-9a-f]{6}){9}$/))
export type AccentTheme = z.infer<typeof AccentTheme>

/** In force where `<html>` has `data-accent`; colour-weak mode keeps its own colours. */
const rootSelector = ':root[data-accent]:not([data-color-weak])'

/**
 * The style rule of an accent. The schema admits nothing but colours, so that the rule cannot carry another style. A
 * browser without `light-dark` keeps the colours of the platform.
 */
export function accentRule(theme: AccentTheme, selector = rootSelector): string {
  const colours = theme.split(',')
  const declarations = tokens.map(
    (token, index) => `${token}:light-dark(${colours[index * 2]},${colours[index * 2 + 1]})`,
  )
  return `@supports (color:light-dark(#000,#fff)){${selector}{${declarations.join(';')}}}`
}
