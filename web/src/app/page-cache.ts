import type { RouteMatch } from './guards/guard.ts'

/** A visited page. */
export interface CachedPage {
  /** The identity of the page regardless of filters. */
  key: string
  /** The React key; a new number discards the page's state. */
  instance: number
  /** The match at the last visit. */
  match: RouteMatch
  /** Increases with each visit. */
  lastShown: number
  /** What is kept while another page is shown: the live page, only its tab, or nothing. */
  retention: 'alive' | 'tab' | 'no'
  /** The server answered the address with "not found". */
  notFound: boolean
}

/** How many pages are kept alive, and with the tab bar, how many tabs. */
const maxPages = 8
const maxTabs = 20

/** Query parameters that identify a page; all others only filter it. */
const keyParams = ['orderId', 'complaintNo']

/** The key of a page. */
export const pageKey = ({ pathname, query }: RouteMatch): string =>
  [pathname, ...keyParams.map((name) => query.get(name))].join(' ')

let count = 0

/** A page without previous state. */
export const createPage = (match: RouteMatch, notFound = false): CachedPage => ({
  key: pageKey(match),
  instance: count++,
  match,
  lastShown: count,
  retention: notFound || match.page.transient ? 'no' : match.page.ignoreCache ? 'tab' : 'alive',
  notFound,
})

interface Step {
  /** The key of the page shown before. */
  from: string
  /** Whether the new page replaces it in the history. */
  replaces: boolean
  tabs: boolean
}

/** The pages after showing the given one; beyond the maximum, the least recently shown page is dropped. */
export function showPage(
  pages: readonly CachedPage[],
  match: RouteMatch,
  { from, replaces, tabs }: Step,
): readonly CachedPage[] {
  const key = pageKey(match)
  const known = pages.find((page) => page.key === key)
  const shown =
    known && (known.retention === 'alive' || key === from)
      ? { ...known, match, lastShown: count++, notFound: false }
      : createPage(match)
  const others = pages.filter(
    ({ key: other, retention }) =>
      other !== key &&
      !(replaces && other === from) &&
      (retention === 'alive' || (tabs && retention === 'tab')),
  )
  const max = tabs ? maxTabs : maxPages
  const oldest = others.length < max ? -1 : Math.min(...others.map(({ lastShown }) => lastShown))
  const kept = others.filter(({ lastShown }) => lastShown !== oldest)
  if (!known) return [...kept, shown]
  return pages.flatMap((page) => (page === known ? shown : kept.includes(page) ? page : []))
}

/** The pages after a change of user: only the shown one, until it is left. */
export const evictOthers = (pages: readonly CachedPage[], shown: string): readonly CachedPage[] =>
  pages.flatMap((page) => (page.key === shown ? { ...page, retention: 'no' } : []))
