import { createContext, useContext } from 'react'

/** What the address of a page says. */
interface CurrentMatch {
  /** Absent where a part is rendered without a page. */
  pathname?: string
  params: Readonly<Record<string, string | undefined>>
  query: URLSearchParams
}

const RouteMatchContext = createContext<CurrentMatch>({ params: {}, query: new URLSearchParams() })

export const RouteMatchProvider = RouteMatchContext.Provider

/**
 * What the address of this page says. It differs from React Router's location while the next page is on its way, and in
 * hidden pages.
 */
export const useRouteMatch = (): CurrentMatch => useContext(RouteMatchContext)
