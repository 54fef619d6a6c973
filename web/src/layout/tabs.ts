import { urlWithQuery } from '../app/guards/guard.ts'
import { type CachedPage, createPage } from '../app/page-cache.ts'

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
export const toTabs = (
  pages: readonly CachedPage[],
  here: string,
  titleOf: (page: CachedPage) => string,
): Tab[] =>
  pages
    .filter(({ key, retention: stays }) => key === here || stays !== 'no')
    .map((page) => ({
      key: page.key,
      title: titleOf(page),
      name: page.match.page.name,
      fullPath: urlWithQuery(page.match, page.match.query),
      query: Object.fromEntries(page.match.query),
      ignoreCache: page.retention !== 'alive',
    }))

/** The names of the pages that stay alive while others are shown. */
export const cachedNames = (pages: readonly CachedPage[]): Set<string> =>
  new Set(
    pages.filter(({ retention: stays }) => stays === 'alive').map(({ match: place }) => place.page.name),
  )

/** Which tabs can be closed from one of them. */
export type CloseScope = 'this' | 'others' | 'left' | 'right'

/** The keys of the tabs on a side of one of them. */
export function keysInScope(side: CloseScope, tabs: readonly Tab[], key: string): string[] {
  const at = tabs.findIndex((tab) => tab.key === key)
  const isThere: Record<CloseScope, (place: number) => boolean> = {
    this: (place) => place === at,
    others: (place) => place !== at,
    left: (place) => place < at,
    right: (place) => place > at,
  }
  return tabs.filter((_, place) => isThere[side](place)).map((tab) => tab.key)
}

/** The tab that is shown when these are closed: the next one to the right, or else to the left; undefined for none. */
export function nextTab(tabs: readonly Tab[], here: string, closed: readonly string[]): Tab | undefined {
  const at = tabs.findIndex(({ key }) => key === here)
  const isLeft = ({ key }: Tab) => !closed.includes(key)
  return tabs.slice(at).find(isLeft) ?? tabs.slice(0, at).findLast(isLeft)
}

/** The pages without the closed ones; the one that is shown goes once it is left. */
export const closePages =
  (closed: readonly string[]) =>
  (pages: readonly CachedPage[], here: string): readonly CachedPage[] =>
    pages.flatMap((page) => {
      if (!closed.includes(page.key)) return page
      return page.key === here ? { ...page, retention: 'no' as const } : []
    })

/** The pages with one of them begun anew. */
export const reloadPage =
  (reloaded: string) =>
  (pages: readonly CachedPage[]): readonly CachedPage[] =>
    pages.map((page) => (page.key === reloaded ? createPage(page.match) : page))
