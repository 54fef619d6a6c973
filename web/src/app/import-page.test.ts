import { expect, test } from 'vitest'
import { lazyMessageFiles } from '../lib/lazy-messages.ts'
import { firstPageGroups, messageGroups } from '../lib/messages.ts'
import { isFirstPage } from './import-page.ts'
import { lazyPages } from './lazy-pages.ts'
import { pages } from './pages.tsx'

test('every page can be imported', () => {
  for (const page of pages)
    expect([page.name, page.name in lazyPages]).toEqual([page.name, !isFirstPage(page)])
})

test('the messages of all groups but the first ones are in the lazy map', () => {
  const groups = new Set(Object.keys(lazyMessageFiles).map((path) => /([\w-]+)\.ts$/.exec(path)?.[1]))
  const first: readonly string[] = firstPageGroups
  for (const group of messageGroups)
    expect([group, groups.has(group)]).toEqual([group, !first.includes(group)])
})
