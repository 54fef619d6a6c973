/**
 * Makes the fonts in which the pictures of shared links are drawn: of Noto Sans SC the characters of GB 2312 and of the
 * more common half of Big5, which leaves a third of its 10 MB, and Noto Emoji as it is. Run `node scripts/make-fonts.mjs`
 * and commit the result where another character or version is needed.
 */
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fetchPackage } from './fetch-package.mjs'
import { inRoot } from './paths.mjs'
import { inCache } from './places.mjs'
import { runScript } from './run-script.mjs'

const packages = [
  'subset-font@2.9.0',
  '@expo-google-fonts/noto-sans-sc@0.4.3',
  '@expo-google-fonts/noto-emoji@0.4.7',
]

const range = (first, last) => Array.from({ length: last - first + 1 }, (_, index) => first + index)

/** The characters of two-byte codes. */
function decodePairs(encoding, leads, trails) {
  const decoder = new TextDecoder(encoding)
  return leads.flatMap((lead) => trails.map((trail) => decoder.decode(Uint8Array.of(lead, trail)))).join('')
}

/** Latin letters, punctuation, currencies, arrows, numbers in circles, and full-width forms. */
const others = [
  [0x20, 0x7e],
  [0xa0, 0x17f],
  [0x2010, 0x2044],
  [0x20a0, 0x20bf],
  [0x2100, 0x2193],
  [0x2460, 0x24ff],
  [0x3000, 0x303f],
  [0x3220, 0x3249],
  [0xff00, 0xffef],
]

function listCharacters() {
  const simplified = decodePairs('gb18030', range(0xa1, 0xf7), range(0xa1, 0xfe))
  const traditional = decodePairs('big5', range(0xa1, 0xc6), [...range(0x40, 0x7e), ...range(0xa1, 0xfe)])
  const rest = others
    .flatMap(([first, last]) => range(first, last))
    .map((point) => String.fromCodePoint(point))
  const isPrivate = (character) => /\p{Co}|\ufffd/u.test(character)
  return [...new Set([...simplified, ...traditional, ...rest])].filter((each) => !isPrivate(each)).join('')
}

await runScript(async () => {
  const home = inCache('font-sources')
  const [[name, version], ...beside] = packages.map((each) => each.match(/^(.+)@(.+)$/).slice(1))
  await fetchPackage(home, name, version, { beside: beside.map((each) => each.join('@')) })
  const modules = path.join(home, 'node_modules')
  const subsetFont = createRequire(path.join(home, 'package.json'))('subset-font')
  const fonts = inRoot('server', 'src', 'web', 'share-picture', 'fonts')
  const source = path.join(
    modules,
    '@expo-google-fonts',
    'noto-sans-sc',
    '600SemiBold',
    'NotoSansSC_600SemiBold.ttf',
  )
  const subset = await subsetFont(await readFile(source), listCharacters(), { targetFormat: 'truetype' })
  await writeFile(path.join(fonts, 'noto-sans-sc.ttf'), subset)
  const emoji = path.join(
    modules,
    '@expo-google-fonts',
    'noto-emoji',
    '600SemiBold',
    'NotoEmoji_600SemiBold.ttf',
  )
  await copyFile(emoji, path.join(fonts, 'noto-emoji.ttf'))
  return 0
})
