import { basename } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { pages } from '../contract/src/pages.ts'
import type { Page } from '../contract/src/shared/page.ts'
import type { MessageCatalog, Plural } from '../web/src/locales/message-types.ts'
import { isCode, isTest, type Source, sources } from './sources.ts'

const locales = ['zh-CN', 'en-US'] as const

/** The messages of a language, grouped by file. */
async function catalogueOf(locale: string): Promise<Map<string, MessageCatalog>> {
  const files = sources((path) => path.startsWith(`web/src/locales/${locale}/`))
  const groups = files.map(async ({ path }): Promise<[string, MessageCatalog]> => {
    const group = path.slice(path.lastIndexOf('/') + 1, -'.ts'.length)
    const file: Record<string, MessageCatalog> = await import(pathToFileURL(path).href)
    return [group, file[group] ?? {}]
  })
  return new Map(await Promise.all(groups))
}

const [first, second] = await Promise.all(locales.map(catalogueOf))
const groupOf = new Map(
  [...(first ?? [])].flatMap(([group, words]) =>
    Object.keys(words).map((id): [string, string] => [id, group]),
  ),
)
const ids = [...groupOf.keys()]

const storefront = sources(
  (path) =>
    path === 'contract/src/pages.ts' ||
    (isCode(path) && path.startsWith('web/src/') && !isTest(path) && !path.includes('/locales/')),
)

const asPattern = (text: string) => text.replaceAll('.', '\\.')

/** The message ids in a source: quoted ones, and composed ones such as `orders.status.${status}`. */
function idsIn(text: string): Set<string> {
  const quoted = new Set([...text.matchAll(/'([a-z]\w*(?:\.\w+)+)'/gi)].map(([, id = '']) => id))
  const composed = [...text.matchAll(/`((?:[a-z]\w*\.|\$\{\w+\}\.)(?:\$\{[^}]*\}|[\w.])*)`/gi)].map(
    ([, words = '']) => words,
  )
  const patterns = composed.map((words) => {
    const parts = words.split(/\$\{[^}]*\}/)
    // a prefix that is a variable is quoted elsewhere, as 'account.signup' is
    const from = words.startsWith('${') ? `(?:${[...quoted].map(asPattern).join('|')})` : ''
    const rest = from ? parts.slice(1) : parts
    return new RegExp(`^${from}${rest.map(asPattern).join('\\w+(?:\\.\\w+)*')}$`)
  })
  return new Set(ids.filter((id) => quoted.has(id) || patterns.some((pattern) => pattern.test(id))))
}

const isLabel = (id: string) => groupOf.get(id) === 'actions'
const isDevUi = ({ path }: Source) => path.startsWith('web/src/dev-ui/')

test('every message is used by a page', () => {
  const used = idsIn(
    storefront
      .filter((source) => !isDevUi(source))
      .map(({ text }) => text)
      .join('\n'),
  )
  // some of the specification's common labels belong to seller pages, which do not exist here
  const inDevUi = idsIn(
    storefront
      .filter(isDevUi)
      .map(({ text }) => text)
      .join('\n'),
  )
  const unused = ids.filter((id) => !used.has(id) && !(isLabel(id) && inDevUi.has(id)))
  expect(unused, 'remove these from both catalogues, or use them').toEqual([])
  expect(ids.length).toBeGreaterThan(500)
})

/** The placeholders of a message. */
function namesIn(sentence: string | Plural): string[] {
  const forms = typeof sentence === 'string' ? [sentence] : [sentence.one, sentence.other]
  const named = forms.flatMap((form) => [...form.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))
  return [...new Set(typeof sentence === 'string' ? named : [...named, sentence.by])].sort()
}

test('both languages have the same messages with the same placeholders', () => {
  expect([...(first?.keys() ?? [])]).toEqual([...(second?.keys() ?? [])])
  const violations = [...(first ?? [])].flatMap(([group, words]) => {
    const others = second?.get(group) ?? {}
    expect(Object.keys(others), group).toEqual(Object.keys(words))
    return Object.entries(words).flatMap(([id, sentence]) => {
      const other = others[id] ?? ''
      const same = `${namesIn(sentence)}` === `${namesIn(other)}`
      return same ? [] : [`${id} names ${namesIn(sentence)} in one language, ${namesIn(other)} in the other`]
    })
  })
  expect(violations).toEqual([])
})

test('no message is empty or left in the other language', () => {
  const texts = (sentence: string | Plural) =>
    typeof sentence === 'string' ? [sentence] : [sentence.one, sentence.other]
  const chinese = /[\u4e00-\u9fff]/
  // the language switch names each language in itself
  const inItself = new Set(['shell.language'])
  const violations = [first, second].flatMap((catalogue, index) =>
    [...(catalogue?.values() ?? [])].flatMap((words) =>
      Object.entries(words).flatMap(([id, sentence]) =>
        texts(sentence).flatMap((text) => {
          if (text.trim() === '') return [`${id} is empty`]
          return index === 1 && chinese.test(text) && !inItself.has(id)
            ? [`${id} is not English: ${text}`]
            : []
        }),
      ),
    ),
  )
  expect(violations).toEqual([])
})

const byPath = new Map(storefront.map((source) => [source.path, source]))

/** All sources of a page: its imports, transitively, lazy parts included, but no other page. */
function sourcesOf(path: string, found = new Set<string>()): Set<string> {
  const source = byPath.get(path)
  // the table of pages contains the titles of all pages
  if (!source || found.has(path) || path === 'contract/src/pages.ts') return found
  found.add(path)
  const isNextPage = (to: string) =>
    to.startsWith('web/src/pages/') &&
    new RegExp(`import\\('[^']*${asPattern(basename(to))}'\\)`).test(source.text)
  for (const to of source.imports) if (!isNextPage(to)) sourcesOf(to, found)
  return found
}

test('a page names every message group that it uses', () => {
  const table: readonly Page[] = pages
  const violations = table.flatMap(({ name, words }) => {
    const files = [...sourcesOf(`web/src/pages/${name}.tsx`)].map((path) => byPath.get(path))
    const text = files.map((source) => source?.text ?? '').join('\n')
    // groups that a part of the page loads by itself
    const loaded = [...text.matchAll(/loadMessages\(\[([^\]]*)\]\)/g)].flatMap(([, list = '']) =>
      [...list.matchAll(/'(\w+)'/g)].map(([, group]) => group),
    )
    const groups = new Set([...idsIn(text)].map((id) => groupOf.get(id)))
    const known = new Set(['shell', ...words, ...loaded])
    return [...groups].flatMap((group) =>
      group && known.has(group) ? [] : [`${name} uses messages of ${group}`],
    )
  })
  expect(violations, 'name the group in contract/src/pages.ts').toEqual([])
})
