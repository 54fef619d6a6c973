import { type ReactNode, useLayoutEffect, useState } from 'react'
import { UNSAFE_createBrowserHistory as createBrowserHistory, Router } from 'react-router'

interface Props {
  /** The path before all addresses of the site. */
  basename?: string
  children: ReactNode
}

/**
 * React Router's `BrowserRouter` without transitions. The published one is in a module with the links, forms and
 * prefetching of framework mode, which would be in the scripts of each first page.
 */
export function StorefrontRouter({ basename = '/', children }: Props) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }))
  const [{ action, location }, setPlace] = useState(() => ({
    action: history.action,
    location: history.location,
  }))
  useLayoutEffect(() => history.listen(setPlace), [history])
  return (
    <Router
      basename={basename}
      location={location}
      navigationType={action}
      navigator={history}
      useTransitions={false}
    >
      {children}
    </Router>
  )
}
