import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { groupOf, readCatalogs } from '../../message-catalogs.ts'
import { pageParts } from './page-parts.ts'
import { importPage, matchRoute, pages } from './pages.tsx'

const here = import.meta.dirname
const ids = [...readCatalogs('zh-CN').values()].flatMap((catalog) => Object.keys(catalog))

/** The message groups used by a file and by all files of the storefront that it imports. */
function groupsUsed(file: string, seen = new Set<string>()): Set<string> {
  const used = new Set<string>()
  // the titles of other pages belong to those pages
  if (seen.has(file) || file.includes('/locales/') || file.endsWith('/contract/src/pages.ts')) return used
  seen.add(file)
  const text = readFileSync(file, 'utf8')
  for (const [, start = '', end] of text.matchAll(/['`]([a-z]+\.[\w.]*)(['`]|\$\{)/g)) {
    const group = ids.some((id) => (end === '${' ? id.startsWith(start) : id === start)) && groupOf(start)
    if (group) used.add(group)
  }
  for (const [, path = ''] of text.matchAll(/^import (?!type )[^;]*? from '(\.[^']+\.tsx?)'/gm))
    for (const group of groupsUsed(join(dirname(file), path), seen)) used.add(group)
  return used
}

describe.each(pages)('the page $name', (page) => {
  const { name, messages, layout } = page
  it('names the message groups that it uses', () => {
    const used = groupsUsed(join(here, '..', 'pages', `${name}.tsx`))
    expect(
      [...used].filter((group) => group !== 'shell' && !messages.some((known) => known === group)),
    ).toEqual([])
  })

  it('has the layout that it declares', async () => {
    const { Layout } = await importPage(page, false)
    expect(Layout !== undefined).toBe(layout === 'user')
  })

  it('can be imported for either site', async () => {
    for (const mobile of [false, true])
      expect((await importPage(page, mobile)).default).toBeTypeOf('function')
  })
})

it.each(Object.entries(pageParts))('the parts of %s exist, and so does the page', (file, { sources }) => {
  for (const source of [`src/pages/${file}.tsx`, ...sources])
    expect(existsSync(join(here, '..', '..', source)), source).toBe(true)
})

it('asks for a login on /userCenter/account alone, and keeps no role out of any page', () => {
  expect(pages.filter(({ requiresAuth }) => requiresAuth).map(({ path }) => path)).toEqual([
    '/userCenter/account',
  ])
  expect(pages.filter(({ roles }) => !roles.includes('*'))).toEqual([])
})

it.each([
  ['/shopDetail/demo', 'shop-detail'],
  ['/itemDetail/724AHRCQ33', 'item-detail'],
  ['/cashDesk', 'cash-desk'],
  ['/paySuccess', 'pay-success'],
  ['/verifyPassword', 'verify-password'],
  ['/errorPage', 'error-page'],
  ['/redirect/shopDetail/demo', 'redirect'],
  ['/', 'not-found'],
  ['/anything/else', 'not-found'],
])('opens %s as %s', (pathname, name) => {
  expect(matchRoute({ pathname, search: '' }).page.name).toBe(name)
})

it.each([
  ['/shopDetail/demo/', { shortUrl: 'demo' }],
  ['/SHOPDETAIL/demo', { shortUrl: 'demo' }],
  ['/itemDetail/20251120143005123456', { id: '20251120143005123456' }],
  ['/redirect/a/b%20c', { '*': 'a/b c' }],
  ['/shopDetail/a/b', { '*': 'shopDetail/a/b' }],
  ['/cashDesks', { '*': 'cashDesks' }],
  ['/shopDetail/%E0%A4%A', {}],
])('reads the parts of %s', (pathname, params) => {
  expect(matchRoute({ pathname, search: '' }).params).toEqual(params)
})
