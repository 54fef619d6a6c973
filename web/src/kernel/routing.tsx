import {
  type ComponentProps,
  createContext,
  type MouseEvent,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react'
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  Router,
  useLocation,
  useNavigate,
} from 'react-router'

/**
 * React Router's core with its history, and the few parts around it that this storefront uses. Its own `Link`,
 * `BrowserRouter` and `Routes` bring 7.3 kB more to every first page.
 */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }))
  const [state, setState] = useState({ location: history.location, action: history.action })
  useLayoutEffect(() => history.listen(({ location, action }) => setState({ location, action })), [history])
  return (
    <Router
      location={state.location}
      navigationType={state.action}
      navigator={history}
      useTransitions={false}
    >
      {children}
    </Router>
  )
}

/** What the address of the page being shown says. */
export interface ShownPlace {
  params: Readonly<Record<string, string | undefined>>
  query: URLSearchParams
}

const PlaceContext = createContext<ShownPlace>({ params: {}, query: new URLSearchParams() })

export const PlaceProvider = PlaceContext.Provider

/** The place being shown, which may differ from the address while the next page is on its way. */
export const usePlace = (): ShownPlace => useContext(PlaceContext)

interface LinkProps extends ComponentProps<'a'> {
  /** A path of our own with its query. */
  to: string
}

const opensHere = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

/** A link inside the storefront; with a modifier key, or before the scripts, it is the browser's own. */
export function Link({ to, onClick, target, ...rest }: LinkProps) {
  const go = useNavigate()
  const { pathname, search } = useLocation()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || target || !opensHere(event)) return
    event.preventDefault()
    void go(to, { replace: pathname + search === to })
  }
  return <a {...rest} href={to} target={target} onClick={follow} />
}

/** Leads elsewhere as soon as it is drawn, leaving no trace in the history. */
export function Navigate({ to }: { to: string }) {
  const go = useNavigate()
  useEffect(() => void go(to, { replace: true }), [go, to])
  return null
}

export { useNavigate }
