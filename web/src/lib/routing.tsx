import { pathWithoutBase } from '@faka/contract/storefront/mobile-site'
import {
  type ComponentProps,
  createContext,
  type MouseEvent,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react'

/** One stay at an address. Two stays at the same address have different keys; coming back has the old one. */
export interface RouterLocation {
  pathname: string
  search: string
  key: string
  /** `pop`: by the browser's own back and forward, or by a way that leads back to what was left. */
  navigationType: 'push' | 'replace' | 'pop'
}

interface NavigateOptions {
  /** Whether the new address takes the place of this one in the history. */
  replace?: boolean
  /** Whether it leads back to what was left there, as the browser's own ways do. */
  back?: boolean
}

type NavigateFunction = (to: string, options?: NavigateOptions) => void

/** The site that a visitor is on. */
export interface Site {
  /** Whether it is the mobile one. */
  mobile: boolean
  /** What stands before every path of this site in the browser's address; empty where it has a host of its own. */
  base: string
  /** Whether the visitor holds a phone. */
  phone: boolean
}

interface RouterState {
  site: Site
  location: RouterLocation
  navigate: NavigateFunction
}

const fullSite: Site = { mobile: false, base: '', phone: false }

const initialState: RouterState = {
  site: fullSite,
  location: { pathname: '/', search: '', key: 'first', navigationType: 'pop' },
  navigate: () => undefined,
}

const RouterContext = createContext<RouterState>(initialState)

const readKey = (): string => {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'key' in state ? String(state.key) : 'first'
}

const currentLocation = (base: string, kind: RouterLocation['navigationType']): RouterLocation => ({
  pathname: pathWithoutBase(base, location.pathname),
  search: location.search,
  key: readKey(),
  navigationType: kind,
})

/** Lets everything inside follow the browser's address, in paths without the base of the site that it is on. */
export function BrowserRouter({ site, children }: { site: Site; children: ReactNode }) {
  const { base } = site
  const [visit, setVisit] = useState(() => currentLocation(base, 'pop'))
  useEffect(() => {
    const follow = () =>
      setVisit((before) => {
        const here = currentLocation(base, 'pop')
        // Jumping to a place inside the page pops too, and is no new visit.
        const isJump =
          history.state === null && here.pathname === before.pathname && here.search === before.search
        return isJump || here.key === before.key ? before : here
      })
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [base])
  const [navigate] = useState(() => {
    const leadTo: NavigateFunction = (to, { replace = false, back = false } = {}) => {
      const state = { key: String(performance.now()) }
      if (replace) history.replaceState(state, '', base + to)
      else history.pushState(state, '', base + to)
      setVisit(currentLocation(base, back ? 'pop' : replace ? 'replace' : 'push'))
    }
    return leadTo
  })
  const way = useMemo<RouterState>(() => ({ site, location: visit, navigate }), [site, visit, navigate])
  return <RouterContext value={way}>{children}</RouterContext>
}

interface StaticRouterProps {
  site?: Site
  url: Pick<URL, 'pathname' | 'search'>
  /** Hears where something inside wants to go. */
  navigate?: NavigateFunction
  children: ReactNode
}

/** One address that stays: for drawing without a browser, and for tests. */
export function StaticRouter({
  site = fullSite,
  url,
  navigate = initialState.navigate,
  children,
}: StaticRouterProps) {
  const visit = { ...initialState.location, pathname: url.pathname, search: url.search }
  return <RouterContext value={{ site, location: visit, navigate }}>{children}</RouterContext>
}

/** Where the visitor is, or is about to be. */
export const useLocation = (): RouterLocation => useContext(RouterContext).location

/** The site that the visitor is on. */
export const useSite = (): Site => useContext(RouterContext).site

/** Leads to a path of our own. */
export const useNavigate = (): NavigateFunction => useContext(RouterContext).navigate

/** What the address of the page being shown says. */
export interface CurrentMatch {
  /** Absent where a part is drawn without a page. */
  pathname?: string
  params: Readonly<Record<string, string | undefined>>
  query: URLSearchParams
}

const RouteMatchContext = createContext<CurrentMatch>({ params: {}, query: new URLSearchParams() })

export const RouteMatchProvider = RouteMatchContext.Provider

/** The place being shown, which differs from the visit while the next page is on its way. */
export const useRouteMatch = (): CurrentMatch => useContext(RouteMatchContext)

interface LinkProps extends ComponentProps<'a'> {
  /** A path of our own with its query. */
  to: string
  /** Whether it leads back to what was left there. */
  back?: boolean
}

const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

/** A link inside the storefront; with a modifier key, or before the scripts, it is the browser's own. */
export function Link({ to, back = false, onClick, target, ...rest }: LinkProps) {
  const { site, location, navigate } = useContext(RouterContext)
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || target || !isPlainClick(event)) return
    event.preventDefault()
    navigate(to, { replace: location.pathname + location.search === to, back })
  }
  return <a {...rest} href={site.base + to} target={target} onClick={follow} />
}

/** Leads elsewhere as soon as it is drawn, leaving no trace in the history. */
export function Navigate({ to }: { to: string }) {
  const navigate = useNavigate()
  useEffect(() => navigate(to, { replace: true }), [navigate, to])
  return null
}
