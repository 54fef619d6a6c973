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

/** The avoided terms, by row of the table at the end of `GLOSSARY.md`. */
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
  /^simulators\/epay\//,
  /^server\/src\/web\/internal-pages\//,
  /^server\/src\/modules\/.*-(?:texts|messages|templates|notification|codes)\.ts$/,
  /^server\/src\/modules\/account\/security-texts\.ts$/,
  /^server\/src\/platform\/http(?:\/(?:check-request|parse-json-bodies|reject-malformed|scan-json))?\.ts$/,
  /^simulators\/pay-page-messages\.ts$/,
]

const files = sources(
  (path) =>
    /\.(?:ts|json)$/.test(path) &&
    !path.endsWith('.test.ts') &&
    userFacingPaths.some((pattern) => pattern.test(path)),
)

const chinese = /[\u4e00-\u9fff]/

/** The string literals of a file, without placeholders and flags such as `--mail`. */
const textsIn = (code: string): string[] =>
  [...code.matchAll(/'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g)]
    .map(([, single, double, template]) => single ?? double ?? template ?? '')
    .map((text) => text.replaceAll(/\$?\{[^}]*\}|--[\w-]+|\S+@\S+/g, ' '))

const isSentence = (text: string) => /^[A-Z“]?[a-z]*\b.*\s/.test(text.trim()) || /^[A-Z][a-z-]+$/.test(text)

const asPattern = (term: string) =>
  new RegExp(`(?<![\\w.])${term.replaceAll(' ', '\\s+')}(?![\\w.]\\w)\\b`, 'i')

/** The avoided terms in a text, in its language. */
function avoidedTermsIn(text: string, choices: readonly AvoidedTerms[]): string[] {
  if (chinese.test(text)) return choices.flatMap(({ zh }) => zh.filter((term) => text.includes(term)))
  if (!isSentence(text)) return []
  return choices.flatMap(({ en }) => en.filter((term) => asPattern(term).test(text)))
}

test('every sentence for people uses the chosen terms, in both languages', () => {
  const choices = readAvoidedTerms()
  const violations = files.flatMap(({ path, text: code }) =>
    textsIn(code).flatMap((text) =>
      avoidedTermsIn(text, choices).map((term) => `${path}: “${term}” in “${text.slice(0, 90)}”`),
    ),
  )
  expect(violations, 'GLOSSARY.md names the term to use instead').toEqual([])
})

test('each path with texts for people matches a file', () => {
  const unmatched = userFacingPaths.filter((pattern) => !files.some(({ path }) => pattern.test(path)))
  expect(unmatched, 'follow the files that moved').toEqual([])
})

test('the table of terms is read completely, and avoided terms are found', () => {
  const choices = readAvoidedTerms()
  expect(choices.length).toBeGreaterThan(20)
  expect(choices.flatMap(({ zh }) => zh)).toContain('商家')
  expect(files.length).toBeGreaterThan(60)
  expect(avoidedTermsIn('请联系商家', choices)).toEqual(['商家'])
  expect(avoidedTermsIn('E-mail', choices)).toContain('e-mail')
  expect(avoidedTermsIn('Your email address', choices)).toEqual([])
  expect(avoidedTermsIn('A Way to Pay', choices)).toEqual(['way to pay'])
})
