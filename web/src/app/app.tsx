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
import { RouteMatchProvider, type RouterLocation, useLocation, useNavigate } from '../lib/routing.tsx'
import NotFound from '../pages/not-found.tsx'
import type { Guard, Redirect } from './guards/guard.ts'
import { runGuards } from './guards/run-guards.ts'
import { LazyPage } from './lazy-page.tsx'
import { type CachedPage, createPage, evictOthers, pageKey, showPage } from './page-cache.ts'
import { matchRoute } from './pages.tsx'
import { useScrollRestoration } from './scroll-restoration.ts'

interface PageStack {
  shown: RouterLocation
  pages: readonly CachedPage[]
}

/**
 * The visit whose page is shown, and the pages that were visited. It follows the address only after the guards have
 * let the visitor pass and the next page has its code and data; till then the page before stays, and `busy` is true.
 */
function usePageStack(guards: readonly Guard[], lost: boolean) {
  const wished = useLocation()
  const go = useNavigate()
  const [{ shown, pages }, setStay] = useState<PageStack>(() => ({
    shown: wished,
    pages: [createPage(matchRoute(wished), lost)],
  }))
  const [waiting, startTransition] = useTransition()
  const agreed = useRef<string>(undefined)
  const begun = useRef(false)
  /** Whether the visitor went on since; else the wish takes the place of what is shown. */
  const wentOn = useRef(false)
  useEffect(() => {
    // The first page is shown already; a guard may still lead elsewhere.
    const first = !begun.current
    begun.current = true
    if (wished.key === shown.key && !first) return
    if (wished.navigationType !== 'replace') wentOn.current = true
    let left = false
    const to = matchRoute(wished)
    const from = matchRoute(shown)
    const show = () => {
      if (first) return
      const step = { from: pageKey(from), replaces: !wentOn.current, tabs: readAppSettings().tabBar }
      wentOn.current = false
      startTransition(() => setStay(({ pages }) => ({ shown: wished, pages: showPage(pages, to, step) })))
    }
    const follow = (detour: Redirect | undefined) => {
      if (left) return
      if (!detour) return show()
      agreed.current = detour.redirectTo
      go(detour.redirectTo, { replace: true })
    }
    const isAgreed = agreed.current === wished.pathname + wished.search
    agreed.current = undefined
    const move = first
      ? { to, from: undefined, navigationType: 'push' as const }
      : { to, from, navigationType: wished.navigationType }
    if (isAgreed) show()
    else
      runGuards(guards, move)
        // A guard whose code does not arrive keeps nobody: the page behind it says what is wrong.
        .catch(() => undefined)
        .then(follow)
    return () => {
      left = true
    }
  }, [wished, shown, guards, go])
  const change = useCallback(
    (changed: (pages: readonly CachedPage[], here: string) => readonly CachedPage[]) =>
      setStay((stay) => ({ ...stay, pages: changed(stay.pages, pageKey(matchRoute(stay.shown))) })),
    [],
  )
  useEffect(() => listen('personForgotten', () => change(evictOthers)), [change])
  return { shown, pages, change, busy: waiting || wished.key !== shown.key }
}

interface Props {
  guards: readonly Guard[]
  /** The first address leads nowhere, as the server found. */
  notFound: boolean
  /** What surrounds every page of the site that the visitor is on. */
  frame: ComponentType<FrameProps>
}

/** The storefront inside its router. Pages that were visited stay alive, and do nothing while they are not shown. */
export function App({ guards, notFound: firstLost, frame: SiteFrame }: Props) {
  const stay = usePageStack(guards, firstLost)
  const place = matchRoute(stay.shown)
  const here = pageKey(place)
  const page = useScrollRestoration(stay.shown)
  return (
    <SiteFrame busy={stay.busy} place={place}>
      <Suspense fallback={<PageSkeleton />}>
        {stay.pages.map(
          ({ key, instance: drawing, match: place, retention: stays, notFound: lost }) =>
            (stays === 'alive' || key === here) && (
              <Activity key={drawing} mode={key === here ? 'visible' : 'hidden'}>
                <div ref={key === here ? page : undefined}>
                  <PageErrorBoundary>
                    <RouteMatchProvider value={place}>
                      {lost ? <NotFound /> : <LazyPage page={place.page} />}
                    </RouteMatchProvider>
                  </PageErrorBoundary>
                </div>
              </Activity>
            ),
        )}
      </Suspense>
      <LazyOverlayHosts {...stay} here={here} />
    </SiteFrame>
  )
}
