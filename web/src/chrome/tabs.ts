import { addressWith } from '../guards/guard.ts'
import { beginPage, type VisitedPage } from '../kept-pages.ts'

/** A page that was visited, as the tab bar shows it. The names are the specification's. */
export interface Tab {
  key: string
  title: string
  /** The name of the page's file. */
  name: string
  fullPath: string
  query: Readonly<Record<string, string>>
  ignoreCache: boolean
}

/** A tab for each page that has not only been passed through, in the order of their first visits. */
export const tabsOf = (
  pages: readonly VisitedPage[],
  here: string,
  titleOf: (page: VisitedPage) => string,
): Tab[] =>
  pages
    .filter(({ key, stays }) => key === here || stays !== 'no')
    .map((page) => ({
      key: page.key,
      title: titleOf(page),
      name: page.place.page.name,
      fullPath: addressWith(page.place, page.place.query),
      query: Object.fromEntries(page.place.query),
      ignoreCache: page.stays !== 'alive',
    }))

/** The names of the pages that stay alive while others are shown. */
export const cachedNames = (pages: readonly VisitedPage[]): Set<string> =>
  new Set(pages.filter(({ stays }) => stays === 'alive').map(({ place }) => place.page.name))

/** Which tabs can be closed from one of them. */
export type Side = 'this' | 'others' | 'left' | 'right'

/** The keys of the tabs on a side of one of them. */
export function keysOn(side: Side, tabs: readonly Tab[], key: string): string[] {
  const at = tabs.findIndex((tab) => tab.key === key)
  const isThere: Record<Side, (place: number) => boolean> = {
    this: (place) => place === at,
    others: (place) => place !== at,
    left: (place) => place < at,
    right: (place) => place > at,
  }
  return tabs.filter((_, place) => isThere[side](place)).map((tab) => tab.key)
}

/** The tab that is shown when these are closed: the next one to the right, or else to the left; undefined for none. */
export function tabAfter(tabs: readonly Tab[], here: string, closed: readonly string[]): Tab | undefined {
  const at = tabs.findIndex(({ key }) => key === here)
  const isLeft = ({ key }: Tab) => !closed.includes(key)
  return tabs.slice(at).find(isLeft) ?? tabs.slice(0, at).findLast(isLeft)
}

/** The pages without the closed ones; the one that is shown goes once it is left. */
export const closePages =
  (closed: readonly string[]) =>
  (pages: readonly VisitedPage[], here: string): readonly VisitedPage[] =>
    pages.flatMap((page) => {
      if (!closed.includes(page.key)) return page
      return page.key === here ? { ...page, stays: 'no' as const } : []
    })

/** The pages with one of them begun anew. */
export const reloadPage =
  (reloaded: string) =>
  (pages: readonly VisitedPage[]): readonly VisitedPage[] =>
    pages.map((page) => (page.key === reloaded ? beginPage(page.place) : page))
