import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sources } from './sources.ts'

interface AvoidedTerms {
  zh: readonly string[]
  en: readonly string[]
}

const cellsOf = (row: string): string[] =>
  row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

/** The words that people never read, by row of the table at the end of `GLOSSARY.md`. */
function readAvoidedTerms(): AvoidedTerms[] {
  const [, table = ''] = readFileSync('GLOSSARY.md', 'utf8').split('## Words that people read')
  const rows = table.split('\n').filter((line) => line.startsWith('| '))
  return rows.slice(1).map((row) => {
    const [, , zh = '', , en = ''] = cellsOf(row)
    return {
      zh: zh.split('、').filter(Boolean),
      en: [...en.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word),
    }
  })
}

const userFacingPaths = [
  /^web\/src\/locales\//,
  /^contract\/src\/shared\/[\w-]*codes\.ts$/,
  /^server\/src\/cli\/(?!demo\/)/,
  /^server\/src\/(?:web\/internal-pages\/(?:outbox|restock-unsubscribe)|sandbox-gateway)\//,
  /^server\/src\/modules\/.*-(?:texts|messages|notification|codes)\.ts$/,
  /^server\/src\/platform\/(?:http|http\/(?:parse-json-bodies|check-request|reject-malformed|scan-json))\.ts$/,
  /^simulators\/pay-page-messages\.ts$/,
]

const files = sources(
  (path) =>
    path.endsWith('.ts') && !path.endsWith('.test.ts') && userFacingPaths.some((place) => place.test(path)),
)

const chinese = /[\u4e00-\u9fff]/

/** The texts of a file: what stands in quotes, values and flags such as `--mail` left out. */
const textsIn = (code: string): string[] =>
  [...code.matchAll(/'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g)]
    .map(([, single, double, template]) => single ?? double ?? template ?? '')
    .map((text) => text.replaceAll(/\$?\{[^}]*\}|--[\w-]+|\S+@\S+/g, ' '))

const isSentence = (text: string) => /^[A-Z“]?[a-z]*\b.*\s/.test(text.trim()) || /^[A-Z][a-z-]+$/.test(text)

const asPattern = (word: string) =>
  new RegExp(`(?<![\\w.])${word.replaceAll(' ', '\\s+')}(?![\\w.]\\w)\\b`, 'i')

/** The refused words of a text, in its own language. */
function avoidedTermsIn(text: string, choices: readonly AvoidedTerms[]): string[] {
  if (chinese.test(text)) return choices.flatMap(({ zh }) => zh.filter((word) => text.includes(word)))
  if (!isSentence(text)) return []
  return choices.flatMap(({ en }) => en.filter((word) => asPattern(word).test(text)))
}

test('every sentence that people read says the chosen words, in both languages', () => {
  const choices = readAvoidedTerms()
  const faults = files.flatMap(({ path, text }) =>
    textsIn(text).flatMap((said) =>
      avoidedTermsIn(said, choices).map((word) => `${path}: “${word}” in “${said.slice(0, 90)}”`),
    ),
  )
  expect(faults, 'GLOSSARY.md names the word to say instead').toEqual([])
})

test('the table of chosen words is read whole, and finds what it refuses', () => {
  const choices = readAvoidedTerms()
  expect(choices.length).toBeGreaterThan(20)
  expect(choices.flatMap(({ zh }) => zh)).toContain('商家')
  expect(files.length).toBeGreaterThan(60)
  expect(avoidedTermsIn('请联系商家', choices)).toEqual(['商家'])
  expect(avoidedTermsIn('E-mail', choices)).toContain('e-mail')
  expect(avoidedTermsIn('Your email address', choices)).toEqual([])
  expect(avoidedTermsIn('A Way to Pay', choices)).toEqual(['way to pay'])
})
