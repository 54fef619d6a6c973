import { urlWithQuery } from '../app/guards/guard.ts'
import { type CachedPage, createPage } from '../app/page-cache.ts'

/** A visited page as a tab. The member names are the specification's. */
export interface Tab {
  key: string
  title: string
  /** The name of the page. */
  name: string
  fullPath: string
  query: Readonly<Record<string, string>>
  ignoreCache: boolean
}

/** A tab for each page except those that are only passed through, in the order of first visits. */
export const toTabs = (
  pages: readonly CachedPage[],
  here: string,
  titleOf: (page: CachedPage) => string,
): Tab[] =>
  pages
    .filter(({ key, retention }) => key === here || retention !== 'no')
    .map((page) => ({
      key: page.key,
      title: titleOf(page),
      name: page.match.page.name,
      fullPath: urlWithQuery(page.match, page.match.query),
      query: Object.fromEntries(page.match.query),
      ignoreCache: page.retention !== 'alive',
    }))

/** The names of the pages that are kept alive. */
export const cachedNames = (pages: readonly CachedPage[]): Set<string> =>
  new Set(pages.filter(({ retention }) => retention === 'alive').map(({ match }) => match.page.name))

/** Which tabs to close, relative to one of them. */
export type CloseScope = 'this' | 'others' | 'left' | 'right'

/** The keys of the tabs in a scope relative to the given one. */
export function keysInScope(scope: CloseScope, tabs: readonly Tab[], key: string): string[] {
  const index = tabs.findIndex((tab) => tab.key === key)
  const isInScope: Record<CloseScope, (position: number) => boolean> = {
    this: (position) => position === index,
    others: (position) => position !== index,
    left: (position) => position < index,
    right: (position) => position > index,
  }
  return tabs.filter((_, position) => isInScope[scope](position)).map((tab) => tab.key)
}

/**
 * The tab to show when the given ones are closed: the next to the right, else to the left; undefined if none remains.
 */
export function nextTab(tabs: readonly Tab[], here: string, closed: readonly string[]): Tab | undefined {
  const index = tabs.findIndex(({ key }) => key === here)
  const isLeft = ({ key }: Tab) => !closed.includes(key)
  return tabs.slice(index).find(isLeft) ?? tabs.slice(0, index).findLast(isLeft)
}

/** The pages without the closed ones; the shown page is removed once it is left. */
export const closePages =
  (closed: readonly string[]) =>
  (pages: readonly CachedPage[], here: string): readonly CachedPage[] =>
    pages.flatMap((page) => {
      if (!closed.includes(page.key)) return page
      return page.key === here ? { ...page, retention: 'no' as const } : []
    })

/** The pages with one of them recreated. */
export const reloadPage =
  (reloaded: string) =>
  (pages: readonly CachedPage[]): readonly CachedPage[] =>
    pages.map((page) => (page.key === reloaded ? createPage(page.match) : page))
