import { readFile } from 'node:fs/promises'
import { readFontCoverage } from './font-coverage.ts'

const fonts = [
  new URL('fonts/noto-sans-sc.ttf', import.meta.url),
  new URL('fonts/noto-emoji.ttf', import.meta.url),
]

async function readCoverage(): Promise<ReadonlySet<number>> {
  const coverages = await Promise.all(fonts.map(async (file) => readFontCoverage(await readFile(file))))
  return coverages[0]?.union(coverages[1] ?? new Set()) ?? new Set()
}

/**
 * Makes the function that leaves out of a text what the fonts have no glyphs for, which would be drawn as boxes, and
 * joins its lines.
 */
export async function createDrawableText(): Promise<(text: string) => string> {
  const covered = await readCoverage()
  return (text) =>
    Array.from(text.normalize('NFC').replaceAll(/\s/gu, ' '))
      .filter((character) => covered.has(character.codePointAt(0) ?? 0))
      .join('')
      .replaceAll(/ +/g, ' ')
      .trim()
}
