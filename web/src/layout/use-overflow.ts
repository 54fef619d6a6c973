import { type RefObject, useEffect, useState } from 'react'

/** Whether a row overflows, and a function that scrolls it by most of its width. */
export function useOverflow(row: RefObject<HTMLElement | null>) {
  const [overflows, setOverflows] = useState(false)
  useEffect(() => {
    const element = row.current
    if (!element) return
    const measure = () => setOverflows(element.scrollWidth > element.clientWidth + 1)
    measure()
    const sizeObserver = new ResizeObserver(measure)
    sizeObserver.observe(element)
    // Titles change later than the set of tabs.
    const contentObserver = new MutationObserver(measure)
    contentObserver.observe(element, { subtree: true, childList: true, characterData: true })
    return () => {
      sizeObserver.disconnect()
      contentObserver.disconnect()
    }
  }, [row])
  const scroll = (direction: 1 | -1) =>
    row.current?.scrollBy({ left: direction * row.current.clientWidth * 0.8 })
  return { overflows, scroll }
}
