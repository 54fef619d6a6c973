import { useEffect, useState } from 'react'
import { listen } from '../lib/events.ts'

/** The path of the last `routeChanged` event; a logout removes this listener with all others, as specified. */
export function useShownPath(pathname: string): string {
  const [lastPath, setLastPath] = useState(pathname)
  useEffect(() => listen('routeChanged', ({ pathname: shown }) => setLastPath(shown)), [])
  return lastPath === pathname ? lastPath : pathname
}
