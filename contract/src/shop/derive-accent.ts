import type { AccentTheme } from './accent.ts'

/** Red, green and blue in linear light, each from 0 to 1. */
type Light = readonly [number, number, number]

const toLinear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
const toGamma = (part: number): number =>
  part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055

const parse = (hex: string): Light => {
  const part = (at: number) => toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  return [part(1), part(3), part(5)]
}

const format = (light: Light): string =>
  `#${light
    .map((part) =>
      Math.round(Math.min(1, Math.max(0, toGamma(part))) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

/** Relative luminance as WCAG 2.2 defines it. */
const luminance = ([red, green, blue]: Light): number => 0.2126 * red + 0.7152 * green + 0.0722 * blue

const map = (colour: Light, change: (part: number) => number): Light => [
  change(colour[0]),
  change(colour[1]),
  change(colour[2]),
]

/** The colour with another luminance: darkened in linear light, which keeps its hue, or mixed with white. */
function withLuminance(colour: Light, wanted: number): Light {
  const now = luminance(colour)
  if (now >= wanted) return map(colour, (part) => (part * wanted) / now)
  const white = (wanted - now) / (1 - now)
  return map(colour, (part) => part + (1 - part) * white)
}

const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value))

/** Contrasts are kept with a margin, since the parts of a colour are rounded to a byte. */
const margin = 1.03
const textContrast = 4.5 * margin
/** The luminance below which a colour has the contrast of text to a lighter ground. */
const below = (ground: number): number => (ground + 0.05) / textContrast - 0.05
/** The luminance above which a colour has the contrast of text to a darker ground. */
const above = (ground: number): number => (ground + 0.05) * textContrast - 0.05

/** Luminances of the grounds in tokens.css: the darkest light one, and the lightest dark one. */
const lightGround = luminance(parse('#eff2f7'))
const darkGround = luminance(parse('#1f2530'))
/** The least luminance of a soft ground on which secondary text can be read in the light theme, and the most in the dark. */
const softLight = luminance(parse('#e8f0ff'))
const softDark = luminance(parse('#1a2b52'))

/** White text is readable on it, and it contrasts with the page in both themes. */
const maxFill = below(1)
const minFill = 0.135

/**
 * The colours of a storefront with an accent. Its hue stays; its lightness is moved as far as the contrasts of the tokens
 * need it: 4.5 for text on every ground and for white on a button, in both themes, whatever was chosen.
 */
export function deriveAccent(hex: string): AccentTheme {
  const chosen = parse(hex)
  const shade = (wanted: number) => format(withLuminance(chosen, wanted))
  const light = clamp(luminance(chosen), 0.02, maxFill)
  const dark = clamp(luminance(chosen), minFill, maxFill)
  const inkLight = below(Math.min(lightGround, softLight))
  const inkDark = above(Math.max(darkGround, softDark))
  return [
    [shade(light), shade(dark)],
    [shade(light * 0.8), shade(dark * 0.88)],
    [shade(light * 0.62), shade(dark * 0.76)],
    [shade(Math.min(light, inkLight)), shade(Math.max(luminance(chosen), inkDark))],
    [shade(softLight), shade(softDark)],
  ].join()
}
