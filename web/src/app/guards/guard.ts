import type { PageRoute } from '../pages.tsx'

/** A URL together with the page that it matches. */
export interface RouteMatch {
  page: PageRoute
  pathname: string
  params: Readonly<Record<string, string | undefined>>
  query: URLSearchParams
}

/** One navigation. `from` is absent for the first one. */
export interface NavigationStep {
  to: RouteMatch
  from: RouteMatch | undefined
  /** `pop`: by back and forward of the browser. */
  navigationType: 'push' | 'replace' | 'pop'
}

/** Another URL to go to instead. */
export interface Redirect {
  redirectTo: string
}

/** Runs before a page is shown; may redirect. */
export type Guard = (move: NavigationStep) => Redirect | undefined | Promise<Redirect | undefined>

/** The path of a match with another query. */
export const urlWithQuery = ({ pathname }: RouteMatch, query: URLSearchParams): string =>
  query.size > 0 ? `${pathname}?${query}` : pathname
