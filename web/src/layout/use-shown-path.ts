import { useEffect, useState } from 'react'
import { listen } from '../lib/events.ts'

/** The page that the route listener heard of last; a logout removes the listener with all others. */
export function useShownPath(pathname: string): string {
  const [heard, setHeard] = useState(pathname)
  useEffect(() => listen('routeChanged', ({ pathname: shown }) => setHeard(shown)), [])
  return heard === pathname ? heard : pathname
}
