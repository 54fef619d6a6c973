import { pathUnder } from '@faka/contract/mobile'
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
export interface Visit {
  pathname: string
  search: string
  key: string
  /** `pop`: by the browser's own back and forward, or by a way that leads back to what was left. */
  kind: 'push' | 'replace' | 'pop'
}

interface NavigationOptions {
  /** Whether the new address takes the place of this one in the history. */
  replace?: boolean
  /** Whether it leads back to what was left there, as the browser's own ways do. */
  back?: boolean
}

type Navigation = (to: string, options?: NavigationOptions) => void

/** The site that a visitor is on. */
export interface VisitedSite {
  /** Whether it is the mobile one. */
  mobile: boolean
  /** What stands before every path of this site in the browser's address; empty where it has a host of its own. */
  base: string
  /** Whether the visitor holds a phone. */
  phone: boolean
}

interface Way {
  site: VisitedSite
  visit: Visit
  navigate: Navigation
}

const fullSite: VisitedSite = { mobile: false, base: '', phone: false }

const nowhere: Way = {
  site: fullSite,
  visit: { pathname: '/', search: '', key: 'first', kind: 'pop' },
  navigate: () => undefined,
}

const WayContext = createContext<Way>(nowhere)

const readKey = (): string => {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'key' in state ? String(state.key) : 'first'
}

const visitHere = (base: string, kind: Visit['kind']): Visit => ({
  pathname: pathUnder(base, location.pathname),
  search: location.search,
  key: readKey(),
  kind,
})

/** Lets everything inside follow the browser's address, in paths without the base of the site that it is on. */
export function BrowserWay({ site, children }: { site: VisitedSite; children: ReactNode }) {
  const { base } = site
  const [visit, setVisit] = useState(() => visitHere(base, 'pop'))
  useEffect(() => {
    const follow = () =>
      setVisit((before) => {
        const here = visitHere(base, 'pop')
        // Jumping to a place inside the page pops too, and is no new visit.
        const isJump =
          history.state === null && here.pathname === before.pathname && here.search === before.search
        return isJump || here.key === before.key ? before : here
      })
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [base])
  const [navigate] = useState(() => {
    const leadTo: Navigation = (to, { replace = false, back = false } = {}) => {
      const state = { key: String(performance.now()) }
      if (replace) history.replaceState(state, '', base + to)
      else history.pushState(state, '', base + to)
      setVisit(visitHere(base, back ? 'pop' : replace ? 'replace' : 'push'))
    }
    return leadTo
  })
  const way = useMemo<Way>(() => ({ site, visit, navigate }), [site, visit, navigate])
  return <WayContext value={way}>{children}</WayContext>
}

interface StillWayProps {
  site?: VisitedSite
  url: Pick<URL, 'pathname' | 'search'>
  /** Hears where something inside wants to go. */
  navigate?: Navigation
  children: ReactNode
}

/** One address that stays: for drawing without a browser, and for tests. */
export function StillWay({ site = fullSite, url, navigate = nowhere.navigate, children }: StillWayProps) {
  const visit = { ...nowhere.visit, pathname: url.pathname, search: url.search }
  return <WayContext value={{ site, visit, navigate }}>{children}</WayContext>
}

/** Where the visitor is, or is about to be. */
export const useVisit = (): Visit => useContext(WayContext).visit

/** The site that the visitor is on. */
export const useSite = (): VisitedSite => useContext(WayContext).site

/** Leads to a path of our own. */
export const useNavigate = (): Navigation => useContext(WayContext).navigate

/** What the address of the page being shown says. */
export interface ShownPlace {
  /** Absent where a part is drawn without a page. */
  pathname?: string
  params: Readonly<Record<string, string | undefined>>
  query: URLSearchParams
}

const PlaceContext = createContext<ShownPlace>({ params: {}, query: new URLSearchParams() })

export const PlaceProvider = PlaceContext.Provider

/** The place being shown, which differs from the visit while the next page is on its way. */
export const usePlace = (): ShownPlace => useContext(PlaceContext)

interface LinkProps extends ComponentProps<'a'> {
  /** A path of our own with its query. */
  to: string
  /** Whether it leads back to what was left there. */
  back?: boolean
}

const opensHere = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

/** A link inside the storefront; with a modifier key, or before the scripts, it is the browser's own. */
export function Link({ to, back = false, onClick, target, ...rest }: LinkProps) {
  const { site, visit, navigate } = useContext(WayContext)
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || target || !opensHere(event)) return
    event.preventDefault()
    navigate(to, { replace: visit.pathname + visit.search === to, back })
  }
  return <a {...rest} href={site.base + to} target={target} onClick={follow} />
}

/** Leads elsewhere as soon as it is drawn, leaving no trace in the history. */
export function Navigate({ to }: { to: string }) {
  const navigate = useNavigate()
  useEffect(() => navigate(to, { replace: true }), [navigate, to])
  return null
}
