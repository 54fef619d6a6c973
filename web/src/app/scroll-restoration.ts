import { scrollPositionKey } from '@faka/contract/storefront/scroll-position'
import { type RefCallback, useCallback, useEffect, useInsertionEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { emit } from '../lib/events.ts'
import { useSite } from '../lib/site.ts'
import type { Visit } from '../lib/visit.ts'
import { dismissPageToast } from '../ui/toast.ts'

/** Scroll position and focus of a page at the time it was left. */
interface LeftPage {
  top: number
  focused: EventTarget | null
}

const positionKey = (base: string, { key, pathname }: Visit) => scrollPositionKey(key, base + pathname)

/** User input that ends the wait for a page to grow. */
const userScrollEvents = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const

/** Whether the document was opened by going back or forward, or by reloading. */
function isRestoredDocument(): boolean {
  const [entry] = performance.getEntriesByType?.('navigation') ?? []
  return entry !== undefined && 'type' in entry && entry.type !== 'navigate'
}

/** Scrolls down to `top`, waiting for the page to become long enough. Returns a function that gives up. */
function restoreScroll(top: number): () => void {
  const controller = new AbortController()
  const stop = () => controller.abort()
  const scroll = () => {
    scrollTo(0, top)
    if (Math.abs(scrollY - top) < 2) stop()
  }
  scroll()
  if (controller.signal.aborted) return stop
  const observer = new ResizeObserver(scroll)
  observer.observe(document.body)
  controller.signal.addEventListener('abort', () => observer.disconnect())
  for (const move of userScrollEvents)
    addEventListener(move, stop, { passive: true, signal: controller.signal })
  return stop
}

/** Moves the focus to the heading of a page as soon as there is one, unless the visitor has focused something else. */
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
  const observer = new MutationObserver(() => {
    const focused = document.activeElement
    const isElsewhere = focused !== holder && focused !== document.body
    if (isElsewhere || find()) observer.disconnect()
  })
  observer.observe(element, { childList: true, subtree: true })
  return () => observer.disconnect()
}

/** Dismisses the toasts of a page when the visitor leaves it. */
function useDismissToastsOnLeave(): void {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current !== pathname) dismissPageToast()
    before.current = pathname
  }, [pathname])
}

/**
 * Starts each new page at its top with its heading focused; going back restores scroll position and focus, also after a
 * reload of the document. Returns the ref for the element of the shown page, which may be mounted later than its
 * navigation.
 */
export function useScrollRestoration(shown: Visit): RefCallback<HTMLElement> {
  const { base } = useSite()
  const latest = useRef(shown)
  const page = useRef<HTMLElement>(null)
  const before = useRef<{ shown: Visit; element: Element | null }>({ shown, element: null })
  const now = useRef<LeftPage>({ top: 0, focused: null })
  const leftPages = useRef(new WeakMap<Element, LeftPage>())
  const cancelRestore = useRef(() => {})
  useDismissToastsOnLeave()
  useEffect(() => {
    // Must be recorded before the next page is rendered.
    const recordTop = () => {
      now.current.top = scrollY
    }
    const recordFocus = ({ target }: FocusEvent) => {
      now.current.focused = target
    }
    // the server-rendered page may have been scrolled before it was hydrated
    recordTop()
    addEventListener('scroll', recordTop)
    addEventListener('focusin', recordFocus)
    return () => {
      removeEventListener('scroll', recordTop)
      removeEventListener('focusin', recordFocus)
    }
  }, [])
  useEffect(() => {
    const top = Number(sessionStorage.getItem(positionKey(base, latest.current)))
    // a visitor who has already scrolled keeps that position
    if (isRestoredDocument() && top > 0 && scrollY === 0) cancelRestore.current = restoreScroll(top)
  }, [base])
  const restorePage = useCallback(() => {
    const latestShown = latest.current
    const element = page.current
    const { shown: last, element: leaving } = before.current
    // a pending page is behind a skeleton; its element is mounted later
    if (!element) return
    before.current = { shown: latestShown, element }
    if (last.key === latestShown.key) return
    cancelRestore.current()
    const isBack = latestShown.navigationType === 'pop'
    if (leaving) leftPages.current.set(leaving, now.current)
    const remembered = isBack && element !== leaving ? leftPages.current.get(element) : undefined
    const storedTop = isBack ? sessionStorage.getItem(positionKey(base, latestShown)) : null
    // a choice on the page that only replaces its address
    const stays = element === leaving && latestShown.navigationType === 'replace'
    const top = stays ? scrollY : storedTop === null ? (remembered?.top ?? 0) : Number(storedTop)
    now.current = { top, focused: null }
    const stopScrolling = restoreScroll(top)
    cancelRestore.current = stopScrolling
    emit('routeChanged', { pathname: latestShown.pathname })
    const holder = document.activeElement
    // When going back with a tab or a link in the header, the focus stays there; an overlay is closed together with its
    // page.
    const around = element.closest('main')?.parentElement
    const isElsewhere = isBack && around?.contains(holder) && !leaving?.contains(holder)
    if (element === leaving || isElsewhere) return
    const focused = remembered?.focused
    if (focused instanceof HTMLElement && element.contains(focused))
      return focused.focus({ preventScroll: true })
    const stopFocusing = focusHeading(element)
    cancelRestore.current = () => {
      stopScrolling()
      stopFocusing()
    }
  }, [base])
  // Before the next page or its skeleton changes the scroll position.
  useInsertionEffect(() => {
    if (latest.current.key !== shown.key)
      sessionStorage.setItem(positionKey(base, latest.current), String(Math.round(now.current.top)))
    latest.current = shown
  }, [base, shown])
  // A navigation within the same page has the same element.
  useLayoutEffect(restorePage)
  return useCallback(
    (element: HTMLElement | null) => {
      page.current = element
      restorePage()
    },
    [restorePage],
  )
}
