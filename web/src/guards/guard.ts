import type { PageRoute } from '../routes.tsx'

/** An address together with the page that it opens. */
export interface Place {
  page: PageRoute
  pathname: string
  params: Readonly<Record<string, string | undefined>>
  query: URLSearchParams
}

/** One step of a visitor. `from` is absent where the visit begins. */
export interface Move {
  to: Place
  from: Place | undefined
  /** `pop`: by the browser's own back and forward. */
  kind: 'push' | 'replace' | 'pop'
}

/** Another address to go to instead. */
export interface Detour {
  go: string
}

/** Looks at a move before its page is shown; may send the visitor elsewhere. */
export type Guard = (move: Move) => Detour | undefined | Promise<Detour | undefined>

/** The address of a place with other queries. */
export const addressWith = ({ pathname }: Place, query: URLSearchParams): string =>
  query.size > 0 ? `${pathname}?${query}` : pathname
