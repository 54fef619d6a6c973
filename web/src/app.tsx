import {
  type ComponentType,
  Suspense,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useTransition,
} from 'react'
import { ArrivingDesks } from './chrome/arriving-desks.tsx'
import { Frame, type FrameProps } from './chrome/frame.tsx'
import { PageFailure } from './chrome/page-failure.tsx'
import { PageWaiting } from './chrome/page-waiting.tsx'
import type { Detour, Guard } from './guards/guard.ts'
import { passGuards } from './guards/pass-guards.ts'
import { emit } from './kernel/events.ts'
import { PlaceProvider, useNavigate, useVisit, type Visit } from './kernel/routing.tsx'
import { LazyPage } from './lazy-page.tsx'
import NotFound from './pages/not-found.tsx'
import { placeOf } from './routes.tsx'

/**
 * The visit whose page is shown. It follows the address only after the guards have let the visitor pass and
 * the next page has its code and data; till then the page before stays, and `busy` is true.
 */
function useShownVisit(guards: readonly Guard[]): { shown: Visit; busy: boolean } {
  const wished = useVisit()
  const go = useNavigate()
  const [shown, setShown] = useState(wished)
  const [waiting, startTransition] = useTransition()
  const agreed = useRef<string>(undefined)
  const begun = useRef(false)
  useEffect(() => {
    // The first page is shown already; a guard may still lead elsewhere.
    const first = !begun.current
    begun.current = true
    if (wished.key === shown.key && !first) return
    let left = false
    const show = () => {
      if (!first) startTransition(() => setShown(wished))
    }
    const follow = (detour: Detour | undefined) => {
      if (left) return
      if (!detour) return show()
      agreed.current = detour.go
      go(detour.go, { replace: true })
    }
    const isAgreed = agreed.current === wished.pathname + wished.search
    agreed.current = undefined
    const move = first
      ? { to: placeOf(wished), from: undefined, kind: 'push' as const }
      : { to: placeOf(wished), from: placeOf(shown), kind: wished.kind }
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
  return { shown, busy: waiting || wished.key !== shown.key }
}

/** Begins each page at its top, with its heading spoken first. */
function useArrival(shown: Visit): void {
  const before = useRef(shown)
  useLayoutEffect(() => {
    if (before.current.key === shown.key) return
    const samePage = before.current.pathname === shown.pathname
    before.current = shown
    scrollTo(0, 0)
    emit('routeChanged', { pathname: shown.pathname })
    const heading = samePage ? null : document.querySelector<HTMLElement>('main h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  }, [shown])
}

interface Props {
  guards: readonly Guard[]
  /** The first address leads nowhere, as the server found. */
  lost: boolean
  /** What surrounds every page, where that is not what the full site has. */
  frame?: ComponentType<FrameProps> | undefined
}

/** The storefront inside its router. */
export function App({ guards, lost, frame: SiteFrame = Frame }: Props) {
  const { shown, busy } = useShownVisit(guards)
  const [firstKey] = useState(shown.key)
  useArrival(shown)
  const place = useMemo(() => placeOf(shown), [shown])
  return (
    <SiteFrame busy={busy} page={place.page}>
      <Suspense fallback={<PageWaiting />}>
        <PageFailure key={shown.pathname}>
          <PlaceProvider value={place}>
            {lost && shown.key === firstKey ? <NotFound /> : <LazyPage page={place.page} />}
          </PlaceProvider>
        </PageFailure>
      </Suspense>
      <ArrivingDesks />
    </SiteFrame>
  )
}
