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
import { useArrival } from './arrival.ts'
import { ArrivingDesks } from './chrome/arriving-desks.tsx'
import type { FrameProps } from './chrome/frame.tsx'
import { PageFailure } from './chrome/page-failure.tsx'
import { PageWaiting } from './chrome/page-waiting.tsx'
import type { Detour, Guard } from './guards/guard.ts'
import { passGuards } from './guards/pass-guards.ts'
import { beginPage, forgetOthers, keyOf, type VisitedPage, visitPage } from './kept-pages.ts'
import { readAppSettings } from './kernel/app-settings.ts'
import { listen } from './kernel/events.ts'
import { PlaceProvider, useNavigate, useVisit, type Visit } from './kernel/routing.tsx'
import { LazyPage } from './lazy-page.tsx'
import NotFound from './pages/not-found.tsx'
import { placeOf } from './routes.tsx'

interface Stay {
  shown: Visit
  pages: readonly VisitedPage[]
}

/**
 * The visit whose page is shown, and the pages that were visited. It follows the address only after the guards have
 * let the visitor pass and the next page has its code and data; till then the page before stays, and `busy` is true.
 */
function useStay(guards: readonly Guard[], lost: boolean) {
  const wished = useVisit()
  const go = useNavigate()
  const [{ shown, pages }, setStay] = useState<Stay>(() => ({
    shown: wished,
    pages: [beginPage(placeOf(wished), lost)],
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
    if (wished.kind !== 'replace') wentOn.current = true
    let left = false
    const to = placeOf(wished)
    const from = placeOf(shown)
    const show = () => {
      if (first) return
      const step = { from: keyOf(from), replaces: !wentOn.current, tabs: readAppSettings().tabBar }
      wentOn.current = false
      startTransition(() => setStay(({ pages }) => ({ shown: wished, pages: visitPage(pages, to, step) })))
    }
    const follow = (detour: Detour | undefined) => {
      if (left) return
      if (!detour) return show()
      agreed.current = detour.go
      go(detour.go, { replace: true })
    }
    const isAgreed = agreed.current === wished.pathname + wished.search
    agreed.current = undefined
    const move = first ? { to, from: undefined, kind: 'push' as const } : { to, from, kind: wished.kind }
    if (isAgreed) show()
    else
      passGuards(guards, move)
        // A guard whose code does not arrive keeps nobody: the page behind it says what is wrong.
        .catch(() => undefined)
        .then(follow)
    return () => {
      left = true
    }
  }, [wished, shown, guards, go])
  const change = useCallback(
    (changed: (pages: readonly VisitedPage[], here: string) => readonly VisitedPage[]) =>
      setStay((stay) => ({ ...stay, pages: changed(stay.pages, keyOf(placeOf(stay.shown))) })),
    [],
  )
  useEffect(() => listen('personForgotten', () => change(forgetOthers)), [change])
  return { shown, pages, change, busy: waiting || wished.key !== shown.key }
}

interface Props {
  guards: readonly Guard[]
  /** The first address leads nowhere, as the server found. */
  lost: boolean
  /** What surrounds every page of the site that the visitor is on. */
  frame: ComponentType<FrameProps>
}

/** The storefront inside its router. Pages that were visited stay alive, and do nothing while they are not shown. */
export function App({ guards, lost: firstLost, frame: SiteFrame }: Props) {
  const stay = useStay(guards, firstLost)
  const place = placeOf(stay.shown)
  const here = keyOf(place)
  const page = useArrival(stay.shown)
  return (
    <SiteFrame busy={stay.busy} place={place}>
      <Suspense fallback={<PageWaiting />}>
        {stay.pages.map(
          ({ key, drawing, place, stays, lost }) =>
            (stays === 'alive' || key === here) && (
              <Activity key={drawing} mode={key === here ? 'visible' : 'hidden'}>
                <div ref={key === here ? page : undefined}>
                  <PageFailure>
                    <PlaceProvider value={place}>
                      {lost ? <NotFound /> : <LazyPage page={place.page} />}
                    </PlaceProvider>
                  </PageFailure>
                </div>
              </Activity>
            ),
        )}
      </Suspense>
      <ArrivingDesks {...stay} here={here} />
    </SiteFrame>
  )
}
