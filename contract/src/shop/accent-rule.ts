import type { AccentTheme } from './accent.ts'

/** The tokens that an `AccentTheme` sets, in its order. */
const tokens = ['--primary', '--primary-hover', '--primary-active', '--primary-ink', '--primary-soft']

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
