import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { createDrawableText } from './drawable-text.ts'
import { readFontCoverage } from './font-coverage.ts'
import { fontFolder } from './font-folder.ts'

test('the fonts have letters, Chinese in both scripts, prices and emoji', async () => {
  const drawable = await createDrawableText()
  for (const text of [
    'Netflix 4K “é” €',
    '影音会员 独享',
    '影音會員 獨享',
    '¥12.80 起',
    '🎉❤️🔥',
    'ひらがな',
    '①（全角）…',
  ])
    expect(drawable(text)).toBe(text.normalize('NFC'))
})

test('characters without a glyph are left out, with the space beside them', async () => {
  const drawable = await createDrawableText()
  expect(drawable('  A\n 한국어 عربي \u0000\u202e B 龘 ')).toBe('A B')
})

test('what lies between the covered ranges of a font is not covered', async () => {
  const covered = readFontCoverage(await readFile(new URL('noto-sans-sc.ttf', fontFolder)))
  expect([0x41, 0x4e00, 0x9f98, 0x1f389, 0xffff].map((point) => covered.has(point))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})
