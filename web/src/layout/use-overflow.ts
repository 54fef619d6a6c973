import { type RefObject, useEffect, useState } from 'react'

/** Whether a row holds more than it can show, and a way to push it by most of its width. */
export function useOverflow(row: RefObject<HTMLElement | null>) {
  const [overflows, setOverflows] = useState(false)
  useEffect(() => {
    const element = row.current
    if (!element) return
    const look = () => setOverflows(element.scrollWidth > element.clientWidth + 1)
    look()
    const size = new ResizeObserver(look)
    size.observe(element)
    // Titles come and change later than their tabs.
    const inside = new MutationObserver(look)
    inside.observe(element, { subtree: true, childList: true, characterData: true })
    return () => {
      size.disconnect()
      inside.disconnect()
    }
  }, [row])
  const scroll = (direction: 1 | -1) =>
    row.current?.scrollBy({ left: direction * row.current.clientWidth * 0.8 })
  return { overflows, scroll }
}
