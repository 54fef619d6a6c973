import {
  Activity,
  type ComponentType,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
  useTransition,
} from 'react'
import type { FrameProps } from '../layout/frame.tsx'
import { LazyOverlayHosts } from '../layout/lazy-overlay-hosts.tsx'
import { PageErrorBoundary } from '../layout/page-error-boundary.tsx'
import { PageSkeleton } from '../layout/page-skeleton.tsx'
import { readAppSettings } from '../lib/app-settings.ts'
import { listen } from '../lib/events.ts'
import { RouteMatchProvider } from '../lib/route-match.ts'
import { useStableNavigate } from '../lib/use-stable-navigate.ts'
import { useRouterVisit, type Visit, VisitContext } from '../lib/visit.ts'
import NotFound from '../pages/not-found.tsx'
import type { Guard, Redirect } from './guards/guard.ts'
import { runGuards } from './guards/run-guards.ts'
import { HydratedPage } from './hydrated-page.tsx'
import { LazyPage } from './lazy-page.tsx'
import { type CachedPage, createPage, evictOthers, pageKey, showPage } from './page-cache.ts'
import { matchRoute } from './pages.tsx'
import { useScrollRestoration } from './scroll-restoration.ts'

interface PageStack {
  shown: Visit
  pages: readonly CachedPage[]
}

/**
 * The location whose page is shown, and the cached pages. It follows the address only after the guards have passed and
 * the next page has its code and data; until then the previous page stays and `busy` is true.
 */
function usePageStack(guards: readonly Guard[], notFound: boolean) {
  const requested = useRouterVisit()
  const navigate = useStableNavigate()
  const [{ shown, pages }, setStack] = useState<PageStack>(() => ({
    shown: requested,
    pages: [createPage(matchRoute(requested), notFound)],
  }))
  const [waiting, startTransition] = useTransition()
  const redirectedTo = useRef<string>(undefined)
  const started = useRef(false)
  /** The key of the location whose page is shown or being loaded. */
  const target = useRef(requested.key)
  /** Whether there was a push since the shown page; otherwise the next page replaces it. */
  const pushed = useRef(false)
  useEffect(() => {
    // The first page is already shown; a guard may still redirect.
    const first = !started.current
    started.current = true
    if (requested.key === target.current && !first) return
    if (requested.navigationType !== 'replace') pushed.current = true
    let cancelled = false
    const to = matchRoute(requested)
    const from = matchRoute(shown)
    const show = () => {
      if (first) return
      target.current = requested.key
      const options = { from: pageKey(from), replaces: !pushed.current, tabs: readAppSettings().tabBar }
      pushed.current = false
      startTransition(() =>
        setStack(({ pages: current }) => ({ shown: requested, pages: showPage(current, to, options) })),
      )
    }
    const proceed = (redirect: Redirect | undefined) => {
      if (cancelled) return
      if (!redirect) return show()
      redirectedTo.current = redirect.redirectTo
      navigate(redirect.redirectTo, { replace: true })
    }
    const isRedirected = redirectedTo.current === requested.pathname + requested.search
    redirectedTo.current = undefined
    const step = first
      ? { to, from: undefined, navigationType: 'push' as const }
      : { to, from, navigationType: requested.navigationType }
    if (isRedirected) show()
    else
      runGuards(guards, step)
        // A guard whose code cannot be loaded blocks nothing: the page itself reports the failure.
        .catch(() => undefined)
        .then(proceed)
    return () => {
      cancelled = true
    }
  }, [requested, shown, guards, navigate])
  const update = useCallback(
    (change: (pages: readonly CachedPage[], here: string) => readonly CachedPage[]) =>
      setStack((stack) => ({ ...stack, pages: change(stack.pages, pageKey(matchRoute(stack.shown))) })),
    [],
  )
  useEffect(() => listen('userChanged', () => update(evictOthers)), [update])
  return { shown, pages, change: update, requested, busy: waiting || requested.key !== shown.key }
}

interface Props {
  guards: readonly Guard[]
  /** The server answered the first address with "not found". */
  notFound: boolean
  /** The server could not read what the first page shows, and rendered its skeleton. */
  withoutData: boolean
  /** The frame around all pages of the current site. */
  frame: ComponentType<FrameProps>
}

/** The storefront inside its router. Visited pages are kept alive with `Activity` while hidden. */
export function App({ guards, notFound, withoutData, frame: SiteFrame }: Props) {
  const { requested, ...stack } = usePageStack(guards, notFound)
  const current = matchRoute(stack.shown)
  const here = pageKey(current)
  const page = useScrollRestoration(stack.shown)
  return (
    <VisitContext value={requested}>
      <SiteFrame busy={stack.busy} match={current}>
        <Suspense fallback={<PageSkeleton />}>
          {stack.pages.map(
            ({ key, instance, match, retention, notFound: pageNotFound }) =>
              (retention === 'alive' || key === here) && (
                <Activity key={instance} mode={key === here ? 'visible' : 'hidden'}>
                  <div ref={key === here ? page : undefined}>
                    <HydratedPage>
                      <PageErrorBoundary>
                        <RouteMatchProvider value={match}>
                          {pageNotFound ? (
                            <NotFound />
                          ) : (
                            <LazyPage page={match.page} withoutData={withoutData} />
                          )}
                        </RouteMatchProvider>
                      </PageErrorBoundary>
                    </HydratedPage>
                  </div>
                </Activity>
              ),
          )}
        </Suspense>
        <LazyOverlayHosts {...stack} here={here} />
      </SiteFrame>
    </VisitContext>
  )
}
