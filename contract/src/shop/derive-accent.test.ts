import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AccentTheme } from './accent.ts'
import { accentRule } from './accent-rule.ts'
import { deriveAccent } from './derive-accent.ts'

const css = readFileSync(new URL('../../../web/src/ui/tokens.css', import.meta.url), 'utf8')
const token = (name: string): readonly [string, string] => {
  const [, light = '', dark = ''] =
    new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(css) ?? []
  return [light, dark]
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

const grounds = ['ground', 'surface', 'sunken'].map(token)
const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const coloursOf = (theme: AccentTheme) => {
  const colours = theme.split(',')
  const pair = (index: number) => [colours[index * 2] ?? '', colours[index * 2 + 1] ?? ''] as const
  return {
    primary: pair(0),
    primaryHover: pair(1),
    primaryActive: pair(2),
    primaryInk: pair(3),
    primarySoft: pair(4),
  }
}
const extremes = ['#000000', '#ffffff', '#ffff00', '#00ff00', '#0000ff', '#ff0000', '#808080', '#00ffff']

test('text and buttons in any accent have a contrast of at least 4.5 in both themes', () => {
  fc.assert(
    fc.property(fc.oneof(colour, fc.constantFrom(...extremes)), (hex) => {
      const theme = coloursOf(AccentTheme.parse(deriveAccent(hex)))
      for (const index of [0, 1] as const) {
        const pairs = [
          ...grounds.map((ground) => [theme.primaryInk[index], ground[index]]),
          [theme.primaryInk[index], theme.primarySoft[index]],
          [token('ink')[index], theme.primarySoft[index]],
          [token('ink-soft')[index], theme.primarySoft[index]],
          ...[theme.primary, theme.primaryHover, theme.primaryActive].map((fill) => ['#ffffff', fill[index]]),
        ] as const
        for (const [text = '', ground = ''] of pairs)
          expect([contrast(text, ground), text, ground][0]).toBeGreaterThanOrEqual(4.5)
        // a button contrasts with the page
        expect(contrast(theme.primary[index], token('surface')[index])).toBeGreaterThanOrEqual(3)
      }
    }),
    { numRuns: 3000 },
  )
})

test('a colour that has the contrasts already is taken as it was chosen', () => {
  expect(coloursOf(deriveAccent('#165dff')).primary[0]).toBe('#165dff')
  expect(coloursOf(deriveAccent('#0b7a3b')).primary[0]).toBe('#0b7a3b')
})

test('the rule of an accent has colours alone', () => {
  const theme = deriveAccent('#c2410c')
  expect(accentRule(theme)).toMatch(
    /^@supports [^{]+\{:root\[data-accent\]:not\(\[data-color-weak\]\)\{(--[a-z-]+:light-dark\(#[0-9a-f]{6},#[0-9a-f]{6}\);?){5}\}\}$/,
  )
  expect(AccentTheme.safeParse(`${theme.slice(0, -7)}red}*{display:none`).success).toBe(false)
})
