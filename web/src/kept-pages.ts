import type { Place } from './guards/guard.ts'

/** A page that was visited. */
export interface VisitedPage {
  /** Which page it is, however it is filtered: what has the same key is the same page. */
  key: string
  /** Another number is another drawing, which begins with nothing typed. */
  drawing: number
  /** Where it was looked at last. */
  place: Place
  /** The greater, the later it was. */
  seen: number
  /** What there is of it while another page is shown: all of it, a tab where there are tabs, or nothing. */
  stays: 'alive' | 'tab' | 'no'
  /** Its address leads nowhere, as the server found. */
  lost: boolean
}

/** How many pages stay alive; with tabs, how many there can be. */
const mostPages = 8
const mostTabs = 20

/** What a page is about, in the query of its address; all else there says how it is looked at. */
const subjects = ['orderId', 'complaintNo']

/** The key of the page at a place. */
export const keyOf = ({ pathname, query }: Place): string =>
  [pathname, ...subjects.map((name) => query.get(name))].join(' ')

let count = 0

/** The page at a place, begun anew. */
export const beginPage = (place: Place, lost = false): VisitedPage => ({
  key: keyOf(place),
  drawing: count++,
  place,
  seen: count,
  stays: lost || place.page.passing ? 'no' : place.page.ignoreCache ? 'tab' : 'alive',
  lost,
})

interface Step {
  /** The key of the page that was shown before. */
  from: string
  /** Whether this one takes its place in the history. */
  replaces: boolean
  tabs: boolean
}

/** The pages once one is shown at this place; of too many, the one that was not seen for longest is gone. */
export function visitPage(
  pages: readonly VisitedPage[],
  place: Place,
  { from, replaces, tabs }: Step,
): readonly VisitedPage[] {
  const key = keyOf(place)
  const known = pages.find((page) => page.key === key)
  const shown =
    known && (known.stays === 'alive' || key === from)
      ? { ...known, place, seen: count++, lost: false }
      : beginPage(place)
  const others = pages.filter(
    ({ key: other, stays }) =>
      other !== key && !(replaces && other === from) && (stays === 'alive' || (tabs && stays === 'tab')),
  )
  const most = tabs ? mostTabs : mostPages
  const oldest = others.length < most ? -1 : Math.min(...others.map(({ seen }) => seen))
  const stay = others.filter(({ seen }) => seen !== oldest)
  if (!known) return [...stay, shown]
  return pages.flatMap((page) => (page === known ? shown : stay.includes(page) ? page : []))
}

/** What stays when the person has gone whose pages they are: the one that is shown, until it is left. */
export const forgetOthers = (pages: readonly VisitedPage[], shown: string): readonly VisitedPage[] =>
  pages.flatMap((page) => (page.key === shown ? { ...page, stays: 'no' } : []))
