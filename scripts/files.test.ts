import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { isCode, isTest, sources, trackedPaths } from './sources.ts'

const code = sources(isCode)

/** Maximum length of files, in lines. */
const maxLines = 400
const maxTestLines = 600
/** Written by a script, as long as the catalogs make it. */
const generated = 'web/src/locales/message-values.ts'

test('no file is longer than 400 lines, no test longer than 600', () => {
  const isOurs = (path: string) => (isCode(path) || path.endsWith('.css')) && path !== generated
  const violations = sources(isOurs).flatMap(({ path, text }) => {
    const lines = text.split('\n').length - 1
    const max = isTest(path) ? maxTestLines : maxLines
    return lines > max
      ? [`${path} has ${lines} lines, at most ${max} are allowed: split it by what it does`]
      : []
  })
  expect(violations).toEqual([])
})

test('a file is named after what it does, in kebab case', () => {
  const vagueNames = /^(?:utils?|helpers?|common|shared|manager|types|index|misc)\./
  const kebab = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)*$/
  const locale = /^[a-z]{2}-[A-Z]{2}\.ts$/
  const violations = code.flatMap(({ path }) => {
    const name = basename(path)
    if (vagueNames.test(name)) return [`${path} has a vague name: name it after the one thing that it does`]
    return kebab.test(name) || locale.test(name) ? [] : [`${path} is not in kebab case`]
  })
  expect(violations).toEqual([])
})

test('no file names the host of a package registry', () => {
  const registry =
    /\b(?:registry|npm)\.[a-z0-9-]+\.(?:org|com|io|dev|cn|net)\b|\bnpm(?:mirror|js)\.(?:com|org)\b/i
  const text = (path: string) => !/\.(?:png|jpe?g|webp|ico|woff2?|ttf|zip|gz)$/.test(path)
  const violations = sources(text).flatMap(({ path, text: body }) => {
    const host = registry.exec(body)?.[0]
    return host ? [`${path} names ${host}: npm knows its registry by its own settings`] : []
  })
  expect(violations).toEqual([])
})

/** Ways around the type checker, each with the files and counts that are allowed. */
const typeEscapes: readonly { name: string; pattern: RegExp; allowed: Record<string, number> }[] = [
  { name: 'as any', pattern: /\bas any\b|<any>|: any\b|\bany\[\]/g, allowed: {} },
  { name: 'as unknown', pattern: /\bas unknown\b/g, allowed: {} },
  { name: 'ts-ignore', pattern: /@ts-(?:ignore|expect-error|nocheck)/g, allowed: {} },
  { name: 'biome-ignore', pattern: /biome-ignore/g, allowed: {} },
]

test('the type checker is not bypassed', () => {
  const violations = code
    .filter(({ path }) => path !== 'scripts/files.test.ts')
    .flatMap(({ path, text }) =>
      typeEscapes.flatMap(({ name, pattern, allowed }) => {
        const lines = text.split('\n').filter((line) => !/^\s*test\(/.test(line))
        const found = lines.join('\n').match(pattern)?.length ?? 0
        return found > (allowed[path] ?? 0)
          ? [`${path} has "${name}": say the type that it is, or check the value where it comes in`]
          : []
      }),
    )
  expect(violations).toEqual([])
})

test('migrations are numbered without gaps from 0001', () => {
  const numbers = trackedPaths()
    .filter((path) => /^server\/migrations\/\d/.test(path))
    .map((path) => basename(path).slice(0, 4))
  expect(numbers, 'two migrations with one number would conflict in existing databases').toEqual(
    numbers.map((_, index) => String(index + 1).padStart(4, '0')),
  )
})

test('decision records are numbered without gaps from 001', () => {
  const numbers = trackedPaths()
    .filter((path) => /^docs\/decisions\/\d/.test(path))
    .map((path) => basename(path).slice(0, 3))
  expect(numbers, 'two records with one number are ambiguous').toEqual(
    numbers.map((_, index) => String(index + 1).padStart(3, '0')),
  )
})
