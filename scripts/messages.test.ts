import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { pages } from '../contract/src/pages.ts'
import type { Page } from '../contract/src/shared/page.ts'
import { findMessageIds } from '../web/extract-messages.ts'
import { groupOf, readCatalogs } from '../web/message-catalogs.ts'
import { describeMessageValues, valueNames } from '../web/message-values.ts'
import { inRoot } from './paths.mjs'
import { isCode, isTest, sources } from './sources.ts'

const [first, second] = [readCatalogs('zh-CN'), readCatalogs('en-US')]
const ids = [...first.values()].flatMap((catalog) => Object.keys(catalog))

/** Runs a check of Lingui's command line; resolves to what it prints when it fails, and to nothing else. */
const lingui = (...check: string[]) =>
  promisify(execFile)(process.execPath, [
    inRoot('node_modules', '@lingui', 'cli', 'dist', 'lingui-check.js'),
    ...check,
    '--verbose',
    '--workers',
    '1',
    '--config',
    inRoot('web', 'lingui.config.ts'),
  ]).then(
    () => '',
    (failed: { stdout: string; stderr: string }) => failed.stdout + failed.stderr,
  )

test('the catalogs hold the messages that the storefront uses, and no others', async () => {
  expect(await lingui('sync', '--clean'), 'run "npm run messages"').toBe('')
  expect(ids.length).toBeGreaterThan(500)
})

test('no message lacks its sentence in a language', async () => {
  expect(await lingui('missing', '--mode', 'catalog')).toBe('')
})

test('both languages have the same messages with the same values', () => {
  expect([...second.keys()]).toEqual([...first.keys()])
  const violations = [...first].flatMap(([group, messages]) => {
    const others = second.get(group) ?? {}
    expect(Object.keys(others), group).toEqual(Object.keys(messages))
    return Object.entries(messages).flatMap(([id, message]) => {
      const [names, otherNames] = [valueNames(message), valueNames(others[id] ?? '')]
      return `${names}` === `${otherNames}`
        ? []
        : [`${id} has the values ${names} in one language, ${otherNames} in the other`]
    })
  })
  expect(violations).toEqual([])
})

test('the types of the values follow the catalogs', () => {
  const generated = readFileSync('web/src/locales/message-values.ts', 'utf8')
  expect(generated, 'run "npm run messages"').toBe(describeMessageValues(first.values()))
})

test('no English message is left in Chinese', () => {
  // the language switch names each language in itself
  const inItself = new Set(['shell.language'])
  const violations = [...second.values()].flatMap((messages) =>
    Object.entries(messages).flatMap(([id, message]) =>
      /[\u4e00-\u9fff]/.test(message) && !inItself.has(id) ? [`${id} is not English: ${message}`] : [],
    ),
  )
  expect(violations).toEqual([])
})

const storefront = sources(
  (path) =>
    path === 'contract/src/pages.ts' ||
    (isCode(path) && path.startsWith('web/src/') && !isTest(path) && !path.includes('/locales/')),
)

const asPattern = (text: string) => text.replaceAll('.', '\\.')

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

/** The sources of a page as one text. */
const textOf = ({ name }: Pick<Page, 'name'>): string =>
  [...sourcesOf(`web/src/pages/${name}.tsx`)].map((path) => byPath.get(path)?.text ?? '').join('\n')

/** The groups that a page names, and those that its parts load by themselves. */
function groupsLoadedBy({ messages }: Pick<Page, 'messages'>, text: string): string[] {
  const lists = text.matchAll(
    /(?:loadMessages\(|lazyPart\(\s*\(\) => import\('[^']*'\),\s*)\[([^\]]*)\],?\s*\)/g,
  )
  const byParts = [...lists].flatMap(([, list = '']) => [...list.matchAll(/'(\w+)'/g)])
  return [...messages, ...byParts.map(([, group = '']) => group)]
}

const table: readonly Page[] = pages

test('a page names every message group that it uses', () => {
  const violations = table.flatMap((page) => {
    const text = textOf(page)
    const groups = new Set([...findMessageIds(text, ids)].map(groupOf))
    const known = new Set(['shell', ...groupsLoadedBy(page, text)])
    return [...groups].flatMap((group) =>
      known.has(group) ? [] : [`${page.name} uses messages of ${group}`],
    )
  })
  expect(violations, 'name the group in contract/src/pages.ts').toEqual([])
})

test('no page of the storefront loads a message group that only the console has', () => {
  const [, list = ''] =
    /\{([\w,]+)\}\.json/.exec(readFileSync('web/src/lib/console-messages.ts', 'utf8')) ?? []
  const ofConsole = new Set(list.split(','))
  expect(ofConsole.size).toBeGreaterThan(5)
  const violations = table.flatMap((page) =>
    groupsLoadedBy(page, textOf(page)).flatMap((group) =>
      ofConsole.has(group) ? [`${page.name} would show the ids of ${group}`] : [],
    ),
  )
  expect(violations).toEqual([])
})
