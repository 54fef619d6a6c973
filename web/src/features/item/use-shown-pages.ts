import { useState } from 'react'

/** How many pages of a list were shown at each stay, so that coming back finds as many. */
const lastPageByNavigation = new Map<string, number>()

/** The last page that is shown of a list that grows, at this stay; it begins with `first`. */
export function useShownPages(stay: string, first: number): [last: number, showPage: (page: number) => void] {
  const [last, setLast] = useState(() => Math.max(first, lastPageByNavigation.get(stay) ?? first))
  const showPage = (page: number) => {
    lastPageByNavigation.set(stay, page)
    setLast(page)
  }
  return [last, showPage]
}
