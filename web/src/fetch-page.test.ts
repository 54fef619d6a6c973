import { expect, test } from 'vitest'
import { isFirstPage } from './fetch-page.ts'
import { furtherPages } from './further-pages.ts'
import { furtherFiles } from './kernel/further-words.ts'
import { firstGroups, wordGroups } from './kernel/words.ts'
import { pages } from './routes.tsx'

test('every page is fetched from one place', () => {
  for (const page of pages)
    expect([page.name, page.name in furtherPages]).toEqual([page.name, !isFirstPage(page)])
})

test('the words of every room but the first ones are found by the further list', () => {
  const groups = new Set(Object.keys(furtherFiles).map((path) => /([\w-]+)\.ts$/.exec(path)?.[1]))
  const first: readonly string[] = firstGroups
  for (const group of wordGroups) expect([group, groups.has(group)]).toEqual([group, !first.includes(group)])
})
