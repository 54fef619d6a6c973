import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { emit } from './kernel/events.ts'
import type { Visit } from './kernel/routing.tsx'

/** How a page was left. */
interface Leaving {
  top: number
  focused: EventTarget | null
}

/**
 * Begins each page at its top, with its heading spoken first; by the way back, a kept page is found as it was left.
 * `page` is the element of the page that is shown.
 */
export function useArrival(shown: Visit, page: RefObject<HTMLElement | null>): void {
  const before = useRef<{ shown: Visit; element: Element | null }>({ shown, element: null })
  const now = useRef<Leaving>({ top: 0, focused: null })
  const left = useRef(new WeakMap<Element, Leaving>())
  useEffect(() => {
    // Once another page is drawn it is too late to ask.
    const noteTop = () => {
      now.current.top = scrollY
    }
    const noteFocus = ({ target }: FocusEvent) => {
      now.current.focused = target
    }
    addEventListener('scroll', noteTop)
    addEventListener('focusin', noteFocus)
    return () => {
      removeEventListener('scroll', noteTop)
      removeEventListener('focusin', noteFocus)
    }
  }, [])
  useLayoutEffect(() => {
    const element = page.current
    const { shown: last, element: leaving } = before.current
    before.current = { shown, element }
    if (last.key === shown.key || !element) return
    const isBack = shown.kind === 'pop'
    if (leaving) left.current.set(leaving, now.current)
    const found = isBack && element !== leaving ? left.current.get(element) : undefined
    const top = found?.top ?? 0
    now.current = { top, focused: null }
    scrollTo(0, top)
    emit('routeChanged', { pathname: shown.pathname })
    const holder = document.activeElement
    // Whoever goes back by a tab, or from the head of the page, is spoken to there; what lay over the page goes with it.
    const around = element.closest('main')?.parentElement
    const isElsewhere = isBack && around?.contains(holder) && !leaving?.contains(holder)
    if (element === leaving || isElsewhere) return
    const heading = element.querySelector('h1')
    heading?.setAttribute('tabindex', '-1')
    const focused = found?.focused
    const isThere = focused instanceof HTMLElement && element.contains(focused)
    const aim = isThere ? focused : (heading ?? element.parentElement)
    aim?.focus({ preventScroll: true })
  })
}
