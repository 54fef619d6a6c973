import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

const pairs = new Map<string, { light: string; dark: string }>()
for (const [, name, light, dark] of css.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g))
  if (name && light && dark) pairs.set(name, { light, dark })

/** Relative luminance as WCAG 2.2 defines it. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

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

describe.each(['light', 'dark'] as const)('%s', (theme) => {
  const between = (a: string, b: string) =>
    contrast(pairs.get(a)?.[theme] ?? '#000000', pairs.get(b)?.[theme] ?? '#000000')

  test.each(text)('text in %s on %s has a contrast of at least 4.5', (ink, ground) => {
    expect(between(ink, ground)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(edges)('edges in %s on %s have a contrast of at least 3', (edge, ground) => {
    expect(between(edge, ground)).toBeGreaterThanOrEqual(3)
  })
})
