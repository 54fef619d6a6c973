import { basename } from 'node:path'
import { expect, test } from 'vitest'
import type { ConsolePage } from '../contract/src/console-page.ts'
import { consolePages } from '../contract/src/console-pages.ts'
import { pages } from '../contract/src/pages.ts'
import type { Page } from '../contract/src/shared/page.ts'
import { isTest, trackedPaths } from './sources.ts'

const table: readonly Page[] = pages
const names = table.map(({ name }) => name)

const filesIn = (folder: string): string[] =>
  trackedPaths()
    .filter((path) => new RegExp(`^${folder}/[^/]+\\.tsx$`).test(path) && !isTest(path))
    .map((path) => basename(path, '.tsx'))

test('every row of the table of pages has a file, and every file a row', () => {
  expect(
    filesIn('web/src/pages').sort(),
    'a page is a row in contract/src/pages.ts and web/src/pages/<name>.tsx; what pages share is in web/src/pages/parts/',
  ).toEqual([...names].sort())
})

test('a file of the mobile site is the variant of a page', () => {
  expect(filesIn('web/src/pages/mobile').filter((name) => !names.includes(name))).toEqual([])
})

test('no two pages have the same name or path, and the last one takes every address', () => {
  expect(new Set(names).size).toBe(names.length)
  expect(new Set(table.map(({ path }) => path)).size).toBe(names.length)
  expect(table.at(-1)?.path).toBe('*')
})

test('every page but the one of unknown addresses has an entry in the menu of the server', () => {
  expect(
    table.filter(({ menu }) => !menu).map(({ path }) => path),
    'give the row in contract/src/pages.ts a menu: its icon and the next free order',
  ).toEqual(['*'])
})

test('the server can read what every page with a parameter in its path shows', () => {
  const loaders = trackedPaths().flatMap(
    (path) => /^web\/src\/pages\/([^/]+)\.server\.ts$/.exec(path)?.[1] ?? [],
  )
  const withParams = table.filter(({ path }) => path.includes('/:')).map(({ name }) => name)
  expect(
    withParams.filter((name) => !loaders.includes(name)),
    'the server cannot know whether such an address exists: export its `load` from web/src/pages/<name>.server.ts',
  ).toEqual([])
  expect(
    loaders.filter((name) => !names.includes(name)),
    'there is no such page in contract/src/pages.ts',
  ).toEqual([])
})

test('every row of the table of console pages has a file and a title in the console group, and every file a row', () => {
  const rows: readonly ConsolePage[] = consolePages
  expect(
    filesIn('web/src/pages/console').sort(),
    'a page of the console is a row in contract/src/console-pages.ts and web/src/pages/console/<name>.tsx',
  ).toEqual(rows.map(({ name }) => name).sort())
  // the navigation shows every title before the page is opened
  expect(rows.filter(({ title }) => !title.startsWith('console.'))).toEqual([])
  const entries = rows.filter(({ parent }) => parent === undefined).map(({ name }) => name)
  expect(
    rows.filter(({ parent, group }) => (parent === undefined) === (group === undefined)),
    'the navigation shows entries by their group: give the row a group, or the page above it as parent',
  ).toEqual([])
  // four and the button for the others fill the bar of a phone
  expect(rows.filter(({ tab }) => tab).length).toBeLessThanOrEqual(4)
  expect(rows.filter(({ parent }) => parent !== undefined && !entries.includes(parent))).toEqual([])
})
