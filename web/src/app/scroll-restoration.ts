import { scrollPositionKey } from '@faka/contract/storefront/scroll-position'
import { type RefCallback, useCallback, useEffect, useInsertionEffect, useLayoutEffect, useRef } from 'react'
import { emit } from '../lib/events.ts'
import { type RouterLocation, useLocation, useSite } from '../lib/routing.tsx'
import { dismissPageToasts } from '../ui/toast.ts'

/** How a page was left. */
interface LeftPage {
  top: number
  focused: EventTarget | null
}

const positionKey = (base: string, { key, pathname }: RouterLocation) =>
  scrollPositionKey(key, base + pathname)

/** What ends a wait for the page to grow: the visitor moves by himself. */
const userScrollEvents = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const

/** Whether the document was opened by the browser's way back or forward, or again. */
function isRestoredDocument(): boolean {
  const [entry] = performance.getEntriesByType?.('navigation') ?? []
  return entry !== undefined && 'type' in entry && entry.type !== 'navigate'
}

/** Scrolls down to `top`, also where the page has yet to become that long. Answers how to give up. */
function restoreScroll(top: number): () => void {
  const over = new AbortController()
  const stop = () => over.abort()
  const reach = () => {
    scrollTo(0, top)
    if (Math.abs(scrollY - top) < 2) stop()
  }
  reach()
  if (over.signal.aborted) return stop
  const grown = new ResizeObserver(reach)
  grown.observe(document.body)
  over.signal.addEventListener('abort', () => grown.disconnect())
  for (const move of userScrollEvents) addEventListener(move, stop, { passive: true, signal: over.signal })
  return stop
}

/** Gives the focus to the heading of a page as soon as there is one, unless the visitor has taken it elsewhere. */
function focusHeading(element: HTMLElement): () => void {
  const holder = element.parentElement
  const find = () => {
    const heading = element.querySelector('h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
    return heading !== null
  }
  if (find()) return () => {}
  holder?.focus({ preventScroll: true })
  const arrivals = new MutationObserver(() => {
    const focused = document.activeElement
    const isElsewhere = focused !== holder && focused !== document.body
    if (isElsewhere || find()) arrivals.disconnect()
  })
  arrivals.observe(element, { childList: true, subtree: true })
  return () => arrivals.disconnect()
}

/** Takes down what was said about a page when its visitor goes to another one. */
function useDismissToastsOnLeave(): void {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current !== pathname) dismissPageToasts()
    before.current = pathname
  }, [pathname])
}

/**
 * Begins each new page at its top, with its heading spoken first; on the way back, a page is found where it was left,
 * also after the document was loaded again. Answers the ref of the element of the page that is shown, which may come later
 than its visit.
 */
export function useScrollRestoration(shown: RouterLocation): RefCallback<HTMLElement> {
  const { base } = useSite()
  const latest = useRef(shown)
  const page = useRef<HTMLElement>(null)
  const before = useRef<{ shown: RouterLocation; element: Element | null }>({ shown, element: null })
  const now = useRef<LeftPage>({ top: 0, focused: null })
  const left = useRef(new WeakMap<Element, LeftPage>())
  const giveUp = useRef(() => {})
  useDismissToastsOnLeave()
  useEffect(() => {
    // Once another page is drawn it is too late to ask.
    const noteTop = () => {
      now.current.top = scrollY
    }
    const noteFocus = ({ target }: FocusEvent) => {
      now.current.focused = target
    }
    // the painted page may have been scrolled before this one took its place
    noteTop()
    addEventListener('scroll', noteTop)
    addEventListener('focusin', noteFocus)
    return () => {
      removeEventListener('scroll', noteTop)
      removeEventListener('focusin', noteFocus)
    }
  }, [])
  useEffect(() => {
    const top = Number(sessionStorage.getItem(positionKey(base, latest.current)))
    // whoever has scrolled the painted page has chosen
    if (isRestoredDocument() && top > 0 && scrollY === 0) giveUp.current = restoreScroll(top)
  }, [base])
  const arrive = useCallback(() => {
    const shown = latest.current
    const element = page.current
    const { shown: last, element: leaving } = before.current
    // what is still on its way stands behind a waiting picture; its element comes later
    if (!element) return
    before.current = { shown, element }
    if (last.key === shown.key) return
    giveUp.current()
    const isBack = shown.navigationType === 'pop'
    if (leaving) left.current.set(leaving, now.current)
    const found = isBack && element !== leaving ? left.current.get(element) : undefined
    const kept = isBack ? sessionStorage.getItem(positionKey(base, shown)) : null
    const top = kept === null ? (found?.top ?? 0) : Number(kept)
    now.current = { top, focused: null }
    const stopScrolling = restoreScroll(top)
    giveUp.current = stopScrolling
    emit('routeChanged', { pathname: shown.pathname })
    const holder = document.activeElement
    // Whoever goes back by a tab, or from the head of the page, is spoken to there; what lay over the page goes with it.
    const around = element.closest('main')?.parentElement
    const isElsewhere = isBack && around?.contains(holder) && !leaving?.contains(holder)
    if (element === leaving || isElsewhere) return
    const focused = found?.focused
    if (focused instanceof HTMLElement && element.contains(focused))
      return focused.focus({ preventScroll: true })
    const stopFocusing = focusHeading(element)
    giveUp.current = () => {
      stopScrolling()
      stopFocusing()
    }
  }, [base])
  // Before the next page, or the picture in which one waits for it, moves anything.
  useInsertionEffect(() => {
    if (latest.current.key !== shown.key)
      sessionStorage.setItem(positionKey(base, latest.current), String(Math.round(now.current.top)))
    latest.current = shown
  }, [base, shown])
  // A visit of the same page has the same element.
  useLayoutEffect(arrive)
  return useCallback(
    (element: HTMLElement | null) => {
      page.current = element
      arrive()
    },
    [arrive],
  )
}
