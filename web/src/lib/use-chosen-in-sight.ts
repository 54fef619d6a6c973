import { type RefObject, useEffect, useRef } from 'react'

/** How much shows of what comes next in the row, in pixels. */
const peekPx = 32

/** Scrolls the row, and not the page. */
function scrollIntoSight(row: HTMLElement, part: Element): void {
  const frame = row.getBoundingClientRect()
  const { left, right } = part.getBoundingClientRect()
  if (right > frame.right) row.scrollLeft += right - frame.right + peekPx
  else if (left < frame.left) row.scrollLeft += left - frame.left - peekPx
}

/**
 * A ref for a row that scrolls sideways: what is marked as chosen in it is scrolled into sight, and what takes the focus,
 * which browsers do not scroll to where a part of it is visible.
 */
export function useChosenInSight<Row extends HTMLElement>(chosen: unknown): RefObject<Row | null> {
  const ref = useRef<Row>(null)
  const shown = useRef<unknown>(undefined)
  useEffect(() => {
    // the mark follows from what is chosen
    if (shown.current === chosen) return
    shown.current = chosen
    const row = ref.current
    const mark = row?.querySelector('[aria-pressed="true"], [aria-current="page"]')
    if (row && mark) scrollIntoSight(row, mark)
  }, [chosen])
  useEffect(() => {
    const row = ref.current
    const follow = ({ target }: FocusEvent) => {
      if (row && target instanceof Element) scrollIntoSight(row, target)
    }
    row?.addEventListener('focusin', follow)
    return () => row?.removeEventListener('focusin', follow)
  }, [])
  return ref
}
