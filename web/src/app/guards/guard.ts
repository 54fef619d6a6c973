import type { PageRoute } from '../pages.tsx'

/** An address together with the page that it opens. */
export interface RouteMatch {
  page: PageRoute
  pathname: string
  params: Readonly<Record<string, string | undefined>>
  query: URLSearchParams
}

/** One step of a visitor. `from` is absent where the visit begins. */
export interface NavigationStep {
  to: RouteMatch
  from: RouteMatch | undefined
  /** `pop`: by the browser's own back and forward. */
  navigationType: 'push' | 'replace' | 'pop'
}

/** Another address to go to instead. */
export interface Redirect {
  redirectTo: string
}

/** Looks at a move before its page is shown; may send the visitor elsewhere. */
export type Guard = (move: NavigationStep) => Redirect | undefined | Promise<Redirect | undefined>

/** The address of a place with other queries. */
export const urlWithQuery = ({ pathname }: RouteMatch, query: URLSearchParams): string =>
  query.size > 0 ? `${pathname}?${query}` : pathname
