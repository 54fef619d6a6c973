import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Calls `onLeave` when the visitor navigates to another URL, and when the component is unmounted or hidden. Unlike a
 * `routeChanged` listener it survives a logout.
 */
export function useOnLeave(onLeave: () => void): void {
  const { pathname, search } = useLocation()
  const address = pathname + search
  const lastAddress = useRef(address)
  const latest = useRef(onLeave)
  useEffect(() => {
    latest.current = onLeave
    if (lastAddress.current === address) return
    lastAddress.current = address
    onLeave()
  })
  useEffect(() => () => latest.current(), [])
}
