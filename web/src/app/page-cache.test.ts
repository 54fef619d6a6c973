import { expect, it } from 'vitest'
import { cachedNames, closePages, keysInScope, nextTab, reloadPage, toTabs } from '../layout/tabs.ts'
import { type CachedPage, createPage, evictOthers, pageKey, showPage } from './page-cache.ts'
import { matchRoute } from './pages.tsx'

const at = (address: string) => matchRoute(new URL(address, 'http://shop.test'))
const shop = '/shopDetail/demo'
const item = (index: number) => `/itemDetail/AAAAAAAAA${index}`

/** Navigates from page to page, as by links. */
function visitAll(
  addresses: readonly string[],
  tabs = false,
): { pages: readonly CachedPage[]; here: string } {
  const [first = '/', ...rest] = addresses
  let here = pageKey(at(first))
  let pages: readonly CachedPage[] = [createPage(at(first))]
  for (const address of rest) {
    pages = showPage(pages, at(address), { from: here, replaces: false, tabs })
    here = pageKey(at(address))
  }
  return { pages, here }
}

const paths = (pages: readonly CachedPage[]) => pages.map(({ match }) => match.pathname)
const items = (count: number) => Array.from({ length: count }, (_, index) => item(index))

it('keeps the last eight pages, by the time they were last shown, including the current one', () => {
  const visited = items(8)
  const { pages } = visitAll([...visited, visited[0] ?? '', '/userCenter/contact'])
  expect(paths(pages)).toEqual([item(0), ...items(8).slice(2), '/userCenter/contact'])
  expect(paths(visitAll([...visited, '/userCenter/contact'], true).pages)).toHaveLength(9)
})

it('never keeps a shop’s page alive, only its tab; a transient page has neither', () => {
  expect(paths(visitAll([shop, item(1)]).pages)).toEqual([item(1)])
  const { pages, here } = visitAll([shop, '/login', item(1)], true)
  expect(paths(pages)).toEqual([shop, item(1)])
  expect([...cachedNames(pages)]).toEqual(['item-detail'])
  expect(toTabs(pages, here, () => 'title').map(({ ignoreCache }) => ignoreCache)).toEqual([true, false])
})

it('keeps the page of a shop when another classify is chosen, and recreates it after coming back', () => {
  const drawing = ({ pages }: ReturnType<typeof visitAll>) =>
    pages.find(({ key }) => key.startsWith(shop))?.instance
  const once = visitAll([shop], true)
  const chosen = showPage(once.pages, at(`${shop}?classifyId=PHPJDDK1C3`), {
    from: once.here,
    replaces: false,
    tabs: true,
  })
  expect(chosen).toHaveLength(1)
  expect(chosen[0]?.instance).toBe(drawing(once))
  expect(chosen[0]?.match.query.get('classifyId')).toBe('PHPJDDK1C3')
  const away = showPage(chosen, at(item(1)), { from: once.here, replaces: false, tabs: true })
  const back = showPage(away, at(shop), { from: pageKey(at(item(1))), replaces: false, tabs: true })
  expect(back.find(({ key }) => key === once.here)?.instance).not.toBe(drawing(once))
})

it('distinguishes two orders, but not two filters of one page', () => {
  expect(pageKey(at('/cashDesk?orderId=A'))).not.toBe(pageKey(at('/cashDesk?orderId=B')))
  expect(pageKey(at('/userCenter/order-list?status=paid&page=2'))).toBe(pageKey(at('/userCenter/order-list')))
})

it('drops a page that was replaced in the history', () => {
  const { pages, here } = visitAll([item(1), '/cashDesk?orderId=A'])
  const step = { from: here, replaces: true, tabs: true }
  expect(paths(showPage(pages, at('/paySuccess?orderId=A'), step))).toEqual([item(1), '/paySuccess'])
})

it('drops all hidden pages after a change of user, and the shown one once it is left', () => {
  const { pages, here } = visitAll([item(1), item(2), '/userCenter/account'], true)
  const left = evictOthers(pages, here)
  expect(paths(left)).toEqual(['/userCenter/account'])
  expect(paths(showPage(left, at(shop), { from: here, replaces: false, tabs: true }))).toEqual([shop])
})

it('has tabs with the names of the specification', () => {
  const { pages, here } = visitAll([`${item(1)}?shopId=demo`], true)
  expect(toTabs(pages, here, () => 'a title')).toEqual([
    {
      key: here,
      title: 'a title',
      name: 'item-detail',
      fullPath: `${item(1)}?shopId=demo`,
      query: { shopId: 'demo' },
      ignoreCache: false,
    },
  ])
})

it('closes one tab, the others, or those on one side', () => {
  const { pages, here } = visitAll(items(4), true)
  const tabs = toTabs(pages, here, ({ key }) => key)
  const from = tabs[1]?.key ?? ''
  const closed = (side: Parameters<typeof keysInScope>[0]) =>
    keysInScope(side, tabs, from).map((key) => tabs.findIndex((tab) => tab.key === key))
  expect(closed('this')).toEqual([1])
  expect(closed('others')).toEqual([0, 2, 3])
  expect(closed('left')).toEqual([0])
  expect(closed('right')).toEqual([2, 3])
})

it('shows the next tab to the right of a closed one, else the one to the left, or none', () => {
  const { pages, here } = visitAll(items(4), true)
  const tabs = toTabs(pages, here, ({ key }) => key)
  const [first, second, third, fourth] = tabs.map(({ key }) => key)
  expect(nextTab(tabs, second ?? '', [second ?? ''])?.key).toBe(third)
  expect(nextTab(tabs, fourth ?? '', [fourth ?? '', third ?? ''])?.key).toBe(second)
  expect(nextTab(tabs, first ?? '', [second ?? ''])?.key).toBe(first)
  expect(
    nextTab(
      tabs,
      first ?? '',
      tabs.map(({ key }) => key),
    ),
  ).toBeUndefined()
})

it('keeps the shown page until it is left, though its tab was closed', () => {
  const { pages, here } = visitAll(items(3), true)
  const rest = closePages([here, pageKey(at(item(0)))])(pages, here)
  expect(paths(rest)).toEqual([item(1), item(2)])
  expect(paths(showPage(rest, at(item(1)), { from: here, replaces: false, tabs: true }))).toEqual([item(1)])
})

it('recreates a reloaded page, and no other', () => {
  const { pages, here } = visitAll(items(2), true)
  const [other, reloaded] = reloadPage(here)(pages)
  expect(other).toBe(pages[0])
  expect(reloaded?.key).toBe(here)
  expect(reloaded?.instance).not.toBe(pages[1]?.instance)
})
