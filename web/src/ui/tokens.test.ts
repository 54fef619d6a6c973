import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

type Pairs = ReadonlyMap<string, { light: string; dark: string }>

function pairsIn(source: string): Pairs {
  const found = new Map<string, { light: string; dark: string }>()
  for (const [, name, light, dark] of source.matchAll(
    /--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g,
  ))
    if (name && light && dark) found.set(name, { light, dark })
  return found
}

const [base = '', colourWeak = ''] = css.split(':root[data-color-weak]')
const pairs = pairsIn(base)
/** The overrides of the colour-weak mode, on top of the base colours. */
const clearer: Pairs = new Map([...pairs, ...pairsIn(colourWeak)])

/** Relative luminance as WCAG 2.2 defines it. */
function luminance(hex: string): number {
  const [red, green, blue] = linear(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

const linear = (hex: string): [number, number, number] => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return [red, green, blue]
}

/** A colour as seen without one type of cones: Viénot, Brettel and Mollon 1999, in linear RGB. */
const noRed = (hex: string) => {
  const [red, green, blue] = linear(hex)
  const both = 0.1124 * red + 0.8876 * green
  return [both, both, 0.004 * red - 0.004 * green + blue]
}
const noGreen = (hex: string) => {
  const [red, green, blue] = linear(hex)
  const both = 0.2928 * red + 0.7072 * green
  return [both, both, -0.0223 * red + 0.0223 * green + blue]
}

/** The distance of two perceived colours, from 0 to about 1.7, in gamma-encoded RGB. */
const distance = (a: readonly number[], b: readonly number[]): number =>
  Math.hypot(...a.map((part, at) => Math.max(part, 0) ** (1 / 2.2) - Math.max(b[at] ?? 0, 0) ** (1 / 2.2)))

const grounds = ['ground', 'surface', 'sunken']
const inks = ['ink', 'ink-soft', 'primary-ink', 'green-ink', 'amber-ink', 'red-ink']
const text: [ink: string, ground: string][] = [
  ...inks.flatMap((ink) => grounds.map((ground): [string, string] => [ink, ground])),
  ...['primary', 'green', 'amber', 'red'].flatMap((hue): [string, string][] => [
    [`${hue}-ink`, `${hue}-soft`],
    ['ink', `${hue}-soft`],
    ['ink-soft', `${hue}-soft`],
  ]),
  ['amber-ink', 'amber-stripe'],
  ...['primary', 'primary-hover', 'primary-active', 'danger', 'danger-hover'].map(
    (fill): [string, string] => ['on-primary', fill],
  ),
]
const edges = grounds.map((ground): [string, string] => ['line-strong', ground])

describe.each([
  ['light', 'standard', pairs],
  ['dark', 'standard', pairs],
  ['light', 'colour-weak', clearer],
  ['dark', 'colour-weak', clearer],
] as const)('%s, %s', (theme, mode, colours) => {
  const of = (name: string) => colours.get(name)?.[theme] ?? '#000000'
  const between = (a: string, b: string) => contrast(of(a), of(b))

  test.each(text)('text in %s on %s has a contrast of at least 4.5', (ink, ground) => {
    expect(between(ink, ground)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(edges)('edges in %s on %s have a contrast of at least 3', (edge, ground) => {
    expect(between(edge, ground)).toBeGreaterThanOrEqual(3)
  })

  if (mode === 'standard') return

  test('secondary text has a contrast of at least 7', () => {
    for (const ground of grounds) expect(between('ink-soft', ground)).toBeGreaterThanOrEqual(7)
  })

  test('success and rejection can be distinguished without seeing red or green', () => {
    for (const sight of [noRed, noGreen])
      expect(distance(sight(of('green-ink')), sight(of('red-ink')))).toBeGreaterThanOrEqual(0.15)
  })
})

test('a rotated phone keeps its sizes', () => {
  const sizes = (head: string) =>
    css
      .split(head)[1]
      ?.split('}')[0]
      ?.match(/--[\w-]+: [^;]+/g)
  expect(sizes('@media (max-width: 640px) {\n  :root {')).toContain('--control: 48px')
  expect(sizes(':root[data-site="mobile"] {')).toEqual(sizes('@media (max-width: 640px) {\n  :root {'))
})
