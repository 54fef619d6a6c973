import type { RouteMatch } from './guards/guard.ts'

/** A page that was visited. */
export interface CachedPage {
  /** Which page it is, however it is filtered: what has the same key is the same page. */
  key: string
  /** Another number is another drawing, which begins with nothing typed. */
  instance: number
  /** Where it was looked at last. */
  match: RouteMatch
  /** The greater, the later it was. */
  lastShown: number
  /** What there is of it while another page is shown: all of it, a tab where there are tabs, or nothing. */
  retention: 'alive' | 'tab' | 'no'
  /** Its address leads nowhere, as the server found. */
  notFound: boolean
}

/** How many pages stay alive; with tabs, how many there can be. */
const maxPages = 8
const maxTabs = 20

/** What a page is about, in the query of its address; all else there says how it is looked at. */
const keyParams = ['orderId', 'complaintNo']

/** The key of the page at a place. */
export const pageKey = ({ pathname, query }: RouteMatch): string =>
  [pathname, ...keyParams.map((name) => query.get(name))].join(' ')

let count = 0

/** The page at a place, begun anew. */
export const createPage = (place: RouteMatch, lost = false): CachedPage => ({
  key: pageKey(place),
  instance: count++,
  match: place,
  lastShown: count,
  retention: lost || place.page.transient ? 'no' : place.page.ignoreCache ? 'tab' : 'alive',
  notFound: lost,
})

interface Step {
  /** The key of the page that was shown before. */
  from: string
  /** Whether this one takes its place in the history. */
  replaces: boolean
  tabs: boolean
}

/** The pages once one is shown at this place; of too many, the one that was not seen for longest is gone. */
export function showPage(
  pages: readonly CachedPage[],
  place: RouteMatch,
  { from, replaces, tabs }: Step,
): readonly CachedPage[] {
  const key = pageKey(place)
  const known = pages.find((page) => page.key === key)
  const shown =
    known && (known.retention === 'alive' || key === from)
      ? { ...known, match: place, lastShown: count++, notFound: false }
      : createPage(place)
  const others = pages.filter(
    ({ key: other, retention: stays }) =>
      other !== key && !(replaces && other === from) && (stays === 'alive' || (tabs && stays === 'tab')),
  )
  const most = tabs ? maxTabs : maxPages
  const oldest = others.length < most ? -1 : Math.min(...others.map(({ lastShown: seen }) => seen))
  const stay = others.filter(({ lastShown: seen }) => seen !== oldest)
  if (!known) return [...stay, shown]
  return pages.flatMap((page) => (page === known ? shown : stay.includes(page) ? page : []))
}

/** What stays when the person has gone whose pages they are: the one that is shown, until it is left. */
export const evictOthers = (pages: readonly CachedPage[], shown: string): readonly CachedPage[] =>
  pages.flatMap((page) => (page.key === shown ? { ...page, retention: 'no' } : []))
