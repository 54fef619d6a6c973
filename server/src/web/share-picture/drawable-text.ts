import { readFile } from 'node:fs/promises'
import { readFontCoverage } from './font-coverage.ts'
import { fontFolder } from './font-folder.ts'

const fonts = ['noto-sans-sc.ttf', 'noto-emoji.ttf']

async function readCoverage(): Promise<ReadonlySet<number>> {
  const files = await Promise.all(fonts.map((name) => readFile(new URL(name, fontFolder))))
  return new Set(files.flatMap((file) => [...readFontCoverage(file)]))
}

/**
 * Makes the function that leaves out of a text what the fonts have no glyphs for, which would be drawn as boxes, and
 * joins its lines.
 */
export async function createDrawableText(): Promise<(text: string) => string> {
  const covered = await readCoverage()
  return (text) =>
    Array.from(text.normalize('NFC').replaceAll(/\s/gu, ' '))
      // fonts have control characters too
      .filter((character) => covered.has(character.codePointAt(0) ?? 0) && !/\p{Cc}/u.test(character))
      .join('')
      .replaceAll(/ +/g, ' ')
      .trim()
}
