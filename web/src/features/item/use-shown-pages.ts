import { useState } from 'react'

/** The last loaded page of an infinite list by navigation, so that going back restores it. */
const lastPageByNavigation = new Map<string, number>()

/** The last loaded page of an infinite list in this navigation; it starts at `first`. */
export function useShownPages(
  navigationKey: string,
  first: number,
): [last: number, showPage: (page: number) => void] {
  const [last, setLast] = useState(() => Math.max(first, lastPageByNavigation.get(navigationKey) ?? first))
  const showPage = (page: number) => {
    lastPageByNavigation.set(navigationKey, page)
    setLast(page)
  }
  return [last, showPage]
}
