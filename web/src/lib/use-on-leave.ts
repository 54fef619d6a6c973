import { useEffect, useRef } from 'react'
import { useLocation } from './routing.tsx'

/**
 * Does something once the visitor goes to another address, by a link or back, and once whatever calls it is gone or
 * hidden. Unlike the route listener it outlives a logout.
 */
export function useOnLeave(onLeave: () => void): void {
  const { pathname, search } = useLocation()
  const address = pathname + search
  const stoodAt = useRef(address)
  const latest = useRef(onLeave)
  useEffect(() => {
    latest.current = onLeave
    if (stoodAt.current === address) return
    stoodAt.current = address
    onLeave()
  })
  useEffect(() => () => latest.current(), [])
}
